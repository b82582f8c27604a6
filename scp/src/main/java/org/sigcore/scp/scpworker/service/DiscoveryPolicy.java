// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

/**
 * Use of the NRF's discovery results. Immutable.
 *
 * @param kept true to cache results
 * @param askAlways true to query the NRF for every request; cached results are then used only while no NRF answers
 * @param maxValidNanos upper limit of the validity period of a result
 */
public record DiscoveryPolicy(boolean kept, boolean askAlways, long maxValidNanos) {
    /** Caches results for their validity period. */
    public static final DiscoveryPolicy DEFAULT = new DiscoveryPolicy(true, false, Long.MAX_VALUE);
}
