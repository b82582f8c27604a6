// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfcachedata;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** The state of the other NRF sets, as last known. Thread-safe. */
@RoleInterface(role = "nrfcachedata")
public interface RemoteState {
    /**
     * What is known.
     *
     * @param version grows with every change
     * @param settled whether every set has been asked at least once
     * @param profiles NF instances; this and the others are empty when the asker knows this version
     * @param subscriptions of consumers of the other sets
     * @param keys JWKs that verify the tokens of the other sets
     */
    record Known(
            long version,
            boolean settled,
            List<ObjectNode> profiles,
            List<ObjectNode> subscriptions,
            List<ObjectNode> keys) {}

    /** What is known, if it is newer than a version. */
    Known since(long version);
}
