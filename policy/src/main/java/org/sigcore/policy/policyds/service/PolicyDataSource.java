// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.chfconnector.api.SpendingLimitListener;
import org.sigcore.policy.chfconnector.api.SpendingLimits;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.policyds.api.SubscriberSnapshot.Source;
import org.sigcore.policy.policyds.logic.Counters;
import org.sigcore.policy.policyds.logic.PolicyData;
import org.sigcore.policy.policyds.service.SubscriberStore.ChfSubscription;
import org.sigcore.policy.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.policy.policyds.service.SubscriberStore.Use;
import org.sigcore.policy.session.logic.Stamp;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriber data from the UDR and counters from the CHF, kept while a session uses them. A session's creation asks the
 * UDR; later decisions rest on what is stored. One subscription at the CHF serves all sessions of a subscriber. Works in the
 * unit of work of its caller, so that what it stores goes with the session, or alone in one of its own. Thread-safe.
 */
public final class PolicyDataSource implements SubscriberData, SpendingLimitListener {
    private final SubscriberStore store;
    private final PolicyDataRepository udr;
    private final SpendingLimits chf;
    private final Commits commits;
    private final Outbox outbox;
    private final Map<String, Consumer<String>> listeners;
    private final InstantSource clock;

    /** @param listeners by service, told of every session of a subscriber whose counters have changed */
    public PolicyDataSource(
            SubscriberStore store,
            PolicyDataRepository udr,
            SpendingLimits chf,
            Commits commits,
            Outbox outbox,
            Map<String, Consumer<String>> listeners,
            InstantSource clock) {
        this.store = store;
        this.udr = udr;
        this.chf = chf;
        this.commits = commits;
        this.outbox = outbox;
        this.listeners = listeners;
        this.clock = clock;
    }

    @Override
    public SubscriberSnapshot attach(SubscriberQuery query) {
        String ofUe = query.ofUe();
        PolicyDataRepository.Answer answer =
                ofUe == null ? udr.smData(query.supi(), query.snssai(), query.dnn()) : udr.ueData(query.supi(), ofUe);
        if (answer.status() == 404) {
            return SubscriberSnapshot.none(Source.USER_UNKNOWN);
        }
        boolean found = answer.status() == 200;
        ObjectNode data = found ? (ofUe == null ? PolicyData.ofDnn(answer.data(), query) : answer.data()) : null;
        Subscriber subscriber = commits.together(() -> {
            Subscriber used = used(query, data);
            store.put(used);
            return used;
        });
        return snapshot(found ? Source.UDR : Source.UNAVAILABLE, subscriber, query);
    }

    /**
     * The subscriber, used by that session too.
     *
     * @param data of its part; null to keep what is stored
     */
    private Subscriber used(SubscriberQuery query, @Nullable ObjectNode data) {
        Subscriber known = store.find(query.supi());
        Subscriber before =
                known == null ? new Subscriber(query.supi(), Stamp.NEW, Json.object(), null, List.of()) : known;
        ObjectNode all = before.data();
        if (data != null) {
            all = all.deepCopy();
            all.set(query.part(), data);
        }
        List<Use> uses = new ArrayList<>(without(before.uses(), query.sessionId()));
        uses.add(new Use(query.sessionId(), query.service()));
        return new Subscriber(before.supi(), before.stamp(), all, before.chf(), uses);
    }

    @Override
    public SubscriberSnapshot withCounters(SubscriberQuery query, List<String> counterIds) {
        return commits.together(() -> {
            Subscriber known = store.find(query.supi());
            Subscriber subscriber = known == null ? used(query, null) : known;
            ChfSubscription before = subscriber.chf();
            if (before == null || !covers(before.counterIds(), counterIds)) {
                subscriber = subscriber.with(subscribed(query, before, counterIds));
                store.put(subscriber);
            }
            return snapshot(Source.UDR, subscriber, query);
        });
    }

    private @Nullable ChfSubscription subscribed(
            SubscriberQuery query, @Nullable ChfSubscription before, List<String> counterIds) {
        SpendingLimits.Subscription subscription = before == null
                ? chf.subscribe(query.supi(), query.gpsi(), counterIds)
                : chf.modify(before.uri(), query.supi(), query.gpsi(), counterIds);
        if (subscription == null) {
            return null;
        }
        if (before == null) { // nobody knows of it unless it is stored
            commits.ifUndone(() -> outbox.add(ChfUnsubscriptions.KIND, ChfUnsubscriptions.of(subscription.uri())));
        }
        return new ChfSubscription(subscription.uri(), counterIds, subscription.statusInfos());
    }

    @Override
    public SubscriberSnapshot current(SubscriberQuery query) {
        Subscriber subscriber = store.find(query.supi());
        return subscriber == null
                ? SubscriberSnapshot.none(Source.UNAVAILABLE)
                : snapshot(Source.UDR, subscriber, query);
    }

    @Override
    public void detach(String sessionId, String supi) {
        commits.together(() -> {
            Subscriber subscriber = store.find(supi);
            if (subscriber == null) {
                return false;
            }
            List<Use> left = without(subscriber.uses(), sessionId);
            if (left.isEmpty()) {
                ChfSubscription subscription = subscriber.chf();
                if (subscription != null) {
                    outbox.add(ChfUnsubscriptions.KIND, ChfUnsubscriptions.of(subscription.uri()));
                }
                store.remove(subscriber);
            } else if (left.size() < subscriber.uses().size()) {
                store.put(subscriber.usedBy(left));
            }
            return true;
        });
    }

    @Override
    public boolean countersChanged(String supi, ObjectNode statusInfos) {
        return changed(supi, subscription -> {
            ObjectNode merged = subscription.statusInfos().deepCopy();
            merged.setAll(statusInfos);
            return new ChfSubscription(subscription.uri(), subscription.counterIds(), merged);
        });
    }

    @Override
    public boolean subscriptionEnded(String supi) {
        return changed(supi, subscription -> null);
    }

    /** Changes the subscription of a subscriber and tells the sessions; false when there is none. */
    private boolean changed(String supi, Function<ChfSubscription, @Nullable ChfSubscription> change) {
        List<Use> uses = commits.together(() -> {
            Subscriber subscriber = store.find(supi);
            ChfSubscription subscription = subscriber == null ? null : subscriber.chf();
            if (subscriber == null || subscription == null) {
                return null;
            }
            store.put(subscriber.with(change.apply(subscription)));
            return subscriber.uses();
        });
        if (uses == null) {
            return false;
        }
        for (Use use : uses) {
            Consumer<String> listener = listeners.get(use.service());
            if (listener != null) {
                listener.accept(use.sessionId());
            }
        }
        return true;
    }

    private SubscriberSnapshot snapshot(Source source, Subscriber subscriber, SubscriberQuery query) {
        ObjectNode data = subscriber.data().get(query.part()) instanceof ObjectNode part ? part : Json.object();
        ChfSubscription subscription = subscriber.chf();
        ObjectNode counters =
                subscription == null ? Json.object() : Counters.effective(subscription.statusInfos(), clock.instant());
        return new SubscriberSnapshot(source, data, counters);
    }

    private static List<Use> without(List<Use> uses, String sessionId) {
        return uses.stream().filter(use -> !use.sessionId().equals(sessionId)).toList();
    }

    private static boolean covers(List<String> subscribed, List<String> wanted) {
        return subscribed.isEmpty() || (!wanted.isEmpty() && subscribed.containsAll(wanted));
    }
}
