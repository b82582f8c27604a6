// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role that caches the NF instances of other NRF sets. */
@NullMarked
package org.sigcore.nrf.nrfcachedata;

import org.jspecify.annotations.NullMarked;
