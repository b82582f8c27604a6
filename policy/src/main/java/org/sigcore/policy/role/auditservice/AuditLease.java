// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import org.jspecify.annotations.Nullable;

/**
 * Lease on the audit of a service, and the progress of the audit.
 *
 * @param version row version; 0 if not stored
 * @param holder the process that audits the service; empty for none
 * @param untilMillis expiry, after which another process may take over
 * @param pass current or last pass
 * @param before previous pass; null for none
 */
public record AuditLease(
        String service,
        long version,
        String holder,
        long untilMillis,
        AuditPass pass,
        @Nullable AuditPass before) {
    /** Returns the lease of a service that has never been audited. */
    public static AuditLease none(String service) {
        return new AuditLease(service, 0, "", 0, AuditPass.NONE, null);
    }

    /** Returns a copy held by the given process. */
    public AuditLease heldBy(String process, long until) {
        return new AuditLease(service, version, process, until, pass, before);
    }

    /** Returns a copy with the progress of the current pass. */
    public AuditLease with(AuditPass further) {
        return new AuditLease(service, version, holder, untilMillis, further, before);
    }

    /** Returns a copy with a new pass; the current one becomes the previous one. */
    public AuditLease begin(AuditPass next) {
        return new AuditLease(service, version, holder, untilMillis, next, pass.number() == 0 ? null : pass);
    }
}
