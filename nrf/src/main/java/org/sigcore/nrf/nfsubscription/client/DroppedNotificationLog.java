// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import java.util.HashMap;
import java.util.Map;
import org.sigcore.platform.log.SecretMask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Logs dropped notifications: the first one for a URI at once, further ones once per period, with their number and the
 * last subscription and reason. An NF often has several subscriptions with one URI. Thread-safe.
 */
final class DroppedNotificationLog {
    private static final Logger LOG = LoggerFactory.getLogger(NotificationDelivery.class);
    private final Map<String, Since> since = new HashMap<>();

    /**
     * Reason for dropping a notification.
     *
     * @param level log level; higher if an operator should act
     */
    record Reason(Level level, String text) {}

    /** Notifications dropped since the last log line. */
    private record Since(String subscriptionId, Reason reason, long notifications) {}

    void add(String subscriptionId, String uri, Reason reason) {
        boolean first;
        synchronized (since) {
            Since before = since.get(uri);
            first = before == null;
            since.put(uri, new Since(subscriptionId, reason, before == null ? 0 : before.notifications + 1));
        }
        if (first) {
            tell(uri, new Since(subscriptionId, reason, 1));
        }
    }

    /** Logs the notifications dropped since the last call. Call it once per period. */
    void tellWhatFollowed() {
        Map<String, Since> due;
        synchronized (since) {
            since.values().removeIf(each -> each.notifications == 0);
            due = Map.copyOf(since);
            due.forEach((uri, each) -> since.put(uri, new Since(each.subscriptionId, each.reason, 0)));
        }
        due.forEach(DroppedNotificationLog::tell);
    }

    private static void tell(String uri, Since what) {
        LOG.atLevel(what.reason.level())
                .addKeyValue("event", "notifications-given-up")
                .addKeyValue("uri", SecretMask.callback(uri))
                .addKeyValue("subscription", what.subscriptionId)
                .addKeyValue("reason", what.reason.text())
                .addKeyValue("notifications", what.notifications)
                .log("notifications given up");
    }
}
