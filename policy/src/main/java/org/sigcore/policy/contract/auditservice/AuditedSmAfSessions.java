// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** SM policies that carry AF sessions on Rx; their AFs are asked whether they still have them. */
@RoleInterface(role = "sm-service")
public interface AuditedSmAfSessions extends AuditedRecords {
    // Declared again, since the routes of a role are named by the interfaces that declare their methods.

    @Override
    Page stale(String after, long unchangedSinceMillis, int limit);

    @Override
    AuditVerdict ask(String key);

    @Override
    boolean end(Stale record);
}
