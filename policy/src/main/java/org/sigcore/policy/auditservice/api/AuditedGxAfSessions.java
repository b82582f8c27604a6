// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.auditservice.api;

import org.sigcore.platform.role.RoleInterface;

/** Gx sessions with AF sessions on Rx, of which the AFs know. */
@RoleInterface(role = "pcrf-core")
public interface AuditedGxAfSessions extends AuditedRecords {}
