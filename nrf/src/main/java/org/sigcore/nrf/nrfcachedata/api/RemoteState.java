// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata.api;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** The NF instances of the other NRF sets, as last known. Thread-safe. */
@RoleInterface(role = "nrfcachedata")
public interface RemoteState {
    /**
     * What is known.
     *
     * @param version grows with every change
     * @param profiles documents, empty when the asker knows this version
     */
    record Known(long version, List<ObjectNode> profiles) {}

    /** What is known, if it is newer than a version. */
    Known since(long version);
}
