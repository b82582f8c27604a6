// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pcrfcore;

import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.session.SessionRecords;

/** Stored Gx sessions. */
@RoleInterface(role = "pcrf-core")
public interface GxSessionRecords extends SessionRecords {}
