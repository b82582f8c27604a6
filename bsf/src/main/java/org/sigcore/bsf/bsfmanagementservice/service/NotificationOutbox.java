// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.List;
import org.sigcore.bsf.bsfmanagementservice.logic.Notification;

/** Notifications that nobody has taken yet. What is added stays until it is removed. Thread-safe. */
public interface NotificationOutbox {
    /** Adds notifications, all or none. */
    void add(List<Notification> notifications);

    /** It was taken, or given up. */
    void remove(String id);

    /** It is retried later. */
    void postpone(String id, int attempts, long dueAtMillis);

    /**
     * Notifications that are due, oldest first; they become due again at {@code againAtMillis}, so that no other process
     * tries them meanwhile.
     */
    List<Notification> claimDue(long nowMillis, long againAtMillis, int limit);
}
