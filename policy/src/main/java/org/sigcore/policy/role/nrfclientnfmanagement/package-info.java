// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role {@code nrf-client-nfmanagement}: registers the PCF with the NRF and maintains the registration. */
@NullMarked
package org.sigcore.policy.role.nrfclientnfmanagement;

import org.jspecify.annotations.NullMarked;
