// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import java.util.EnumMap;
import java.util.Map;

/**
 * A pass through all records of a service: how far it is, and what came of it. Immutable.
 *
 * @param number counts passes from 1
 * @param beganAtMillis 0 for one that has not begun
 * @param endedAtMillis 0 while it goes on
 * @param after key of the last record that is settled; empty before the first
 * @param outcomes how many records
 */
public record AuditPass(
        long number, long beganAtMillis, long endedAtMillis, String after, Map<AuditOutcome, Long> outcomes) {
    /** Before the first pass. */
    public static final AuditPass NONE = new AuditPass(0, 0, 1, "", Map.of());

    public AuditPass {
        outcomes = Map.copyOf(outcomes);
    }

    /** The next pass. */
    public AuditPass next(long nowMillis) {
        return new AuditPass(number + 1, nowMillis, 0, "", Map.of());
    }

    /** The same, further on. */
    public AuditPass at(String settled, Map<AuditOutcome, Long> more) {
        Map<AuditOutcome, Long> sum = new EnumMap<>(AuditOutcome.class);
        sum.putAll(outcomes);
        more.forEach((outcome, count) -> sum.merge(outcome, count, Long::sum));
        return new AuditPass(number, beganAtMillis, endedAtMillis, settled, sum);
    }

    /** The same, ended. */
    public AuditPass ended(long nowMillis) {
        return new AuditPass(number, beganAtMillis, nowMillis, "", outcomes);
    }

    /** Whether it goes on. */
    public boolean inProgress() {
        return endedAtMillis == 0;
    }
}
