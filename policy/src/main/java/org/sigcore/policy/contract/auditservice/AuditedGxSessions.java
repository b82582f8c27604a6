// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Sessions of Gx, of which the PCEF knows. */
@RoleInterface(role = "pcrf-core")
public interface AuditedGxSessions extends AuditedRecords {}
