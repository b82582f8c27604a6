// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Asks the NRFs of other sites whether they serve. */
@NullMarked
package org.sigcore.nrf.nrfartisan.client;

import org.jspecify.annotations.NullMarked;
