// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import org.sigcore.policy.contract.auditservice.AuditVerdict;

/** What becomes of stale records. Pure. */
public final class AuditRules {
    private AuditRules() {}

    /**
     * What becomes of one.
     *
     * @param unchangedMillis for how long nobody has changed or confirmed it
     * @param attempts how often it was asked for without an answer, this time included
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
