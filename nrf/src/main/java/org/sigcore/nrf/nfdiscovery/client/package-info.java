// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What discovery asks of others: subscriber location and other NRFs. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.client;

import org.jspecify.annotations.NullMarked;
