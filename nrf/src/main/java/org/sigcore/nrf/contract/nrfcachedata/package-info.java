// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles see of the NF instances of other NRF sets. */
@NullMarked
package org.sigcore.nrf.contract.nrfcachedata;

import org.jspecify.annotations.NullMarked;
