// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

import java.util.Map;
import org.sigcore.platform.role.RoleInterface;

/** Interface of the role perfinfo (perf-info) to gateways. */
@RoleInterface
public interface PerfInfo {
    /**
     * A gateway's counts for one service.
     *
     * @param pending requests in progress
     * @param failures failed requests of the last sampling period
     */
    record ServiceCounts(long pending, long failures) {}

    /**
     * Accepts a gateway's counts and returns the level of each service: 0 for none, 4 for the worst. Called once a
     * sampling period.
     *
     * @param gateway id of the gateway; the counts of all gateways are summed
     */
    Map<String, Integer> levels(String gateway, Map<String, ServiceCounts> counts);
}
