// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.nrf.nfregistration.api.InstanceChange;

/** A change of an NF instance, as it is told to one subscriber after the other. For one thread. */
final class Announcement {
    private final InstanceChange change;
    private final boolean changesOnly;
    private final String uri;
    private final List<String> changedPaths;
    private final Map<Notification, byte[]> bodies = new HashMap<>();

    /**
     * @param changesOnly whether what has changed is told, where that says enough
     * @param uri of the NF instance
     */
    Announcement(InstanceChange change, boolean changesOnly, String uri) {
        this.change = change;
        this.changesOnly = changesOnly;
        this.uri = uri;
        this.changedPaths = Notification.visibleChanges(change);
    }

    /** Sends the subscriber what the change is to it; false when it is nothing. */
    boolean tell(Subscription subscription, NotificationSender sender, Runnable done) {
        Notification notification = Notification.of(subscription, change, changedPaths, changesOnly);
        if (notification == null) {
            return false;
        }
        byte[] body = bodies.computeIfAbsent(notification, key -> key.body(change, uri));
        sender.take(subscription, notification.event(), body, done);
        return true;
    }
}
