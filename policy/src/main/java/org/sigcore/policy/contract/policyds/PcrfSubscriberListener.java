// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.sigcore.platform.role.RoleInterface;

/** Re-evaluates Gx sessions after changes of subscriber data or policy counters. */
@RoleInterface(role = "pcrf-core")
public interface PcrfSubscriberListener {
    /** Re-evaluates a session and notifies the PCEF of changes; no-op if the session no longer exists. */
    void gxSubscriberChanged(String sessionId);
}
