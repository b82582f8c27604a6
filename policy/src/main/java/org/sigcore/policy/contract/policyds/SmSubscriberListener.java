// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.sigcore.platform.role.RoleInterface;

/** What the SM service does when data or counters of a subscriber have changed. */
@RoleInterface(role = "sm-service")
public interface SmSubscriberListener {
    /** Decides again on that session and tells the SMF what changed; does nothing if the session is gone. */
    void smSubscriberChanged(String sessionId);
}
