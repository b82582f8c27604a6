// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role nrf-client-nfmanagement: registers the PCF at the NRF and keeps it registered. */
@NullMarked
package org.sigcore.policy.role.nrfclientnfmanagement;

import org.jspecify.annotations.NullMarked;
