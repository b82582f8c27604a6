// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Audits subscribers' quotas. A grant is valid while the service has the session that received it. */
@RoleInterface(role = "usage-mon")
public interface AuditedUsage extends AuditedRecords {}
