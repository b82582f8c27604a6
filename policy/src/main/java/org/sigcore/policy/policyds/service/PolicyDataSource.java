// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.sigcore.model.Json;
import org.sigcore.policy.chfconnector.api.SpendingLimitListener;
import org.sigcore.policy.chfconnector.api.SpendingLimits;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.policyds.api.SubscriberSnapshot.Source;
import org.sigcore.policy.policyds.logic.Counters;
import org.sigcore.policy.policyds.logic.PolicyData;
import org.sigcore.policy.policyds.service.SubscriberStore.ChfSubscription;
import org.sigcore.policy.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriber data from the UDR and counters from the CHF, kept while a session uses them. A session's creation asks the
 * UDR; later decisions rest on what is stored. One subscription at the CHF serves all sessions of a subscriber.
 * Thread-safe.
 */
public final class PolicyDataSource implements SubscriberData, SpendingLimitListener {
    private final SubscriberStore store;
    private final PolicyDataRepository udr;
    private final SpendingLimits chf;
    private final Map<String, Consumer<String>> listeners;
    private final InstantSource clock;

    /** @param listeners by service, told of every session of a subscriber whose counters have changed */
    public PolicyDataSource(
            SubscriberStore store,
            PolicyDataRepository udr,
            SpendingLimits chf,
            Map<String, Consumer<String>> listeners,
            InstantSource clock) {
        this.store = store;
        this.udr = udr;
        this.chf = chf;
        this.listeners = listeners;
        this.clock = clock;
    }

    @Override
    public SubscriberSnapshot attach(SubscriberQuery query) {
        PolicyDataRepository.Answer answer = udr.smData(query.supi(), query.snssai(), query.dnn());
        if (answer.status() == 404) {
            return SubscriberSnapshot.none(Source.USER_UNKNOWN);
        }
        boolean found = answer.status() == 200;
        ObjectNode data = found ? PolicyData.ofDnn(answer.data(), query) : null;
        return snapshot(found ? Source.UDR : Source.UNAVAILABLE, store.attach(query, data), query);
    }

    @Override
    public SubscriberSnapshot withCounters(SubscriberQuery query, List<String> counterIds) {
        Subscriber known = store.find(query.supi());
        Subscriber subscriber = known == null ? store.attach(query, null) : known;
        ChfSubscription before = subscriber.chf();
        if (before == null || !covers(before.counterIds(), counterIds)) {
            SpendingLimits.Subscription subscription = before == null
                    ? chf.subscribe(query.supi(), query.gpsi(), counterIds)
                    : chf.modify(before.uri(), query.supi(), query.gpsi(), counterIds);
            ChfSubscription after = subscription == null
                    ? null
                    : new ChfSubscription(subscription.uri(), counterIds, subscription.statusInfos());
            store.setSubscription(query.supi(), after);
            subscriber = new Subscriber(query.supi(), subscriber.data(), after);
        }
        return snapshot(Source.UDR, subscriber, query);
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
        Subscriber subscriber = store.find(supi);
        if (subscriber == null) {
            return;
        }
        ChfSubscription subscription = subscriber.chf();
        // The CHF goes first: after a crash in between, the next try of the session's end comes here again.
        if (subscription != null
                && store.uses(supi).stream().allMatch(use -> use.sessionId().equals(sessionId))) {
            chf.unsubscribe(subscription.uri());
        }
        store.detach(sessionId, supi);
    }

    @Override
    public boolean countersChanged(String supi, ObjectNode statusInfos) {
        if (!store.mergeCounters(supi, statusInfos)) {
            return false;
        }
        tell(supi);
        return true;
    }

    @Override
    public boolean subscriptionEnded(String supi) {
        Subscriber subscriber = store.find(supi);
        if (subscriber == null || subscriber.chf() == null) {
            return false;
        }
        store.setSubscription(supi, null);
        tell(supi);
        return true;
    }

    private void tell(String supi) {
        for (SubscriberStore.Use use : store.uses(supi)) {
            Consumer<String> listener = listeners.get(use.service());
            if (listener != null) {
                listener.accept(use.sessionId());
            }
        }
    }

    private SubscriberSnapshot snapshot(Source source, Subscriber subscriber, SubscriberQuery query) {
        ObjectNode data = subscriber.data().get(query.part()) instanceof ObjectNode part ? part : Json.object();
        ChfSubscription subscription = subscriber.chf();
        ObjectNode counters =
                subscription == null ? Json.object() : Counters.effective(subscription.statusInfos(), clock.instant());
        return new SubscriberSnapshot(source, data, counters);
    }

    private static boolean covers(List<String> subscribed, List<String> wanted) {
        return subscribed.isEmpty() || (!wanted.isEmpty() && subscribed.containsAll(wanted));
    }
}
