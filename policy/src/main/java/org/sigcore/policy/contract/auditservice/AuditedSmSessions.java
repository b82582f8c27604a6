// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Sessions of N7, of which the SMF knows. */
@RoleInterface(role = "sm-service")
public interface AuditedSmSessions extends AuditedRecords {}
