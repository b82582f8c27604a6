// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import org.sigcore.nrf.nfsubscription.logic.Subscription;

/** Takes notifications for delivery. Never waits and never throws; thread-safe. */
@FunctionalInterface
public interface NotificationSender {
    /** A change was not matched with a subscription, because that takes too many steps. */
    default void unmatched(Subscription subscription) {}

    /**
     * Takes one notification. Those of one subscription are delivered in the order in which they were taken.
     *
     * @param event as in {@code event} of the body: a subscriber may refuse one kind and take another
     * @param body a NotificationData; not to be changed
     * @param done run once the notification needs no more care: delivered, or given up. On any thread, soon or late
     */
    void take(Subscription subscription, String event, byte[] body, Runnable done);

    /** The subscription is no more: what waits for it is let go. Nothing to do where nothing waits. */
    default void ended(String subscriptionId) {}
}
