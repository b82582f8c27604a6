// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

/** Outcome of auditing one record. */
public enum AuditOutcome {
    /** Kept: the owner has the session. */
    CONFIRMED,
    /** Kept: the remote copy was lost and has been sent again. */
    RESTORED,
    /** Deleted: the owner does not have the session. */
    REMOVED,
    /** Deleted: the owner has not answered for too long. */
    EXPIRED,
    /** Kept for now: the owner did not answer, and the limits for unanswered records are not reached. */
    UNANSWERED
}
