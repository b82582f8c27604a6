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
 * Tells of notifications that were given up: the first to a URI at once, those that follow once a period, with their number
 * and the last subscription and reason. An NF mostly has several subscriptions with one URI. Thread-safe.
 */
final class GivenUp {
    private static final Logger LOG = LoggerFactory.getLogger(NotificationDelivery.class);
    private final Map<String, Since> since = new HashMap<>();

    /** Why a notification was given up; {@code level} says whether somebody should do something about it. */
    record Reason(Level level, String text) {}

    /** What was given up since the last line. */
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

    /** To be called once a period. */
    void tellWhatFollowed() {
        Map<String, Since> due;
        synchronized (since) {
            since.values().removeIf(each -> each.notifications == 0);
            due = Map.copyOf(since);
            due.forEach((uri, each) -> since.put(uri, new Since(each.subscriptionId, each.reason, 0)));
        }
        due.forEach(GivenUp::tell);
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
