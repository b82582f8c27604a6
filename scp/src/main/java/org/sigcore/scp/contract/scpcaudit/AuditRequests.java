// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcaudit;

import org.sigcore.platform.role.RoleInterface;

/** Asks for an audit out of turn. Thread-safe, does not wait for it. */
@RoleInterface(role = "scpc-audit")
public interface AuditRequests {
    /** Audits as soon as possible; requests that come before it has begun are one. */
    void requestAudit();
}
