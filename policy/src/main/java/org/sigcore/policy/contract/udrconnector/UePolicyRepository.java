// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.udrconnector;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Data in the UDR for the delivery of UE policies, in addition to the subscriber's UE policy set. Thread-safe. */
@RoleInterface(role = "udr-connector")
public interface UePolicyRepository {
    /**
     * Reads the applications' service parameters for a UE and those for any UE.
     *
     * @param groups internal groups of the UE
     * @return ServiceParameterData of each; null if no UDR answered
     */
    @SpecRef("TS 29.519 6.2.11")
    @Nullable
    List<ObjectNode> serviceParameters(String supi, List<String> groups);

    /**
     * Updates or creates a subscriber's UE policy set.
     *
     * @param patch UePolicySetPatch, with null for members to remove
     * @return false if the UDR is unreachable or temporarily unavailable; the caller retries
     */
    @SpecRef("TS 29.519 5.2.6.3.3")
    boolean writeUePolicySet(String ueId, ObjectNode patch);
}
