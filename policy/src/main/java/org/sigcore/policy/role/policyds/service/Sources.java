// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.policyds.SubscriberDecisions;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.settings.PolicySettings;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.role.policyds.logic.SubscriberKeys;
import org.sigcore.store.Commits;

/** Collaborators of subscriber data: their sources, store and outbox. Thread-safe. */
public final class Sources {
    private final SubscriberStore store;

    private final Commits commits;
    private final Outbox outbox;
    private final ServiceSettings settings;
    private final SourceChooser chooser;
    private final InstantSource clock;
    private final UdrSource udr;
    private final ChfSource chf;
    private final PublicIdentities identities;
    private final AttributeSource attributes;
    private final SubscriberMeters meters;

    /** Clients of the data sources, the choice among them, and the counters of their use. */
    public record Peers(
            PolicyDataRepository udr,
            CounterSources counters,
            DataSources data,
            SourceChooser chooser,
            SubscriberMeters meters) {}

    public Sources(
            Peers peers,
            ServiceSettings settings,
            SubscriberStore store,
            PublicIdentities identities,
            Commits commits,
            Outbox outbox,
            InstantSource clock) {
        this.store = store;
        this.commits = commits;
        this.outbox = outbox;
        this.settings = settings;
        this.chooser = peers.chooser();
        this.meters = peers.meters();
        this.clock = clock;
        this.udr = new UdrSource(peers.udr(), () -> settings.now().user(), commits, outbox, clock);
        this.chf = new ChfSource(peers.counters(), commits, outbox, clock);
        this.identities = identities;
        this.attributes = new AttributeSource(peers.data(), identities, commits, outbox, clock);
    }

    /** Returns the identities under which a session's subscriber may be stored; a new row uses the first one. */
    List<String> keys(SubscriberQuery query) {
        return SubscriberKeys.of(
                query,
                settings.now().user().search().gpsiFirst(),
                settings.now().user().preferentialSearch() || multi());
    }

    /** Returns the subscriber of a session; null if not stored. */
    SubscriberStore.@Nullable Subscriber find(SubscriberQuery query) {
        for (String key : keys(query)) {
            meters.lookedUp(key.equals(query.gpsi()));
            SubscriberStore.Subscriber found = store.find(key);
            if (found != null) {
                return found;
            }
        }
        return multi() ? findByOther(SubscriberKeys.all(query)) : null;
    }

    private boolean multi() {
        return settings.now().user().search().multi();
    }

    private SubscriberStore.@Nullable Subscriber findByOther(List<String> ueIds) {
        for (String ueId : ueIds) {
            String uekey = identities.find(ueId);
            SubscriberStore.Subscriber found = uekey == null ? null : store.find(uekey);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Registers all identities of a session for lookups of the subscriber, if enabled. Part of the unit of work. */
    void findable(SubscriberQuery query, String uekey) {
        if (multi()) {
            SubscriberKeys.all(query).stream()
                    .filter(ueId -> !ueId.equals(uekey))
                    .forEach(ueId -> identities.remember(ueId, uekey));
        }
    }

    /** Removes the identities that {@link #findable} registered. */
    void gone(SubscriberQuery query, String uekey) {
        if (multi()) {
            SubscriberKeys.all(query).forEach(ueId -> identities.forget(ueId, uekey));
        }
    }

    /** Schedules the re-evaluation of a session after the commit. */
    void decide(SubscriberStore.Use use) {
        outbox.add(SubscriberDecisions.KIND, SubscriberDecisions.of(use.service(), use.sessionId()));
    }

    SubscriberStore store() {
        return store;
    }

    Commits commits() {
        return commits;
    }

    Outbox outbox() {
        return outbox;
    }

    /** Returns the settings of the request in progress. */
    PolicySettings settings() {
        return settings.now();
    }

    SubscriberMeters meters() {
        return meters;
    }

    SourceChooser chooser() {
        return chooser;
    }

    InstantSource clock() {
        return clock;
    }

    UdrSource udr() {
        return udr;
    }

    ChfSource chf() {
        return chf;
    }

    PublicIdentities identities() {
        return identities;
    }

    AttributeSource attributes() {
        return attributes;
    }
}
