// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.udrconnector;

import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Data of background and of planned data transfers in the UDR. Thread-safe. */
@RoleInterface(role = "udr-connector")
@SpecRef("TS 29.519 5.2")
public interface TransferDataRepository {
    /** A kind of transfer; the UDR has a resource for each. */
    enum Kind {
        /** BdtData, {@code bdt-data}. */
        BDT,
        /** PdtqData, {@code pdtq-data}. */
        PDTQ
    }

    /** Writes what the UDR keeps of a transfer. False when it does not answer, or cannot now: to be retried. */
    boolean write(Kind kind, String referenceId, ObjectNode data);

    /** Removes it; the same. */
    boolean remove(Kind kind, String referenceId);
}
