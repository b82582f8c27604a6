// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.sigcore.platform.role.RoleInterface;

/** What the AM policy service does when data of a subscriber have changed. */
@RoleInterface(role = "am-service")
public interface AmSubscriberListener {
    /** Decides again on that association and tells the AMF what changed; does nothing if it is gone. */
    void amSubscriberChanged(String associationId);
}
