// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Bindings at the BSF: right while their session is there, and the BSF has them. */
@RoleInterface(role = "binding")
public interface AuditedBindings extends AuditedRecords {}
