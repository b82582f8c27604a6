// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.api;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every NF instance that the SCP knows, at one moment.
 *
 * @param version grows with every change; starts anew, above any earlier one, when the role starts anew
 * @param profiles NF profiles as the NRF gave them; nobody writes to them
 */
public record TopologySnapshot(long version, List<ObjectNode> profiles) {
    public TopologySnapshot {
        profiles = List.copyOf(profiles);
    }
}
