// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import org.sigcore.policy.contract.auditservice.AuditVerdict;

/** Decides on stale records. Pure functions. */
public final class AuditRules {
    private AuditRules() {}

    /**
     * Returns the outcome of auditing one record.
     *
     * @param unchangedMillis time since the last write or confirmation
     * @param attempts number of consecutive passes without an answer, including this one
     */
    public static AuditOutcome outcome(AuditVerdict verdict, long unchangedMillis, int attempts, AuditOptions options) {
        return switch (verdict) {
            case KNOWN -> AuditOutcome.CONFIRMED;
            case RESTORED -> AuditOutcome.RESTORED;
            case GONE -> AuditOutcome.REMOVED;
            case NO_ANSWER -> {
                boolean tooOld = unchangedMillis >= options.maxTtl().toMillis();
                boolean tooOften = options.minAuditAttempts() > 0 && attempts >= options.minAuditAttempts();
                yield tooOld || tooOften ? AuditOutcome.EXPIRED : AuditOutcome.UNANSWERED;
            }
        };
    }
}
