// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.amservice;

import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.session.SessionRecords;

/** Stored access and mobility policy associations. */
@RoleInterface(role = "am-service")
public interface AmAssociationRecords extends SessionRecords {}
