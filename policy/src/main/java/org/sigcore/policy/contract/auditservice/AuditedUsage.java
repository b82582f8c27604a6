// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Quotas of subscribers, whose grants are right while the services have the sessions that were granted them. */
@RoleInterface(role = "usage-mon")
public interface AuditedUsage extends AuditedRecords {}
