// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.api;

import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.session.api.SessionRecords;

/** Stored sessions of Gx. */
@RoleInterface(role = "pcrf-core")
public interface GxSessionRecords extends SessionRecords {}
