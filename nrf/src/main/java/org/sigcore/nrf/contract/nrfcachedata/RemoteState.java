// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfcachedata;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Last known state of the other NRF sets. Thread-safe. */
@RoleInterface(role = "nrfcachedata")
public interface RemoteState {
    /**
     * Snapshot of the state.
     *
     * @param version increases with every change
     * @param settled true if every set has been read at least once
     * @param profiles NF instances; this list and the next two are empty if the caller already has this version
     * @param subscriptions of consumers of the other sets
     * @param keys JWKs that verify the tokens of the other sets
     */
    record Known(
            long version,
            boolean settled,
            List<ObjectNode> profiles,
            List<ObjectNode> subscriptions,
            List<ObjectNode> keys) {}

    /** Returns the state if it is newer than the given version. */
    Known since(long version);
}
