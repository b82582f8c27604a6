// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

/** What becomes of a stale record. */
public enum AuditOutcome {
    /** It stays: it is known. */
    CONFIRMED,
    /** It stays, and the other side was told again. */
    RESTORED,
    /** It has ended: nobody has it. */
    REMOVED,
    /** It is ended: nobody has answered for too long. */
    EXPIRED,
    /** It stays until somebody answers, or for as long as it may. */
    UNANSWERED
}
