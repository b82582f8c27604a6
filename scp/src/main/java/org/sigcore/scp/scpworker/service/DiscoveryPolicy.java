// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

/**
 * What is done with the NRF's answers to discoveries. Immutable.
 *
 * @param kept whether they are kept at all
 * @param askAlways whether the NRF is asked for every request; what is kept is then for the time when none answers
 * @param maxValidNanos how long an answer counts at most, whatever the NRF says
 */
public record DiscoveryPolicy(boolean kept, boolean askAlways, long maxValidNanos) {
    /** Kept as long as the NRF says. */
    public static final DiscoveryPolicy DEFAULT = new DiscoveryPolicy(true, false, Long.MAX_VALUE);
}
