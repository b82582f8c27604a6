// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import org.sigcore.nrf.nfsubscription.logic.Subscription;

/** Accepts notifications for delivery. Never blocks and never throws; thread-safe. */
@FunctionalInterface
public interface NotificationSender {
    /** Called when matching a change with a subscription was aborted because it takes too many steps. */
    default void unmatched(Subscription subscription) {}

    /**
     * Accepts one notification. Notifications of one subscription are delivered in the order of the calls.
     *
     * @param event value of {@code event} in the body; a subscriber may refuse one event and accept another
     * @param body a NotificationData; must not be modified
     * @param done run when the notification is delivered or dropped, on any thread, possibly before this method returns
     */
    void take(Subscription subscription, String event, byte[] body, Runnable done);

    /** Called when a subscription has ended: drops its queued notifications, if any. */
    default void ended(String subscriptionId) {}
}
