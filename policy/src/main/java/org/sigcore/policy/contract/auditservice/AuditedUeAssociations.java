// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Audits UE policy associations by querying the AMF. */
@RoleInterface(role = "ue-service")
public interface AuditedUeAssociations extends AuditedRecords {}
