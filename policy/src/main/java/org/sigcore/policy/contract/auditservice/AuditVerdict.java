// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

/** Result of auditing a stale record. */
public enum AuditVerdict {
    /** The peer that owns the session still has it. */
    KNOWN,
    /** The local record is valid but the remote copy was lost; it has been sent again. */
    RESTORED,
    /** The record was already deleted, or its owner no longer has the session and the record has been ended. */
    GONE,
    /** The owner could not be queried or did not answer. */
    NO_ANSWER
}
