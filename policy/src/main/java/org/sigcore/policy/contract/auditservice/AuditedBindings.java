// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Audits bindings at the BSF. A binding is valid while its session exists and the BSF has it. */
@RoleInterface(role = "binding")
public interface AuditedBindings extends AuditedRecords {}
