// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.List;

/**
 * A request of a consumer at an SCP.
 *
 * @param priority 0, the highest, to 31
 * @param scpNanos time of a processor of the SCP
 * @param policyNanos time of a processor of Policy
 * @param bindNanos time of a processor of the BSF for the binding; 0 for no binding
 * @param asks peers that Policy asks
 * @param discovers true if the SCP asks the NRF first
 */
record Request(
        int priority, long scpNanos, long policyNanos, long bindNanos, List<Neighbour> asks, Discovery discovers) {
    /** Need of a discovery. */
    enum Discovery {
        CACHED,
        ASKED
    }
}
