// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Tells other NRF sets the state of this one. */
@NullMarked
package org.sigcore.nrf.nrfcachedata.sbi;

import org.jspecify.annotations.NullMarked;
