// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.EnumMap;
import java.util.Map;

/**
 * Rules of admission.
 *
 * @param requestsPerSecond limit of all peers together; 0 for no limit
 * @param requestsPerSecondPerPeer 0 for no limit
 * @param lowestAdmitted lowest priority (greatest number) that a level still admits; an absent level admits all
 */
public record AdmissionRules(
        int requestsPerSecond, int requestsPerSecondPerPeer, Map<CongestionLevel, Integer> lowestAdmitted) {
    /** Admits everything. */
    public static final AdmissionRules NONE = new AdmissionRules(0, 0, Map.of());

    /** The lowest priority; on Diameter it is 15. */
    public static final int LOWEST_PRIORITY = 31;

    /** @throws IllegalArgumentException if a limit is negative or a priority is out of range */
    public AdmissionRules {
        if (requestsPerSecond < 0 || requestsPerSecondPerPeer < 0) {
            throw new IllegalArgumentException("limits: expected 0 or more");
        }
        Map<CongestionLevel, Integer> copy = new EnumMap<>(CongestionLevel.class);
        lowestAdmitted.forEach((level, priority) -> {
            if (priority < 0 || priority > LOWEST_PRIORITY) {
                throw new IllegalArgumentException("priority: expected 0 to 31, got " + priority);
            }
            copy.put(level, priority);
        });
        lowestAdmitted = Map.copyOf(copy);
    }

    int lowestAdmittedAt(CongestionLevel level) {
        return lowestAdmitted.getOrDefault(level, LOWEST_PRIORITY);
    }
}
