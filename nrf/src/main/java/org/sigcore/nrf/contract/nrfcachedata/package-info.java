// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Contract of the role that caches NF instances of other NRF sets. */
@NullMarked
package org.sigcore.nrf.contract.nrfcachedata;

import org.jspecify.annotations.NullMarked;
