// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.sigcore.platform.role.RoleInterface;

/** What the UE policy service does when data of a subscriber have changed. */
@RoleInterface(role = "ue-service")
public interface UeSubscriberListener {
    /** Decides again on that association and tells the AMF what changed; does nothing if it is gone. */
    void ueSubscriberChanged(String associationId);
}
