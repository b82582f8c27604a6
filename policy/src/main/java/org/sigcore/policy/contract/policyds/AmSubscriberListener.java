// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.sigcore.platform.role.RoleInterface;

/** Re-evaluates AM policy associations after changes of subscriber data. */
@RoleInterface(role = "am-service")
public interface AmSubscriberListener {
    /** Re-evaluates an association and notifies the AMF of changes; no-op if the association no longer exists. */
    void amSubscriberChanged(String associationId);
}
