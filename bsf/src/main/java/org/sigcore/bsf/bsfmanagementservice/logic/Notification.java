// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import tools.jackson.databind.node.ObjectNode;

/**
 * A notification on its way to a subscriber.
 *
 * @param id sorts by time
 * @param dueAtMillis when it is tried next; whoever tries it has moved this first
 * @param createdAtMillis when the binding came or went
 * @param attempts failed ones
 */
public record Notification(
        String id,
        long dueAtMillis,
        long createdAtMillis,
        int attempts,
        String subscriptionId,
        String notifUri,
        ObjectNode document) {}
