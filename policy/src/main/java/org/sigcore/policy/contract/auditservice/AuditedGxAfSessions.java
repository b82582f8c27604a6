// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Audits Gx sessions that carry Rx sessions by querying the AFs of these Rx sessions. */
@RoleInterface(role = "pcrf-core")
public interface AuditedGxAfSessions extends AuditedRecords {
    // Redeclared because routes between roles are named after the interface that declares the method.

    @Override
    Page stale(String after, long unchangedSinceMillis, int limit);

    @Override
    AuditVerdict ask(String key);

    @Override
    boolean end(Stale record);
}
