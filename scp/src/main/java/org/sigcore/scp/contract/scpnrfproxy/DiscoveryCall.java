// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxy;

import org.jspecify.annotations.Nullable;

/**
 * A discovery to make.
 *
 * @param query percent-encoded query component of Nnrf_NFDiscovery
 * @param nrfUri the NRF that the consumer wants to be asked ({@code 3gpp-Sbi-Nrf-Uri}); null for the SCP's own
 */
public record DiscoveryCall(String query, @Nullable String nrfUri) {}
