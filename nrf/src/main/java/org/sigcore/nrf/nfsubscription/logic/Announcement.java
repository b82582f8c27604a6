// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.nfregistration.api.InstanceChange;

/** A change of an NF instance, as it is told to one subscriber after the other. For one thread. */
public final class Announcement {
    private final InstanceChange change;
    private final boolean changesOnly;
    private final String uri;
    private final List<String> changedPaths;
    private final Map<Notification, byte[]> bodies = new HashMap<>();

    /**
     * @param changesOnly whether what has changed is told, where that says enough
     * @param uri of the NF instance
     */
    public Announcement(InstanceChange change, boolean changesOnly, String uri) {
        this.change = change;
        this.changesOnly = changesOnly;
        this.uri = uri;
        this.changedPaths = Notification.visibleChanges(change);
    }

    /**
     * What one subscriber is told.
     *
     * @param event as in {@code event} of the body
     * @param body a NotificationData; one for all whom it tells the same
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Message(String event, byte[] body) {}

    /** What the change is to a subscriber; null when it is nothing. */
    public @Nullable Message to(Subscription subscription) {
        Notification notification = Notification.of(subscription, change, changedPaths, changesOnly);
        return notification == null
                ? null
                : new Message(notification.event(), bodies.computeIfAbsent(notification, key -> key.body(change, uri)));
    }
}
