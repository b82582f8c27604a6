// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.service;

import java.util.Map;
import org.sigcore.scp.scpcnotification.api.TopologySnapshot;
import tools.jackson.databind.node.ObjectNode;

/** The topology as an earlier process knew it. Blocking. */
public interface TopologyStore {
    /** What was known, by NF instance id. */
    Map<String, ObjectNode> load();

    /** Writes a topology, or what has changed of it, in one transaction. */
    void write(TopologySnapshot snapshot);
}
