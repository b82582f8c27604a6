// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

import java.util.Map;
import org.sigcore.platform.role.RoleInterface;

/** What the role perfinfo (perf-info) offers to gateways. */
@RoleInterface
public interface PerfInfo {
    /**
     * What a gateway has seen of one service.
     *
     * @param pending requests that are being answered
     * @param failures those of the last sampling period that failed
     */
    record ServiceCounts(long pending, long failures) {}

    /**
     * Takes a gateway's counts and tells the level of each service: 0 for none, 4 for the worst. Called once a sampling
     * period.
     *
     * @param gateway tells gateways apart; the counts of all are added up
     */
    Map<String, Integer> levels(String gateway, Map<String, ServiceCounts> counts);
}
