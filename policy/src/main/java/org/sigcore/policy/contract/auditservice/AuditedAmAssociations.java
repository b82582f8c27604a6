// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Audits AM policy associations by querying the AMF. */
@RoleInterface(role = "am-service")
public interface AuditedAmAssociations extends AuditedRecords {}
