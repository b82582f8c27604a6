// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.api;

import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.session.api.SessionRecords;

/** Stored SM policies. */
@RoleInterface(role = "sm-service")
public interface SmSessionRecords extends SessionRecords {}
