// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.sigcore.platform.role.RoleInterface;

/** Re-evaluates SM policies after changes of subscriber data or policy counters. */
@RoleInterface(role = "sm-service")
public interface SmSubscriberListener {
    /** Re-evaluates a session and notifies the SMF of changes; no-op if the session no longer exists. */
    void smSubscriberChanged(String sessionId);
}
