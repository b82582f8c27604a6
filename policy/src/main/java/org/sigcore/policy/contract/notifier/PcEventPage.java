// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is the case in some sessions.
 *
 * @param events PcEventNotification each
 * @param last after which the next page begins; empty when there is none
 */
public record PcEventPage(List<ObjectNode> events, String last) {
    /** Nothing, and nothing further. */
    public static final PcEventPage NONE = new PcEventPage(List.of(), "");
}
