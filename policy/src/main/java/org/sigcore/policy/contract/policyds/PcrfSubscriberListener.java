// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.sigcore.platform.role.RoleInterface;

/** What the PCRF does when data or counters of a subscriber have changed. */
@RoleInterface(role = "pcrf-core")
public interface PcrfSubscriberListener {
    /** Decides again on that Gx session and tells the PCEF what changed; does nothing if the session is gone. */
    void gxSubscriberChanged(String sessionId);
}
