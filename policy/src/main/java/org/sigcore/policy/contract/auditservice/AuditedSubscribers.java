// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Audits subscriber records by querying the services that own the subscribers' sessions. */
@RoleInterface(role = "policyds")
public interface AuditedSubscribers extends AuditedRecords {}
