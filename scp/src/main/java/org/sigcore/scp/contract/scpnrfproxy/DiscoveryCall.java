// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxy;

import org.jspecify.annotations.Nullable;

/**
 * Request for a discovery.
 *
 * @param query percent-encoded query component of Nnrf_NFDiscovery
 * @param nrfUri NRF selected by the consumer ({@code 3gpp-Sbi-Nrf-Uri}); null for the NRFs of the SCP
 */
public record DiscoveryCall(String query, @Nullable String nrfUri) {}
