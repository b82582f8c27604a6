// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Audits Gx sessions by querying the PCEF. */
@RoleInterface(role = "pcrf-core")
public interface AuditedGxSessions extends AuditedRecords {}
