// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import org.sigcore.platform.role.RoleInterface;

/** Subscribers, which the services that have their sessions know. */
@RoleInterface(role = "policyds")
public interface AuditedSubscribers extends AuditedRecords {}
