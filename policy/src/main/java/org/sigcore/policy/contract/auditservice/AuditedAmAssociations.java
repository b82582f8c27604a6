// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** AM policy associations, of which the AMF knows. */
@RoleInterface(role = "am-service")
public interface AuditedAmAssociations extends AuditedRecords {}
