// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Steps;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.nfsubscription.logic.Announcement;
import org.sigcore.nrf.nfsubscription.logic.Announcement.Message;
import org.sigcore.nrf.nfsubscription.logic.NotificationRules;
import org.sigcore.nrf.nfsubscription.logic.Subscription;

/** Notifies subscribers of changes of NF instances. Thread-safe, with one change of an instance at a time. */
public final class Announcements {
    // Some 10 ms of a thread if every step is one of a pattern.
    private static final long STEPS = 1_000_000;

    private final Subscriptions granted;
    private final ForeignSubscriptions foreign;
    private final NotificationSender sender;
    private final InstantSource clock;
    private final Supplier<String> apiRoot;
    private final OwnPlmns plmns;
    private final Supplier<NotificationRules> rules;
    private final LoadGate loadGate;

    /**
     * @param foreign subscriptions of other NRF sets; this set notifies their subscribers of its own instances
     * @param apiRoot API root of this NRF, for the URIs of NF instances
     * @param plmns the PLMNs of this NRF
     * @param rules extent of notifications
     */
    public Announcements(
            Subscriptions granted,
            ForeignSubscriptions foreign,
            NotificationSender sender,
            InstantSource clock,
            Supplier<String> apiRoot,
            OwnPlmns plmns,
            Supplier<NotificationRules> rules) {
        this.granted = granted;
        this.foreign = foreign;
        this.sender = sender;
        this.clock = clock;
        this.apiRoot = apiRoot;
        this.plmns = plmns;
        this.rules = rules;
        this.loadGate = new LoadGate(() -> rules.get().loadChangeThreshold());
    }

    /**
     * Notifies every subscriber that a change concerns.
     *
     * @param done run when the last notification is delivered or dropped; immediately if the change concerns no
     *     subscriber
     */
    public void announce(InstanceChange committed, Runnable done) {
        InstanceChange worth = loadGate.pass(committed);
        NotificationRules now = rules.get();
        String uri = apiRoot.get() + "/nnrf-nfm/v1/nf-instances/" + committed.id();
        Announcement toAll = worth == null ? null : new Announcement(worth, now.changesOnly(), uri, plmns);
        // Subscribers that monitor load are notified of each change of it, unless the operator has set a threshold.
        boolean apart = now.loadChangeThreshold() == null && !committed.equals(worth);
        Announcement toWatchers = apart ? new Announcement(committed, now.changesOnly(), uri, plmns) : toAll;
        if (toAll == null && toWatchers == null) {
            done.run();
            return;
        }
        // Starts at one for this loop, so that the count cannot reach zero before the loop ends.
        AtomicInteger open = new AtomicInteger(1);
        Runnable one = () -> {
            if (open.decrementAndGet() == 0) {
                done.run();
            }
        };
        for (Subscription subscription : all()) {
            Announcement announcement = subscription.watchesLoad() ? toWatchers : toAll;
            Message message = announcement == null || subscription.isExpired(clock.instant())
                    ? null
                    : message(announcement, subscription);
            if (message != null) {
                open.incrementAndGet();
                sender.take(subscription, message.event(), message.body(), one);
            }
        }
        one.run();
    }

    // A condition that exceeds the step budget of a subscriber does not match.
    private @Nullable Message message(Announcement announcement, Subscription subscription) {
        try {
            return Steps.within(STEPS, () -> announcement.to(subscription));
        } catch (Steps.ExceededException e) {
            sender.unmatched(subscription);
            return null;
        }
    }

    private List<Subscription> all() {
        List<Subscription> all = new ArrayList<>(granted.all());
        all.addAll(foreign.get());
        return all;
    }
}
