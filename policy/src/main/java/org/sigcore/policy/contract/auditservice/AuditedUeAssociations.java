// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** UE policy associations, of which the AMF knows. */
@RoleInterface(role = "ue-service")
public interface AuditedUeAssociations extends AuditedRecords {}
