// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Persistence of subscriptions to SCP domain routing information. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.store;

import org.jspecify.annotations.NullMarked;
