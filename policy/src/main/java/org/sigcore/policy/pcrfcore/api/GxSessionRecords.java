// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.api;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.session.api.SessionLookup;
import org.sigcore.policy.session.api.SessionRecord;

/** Stored Gx sessions, for those who look after them. Thread-safe. */
@RoleInterface(role = "pcrf-core")
public interface GxSessionRecords {
    /**
     * What is stored.
     *
     * @throws org.sigcore.model.ProblemException 400 for an address that is none
     */
    List<SessionRecord> gxSessions(SessionLookup lookup);
}
