// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcaudit;

import org.sigcore.platform.role.RoleInterface;

/** Triggers an audit outside the schedule. Thread-safe; does not block. */
@RoleInterface(role = "scpc-audit")
public interface AuditRequests {
    /** Requests an audit as soon as possible; requests made before it begins are merged. */
    void requestAudit();
}
