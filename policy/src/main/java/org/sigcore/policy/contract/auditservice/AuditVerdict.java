// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

/** What is found out about a stale record. */
public enum AuditVerdict {
    /** Who gave it to us still has it. */
    KNOWN,
    /** It is right, and the other side had lost it: it is told again. */
    RESTORED,
    /** It was not there any more, or nobody has it any more and it was ended. */
    GONE,
    /** Nobody says. */
    NO_ANSWER
}
