// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Persistence of subscriptions in a database. */
@NullMarked
package org.sigcore.nrf.nfsubscription.store;

import org.jspecify.annotations.NullMarked;
