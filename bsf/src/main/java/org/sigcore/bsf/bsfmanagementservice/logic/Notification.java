// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import tools.jackson.databind.node.ObjectNode;

/**
 * Pending notification to a subscriber.
 *
 * @param id identifier; sorts by time
 * @param dueAtMillis time of the next attempt, milliseconds since 1970; a process advances it before it makes the
 *     attempt
 * @param createdAtMillis time at which the binding was registered or deregistered
 * @param attempts number of failed attempts
 */
public record Notification(
        String id,
        long dueAtMillis,
        long createdAtMillis,
        int attempts,
        String subscriptionId,
        String notifUri,
        ObjectNode document) {}
