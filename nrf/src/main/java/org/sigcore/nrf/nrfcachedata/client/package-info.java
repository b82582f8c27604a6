// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Reading of the state of other NRF sets. */
@NullMarked
package org.sigcore.nrf.nrfcachedata.client;

import org.jspecify.annotations.NullMarked;
