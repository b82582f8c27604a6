// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.udrconnector;

import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Background and planned data transfers in the UDR. Thread-safe. */
@RoleInterface(role = "udr-connector")
@SpecRef("TS 29.519 5.2")
public interface TransferDataRepository {
    /** Kind of transfer; each has its own UDR resource. */
    enum Kind {
        /** BdtData, {@code bdt-data}. */
        BDT,
        /** PdtqData, {@code pdtq-data}. */
        PDTQ
    }

    /** Writes a transfer. Returns false if the UDR is unreachable or temporarily unavailable; the caller retries. */
    boolean write(Kind kind, String referenceId, ObjectNode data);

    /** Removes a transfer. Returns false if the UDR is unreachable or temporarily unavailable; the caller retries. */
    boolean remove(Kind kind, String referenceId);
}
