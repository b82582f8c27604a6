// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * Current policy control events of one page of sessions.
 *
 * @param events PcEventNotification each
 * @param last start of the next page; empty on the last page
 */
public record PcEventPage(List<ObjectNode> events, String last) {
    /** An empty last page. */
    public static final PcEventPage NONE = new PcEventPage(List.of(), "");
}
