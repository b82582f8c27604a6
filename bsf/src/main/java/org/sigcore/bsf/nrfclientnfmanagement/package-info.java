// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role nrf-client-nfmanagement: registers the BSF at the NRF and keeps it registered. */
@NullMarked
package org.sigcore.bsf.nrfclientnfmanagement;

import org.jspecify.annotations.NullMarked;
