// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.api;

import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.session.api.SessionRecords;

/** Stored UE policy associations. */
@RoleInterface(role = "ue-service")
public interface UeAssociationRecords extends SessionRecords {}
