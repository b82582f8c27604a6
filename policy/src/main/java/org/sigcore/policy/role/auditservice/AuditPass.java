// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import java.util.EnumMap;
import java.util.Map;

/**
 * A pass through all records of a service: progress and results. Immutable.
 *
 * @param number sequence number, starting at 1
 * @param beganAtMillis 0 if the pass has not started
 * @param endedAtMillis 0 while the pass is in progress
 * @param after key of the last completed record; empty before the first
 * @param outcomes number of records by outcome
 */
public record AuditPass(
        long number, long beganAtMillis, long endedAtMillis, String after, Map<AuditOutcome, Long> outcomes) {
    /** State before the first pass. */
    public static final AuditPass NONE = new AuditPass(0, 0, 1, "", Map.of());

    public AuditPass {
        outcomes = Map.copyOf(outcomes);
    }

    /** Returns the next pass. */
    public AuditPass next(long nowMillis) {
        return new AuditPass(number + 1, nowMillis, 0, "", Map.of());
    }

    /** Returns a copy with further completed records. */
    public AuditPass at(String settled, Map<AuditOutcome, Long> more) {
        Map<AuditOutcome, Long> sum = new EnumMap<>(AuditOutcome.class);
        sum.putAll(outcomes);
        more.forEach((outcome, count) -> sum.merge(outcome, count, Long::sum));
        return new AuditPass(number, beganAtMillis, endedAtMillis, settled, sum);
    }

    /** Returns a copy that has ended. */
    public AuditPass ended(long nowMillis) {
        return new AuditPass(number, beganAtMillis, nowMillis, "", outcomes);
    }

    /** Returns true if the pass has not ended. */
    public boolean inProgress() {
        return endedAtMillis == 0;
    }
}
