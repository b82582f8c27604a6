// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.udrconnector;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** What the UDR has for the delivery of UE policies, beside the subscriber's UE policy set. Thread-safe. */
@RoleInterface(role = "udr-connector")
public interface UePolicyRepository {
    /**
     * The service parameters of applications for a UE, and those for any.
     *
     * @param groups internal groups of the UE
     * @return ServiceParameterData of each; null when no UDR could tell
     */
    @SpecRef("TS 29.519 6.2.11")
    @Nullable
    List<ObjectNode> serviceParameters(String supi, List<String> groups);

    /**
     * Changes a subscriber's UE policy set, or creates it.
     *
     * @param patch UePolicySetPatch, null for what is taken away
     * @return false when the UDR does not answer, or cannot now: to be retried
     */
    @SpecRef("TS 29.519 5.2.6.3.3")
    boolean writeUePolicySet(String ueId, ObjectNode patch);
}
