// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.sigcore.platform.role.RoleInterface;

/** Re-evaluates UE policy associations after changes of subscriber data. */
@RoleInterface(role = "ue-service")
public interface UeSubscriberListener {
    /** Re-evaluates an association and notifies the AMF of changes; no-op if the association no longer exists. */
    void ueSubscriberChanged(String associationId);
}
