// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import tools.jackson.databind.node.ObjectNode;

/** Takes notifications to subscribers. Thread-safe. */
public interface NotificationSender {
    /**
     * Sends a notification soon, after those given earlier for the same subscription; repeats it a few times if it is not
     * taken. Never blocks, never fails.
     */
    void send(String subscriptionId, String notifUri, ObjectNode notification);
}
