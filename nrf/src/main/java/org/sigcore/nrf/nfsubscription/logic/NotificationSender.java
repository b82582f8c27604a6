// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

/** Takes notifications for delivery. Never waits and never throws; thread-safe. */
@FunctionalInterface
public interface NotificationSender {
    /**
     * Takes one notification. Those of one subscription are delivered in the order in which they were taken.
     *
     * @param body a NotificationData; not to be changed
     * @param done run once the notification needs no more care: delivered, or given up. On any thread, soon or late
     */
    void take(Subscription subscription, byte[] body, Runnable done);
}
