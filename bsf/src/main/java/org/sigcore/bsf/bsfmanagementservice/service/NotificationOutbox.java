// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.List;
import org.sigcore.bsf.bsfmanagementservice.logic.Notification;

/** Durable queue of notifications that have not been accepted yet. Entries stay until they are removed. Thread-safe. */
public interface NotificationOutbox {
    /** Adds notifications atomically. */
    void add(List<Notification> notifications);

    /** Removes a notification that was accepted or has expired. */
    void remove(String id);

    /** Schedules a notification for a later attempt. */
    void postpone(String id, int attempts, long dueAtMillis);

    /**
     * Claims the due notifications, oldest first. They become due again at {@code againAtMillis}; until then no other
     * process sends them.
     */
    List<Notification> claimDue(long nowMillis, long againAtMillis, int limit);
}
