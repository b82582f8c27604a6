// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.InterPlmnView;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;

/** Creates the notifications of one change of an NF instance for all subscribers. Not thread-safe. */
public final class Announcement {
    private final InstanceChange change;
    private final boolean changesOnly;
    private final String uri;
    private final OwnPlmns plmns;
    private final List<String> changedPaths;
    private final Map<Notification, byte[]> bodies = new HashMap<>();
    private @Nullable Announcement abroad;

    /**
     * @param changesOnly true to notify subscribers of the changed attributes only, where these are sufficient
     * @param uri URI of the NF instance
     * @param plmns the PLMNs of this NRF; subscribers of other PLMNs are notified of {@link InterPlmnView}
     */
    public Announcement(InstanceChange change, boolean changesOnly, String uri, OwnPlmns plmns) {
        this.change = change;
        this.changesOnly = changesOnly;
        this.uri = uri;
        this.plmns = plmns;
        this.changedPaths = Notification.visibleChanges(change);
    }

    /**
     * Notification to one subscriber.
     *
     * @param event value of {@code event} in the body
     * @param body a NotificationData; the same array for all subscribers with the same notification
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Message(String event, byte[] body) {}

    /** Returns the notification to a subscriber; null if the change does not concern it. */
    public @Nullable Message to(Subscription subscription) {
        return plmns.isForeign(subscription.requester().plmns()) ? abroad().tell(subscription) : tell(subscription);
    }

    // In the view of another PLMN, a change of interPlmnFqdn appears as a change of fqdn, and internal addresses are
    // hidden.
    @SpecRef("TS 29.510 6.1.6.2.2")
    private Announcement abroad() {
        if (abroad == null) {
            InstanceChange seen = new InstanceChange(change.id(), abroad(change.before()), abroad(change.after()));
            abroad = new Announcement(seen, changesOnly, uri, plmns);
        }
        return abroad;
    }

    private static @Nullable NFProfile abroad(@Nullable NFProfile profile) {
        return profile == null ? null : profile.with(InterPlmnView.of(profile.document()));
    }

    private @Nullable Message tell(Subscription subscription) {
        Notification notification = Notification.of(subscription, change, changedPaths, changesOnly);
        return notification == null
                ? null
                : new Message(notification.event(), bodies.computeIfAbsent(notification, key -> key.body(change, uri)));
    }
}
