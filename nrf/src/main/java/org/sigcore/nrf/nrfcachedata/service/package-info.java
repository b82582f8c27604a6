// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Which NF instances of this NRF set have changed. */
@NullMarked
package org.sigcore.nrf.nrfcachedata.service;

import org.jspecify.annotations.NullMarked;
