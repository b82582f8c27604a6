// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Tracking of changed NF instances of this NRF set. */
@NullMarked
package org.sigcore.nrf.nrfcachedata.service;

import org.jspecify.annotations.NullMarked;
