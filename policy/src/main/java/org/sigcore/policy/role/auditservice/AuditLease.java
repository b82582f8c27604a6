// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import org.jspecify.annotations.Nullable;

/**
 * Which process audits a service, and how far it is.
 *
 * @param version of the row; 0 for one that is not stored
 * @param holder the process; empty for nobody
 * @param untilMillis when another process may take over
 * @param pass the present or last pass
 * @param before the pass before it; null for none
 */
public record AuditLease(
        String service,
        long version,
        String holder,
        long untilMillis,
        AuditPass pass,
        @Nullable AuditPass before) {
    /** Of a service that was never audited. */
    public static AuditLease none(String service) {
        return new AuditLease(service, 0, "", 0, AuditPass.NONE, null);
    }

    /** The same, held by that process. */
    public AuditLease heldBy(String process, long until) {
        return new AuditLease(service, version, process, until, pass, before);
    }

    /** The same pass, further on. */
    public AuditLease with(AuditPass further) {
        return new AuditLease(service, version, holder, untilMillis, further, before);
    }

    /** The same with a new pass. */
    public AuditLease begin(AuditPass next) {
        return new AuditLease(service, version, holder, untilMillis, next, pass.number() == 0 ? null : pass);
    }
}
