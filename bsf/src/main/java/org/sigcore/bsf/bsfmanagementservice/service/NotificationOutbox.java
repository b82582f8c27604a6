// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.List;
import java.util.Optional;
import org.sigcore.bsf.bsfmanagementservice.logic.Notification;

/** Durable queue of notifications that have not been accepted yet. Entries stay until they are removed. Thread-safe. */
public interface NotificationOutbox {
    /** Adds notifications atomically. */
    void add(List<Notification> notifications);

    /**
     * The oldest notification of a subscription, which is sent before the others.
     *
     * @param notifUri URI of the subscription now
     */
    record Head(String id, long dueAtMillis, int attempts, String notifUri) {}

    /**
     * Returns the oldest notification of the subscription up to and including the given one; empty if the given one was
     * removed and none is older.
     */
    Optional<Head> head(Notification notification);

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
