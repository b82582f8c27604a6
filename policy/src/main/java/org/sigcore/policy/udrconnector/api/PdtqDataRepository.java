// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.udrconnector.api;

import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Data of planned data transfers with QoS in the UDR. Thread-safe. */
@RoleInterface(role = "udr-connector")
public interface PdtqDataRepository {
    /** Writes PdtqData. False when the UDR does not answer, or cannot now: to be retried. */
    @SpecRef("TS 29.519 5.2")
    boolean writePdtqData(String pdtqReferenceId, ObjectNode data);

    /** Removes them; the same. */
    @SpecRef("TS 29.519 5.2")
    boolean removePdtqData(String pdtqReferenceId);
}
