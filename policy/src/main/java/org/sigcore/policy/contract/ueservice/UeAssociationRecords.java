// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.ueservice;

import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.session.SessionRecords;

/** Stored UE policy associations. */
@RoleInterface(role = "ue-service")
public interface UeAssociationRecords extends SessionRecords {}
