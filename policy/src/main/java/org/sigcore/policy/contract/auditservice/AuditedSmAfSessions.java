// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Audits SM policies that carry Rx sessions by querying the AFs of these Rx sessions. */
@RoleInterface(role = "sm-service")
public interface AuditedSmAfSessions extends AuditedRecords {
    // Redeclared because routes between roles are named after the interface that declares the method.

    @Override
    Page stale(String after, long unchangedSinceMillis, int limit);

    @Override
    AuditVerdict ask(String key);

    @Override
    boolean end(Stale record);
}
