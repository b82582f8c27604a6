// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Audits SM policies by querying the SMF. */
@RoleInterface(role = "sm-service")
public interface AuditedSmSessions extends AuditedRecords {}
