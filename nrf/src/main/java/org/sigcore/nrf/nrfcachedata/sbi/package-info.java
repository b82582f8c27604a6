// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** HTTP routes that serve the state of this NRF set to other sets. */
@NullMarked
package org.sigcore.nrf.nrfcachedata.sbi;

import org.jspecify.annotations.NullMarked;
