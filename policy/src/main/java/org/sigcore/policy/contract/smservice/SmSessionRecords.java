// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.smservice;

import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.session.SessionRecords;

/** Stored SM policies. */
@RoleInterface(role = "sm-service")
public interface SmSessionRecords extends SessionRecords {}
