// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.policyds.api.SubscriberSnapshot.Source;
import org.sigcore.policy.policyds.logic.Counters;
import org.sigcore.policy.policyds.logic.PolicyData;
import org.sigcore.policy.policyds.service.SubscriberStore.ChfSubscription;
import org.sigcore.policy.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.policy.policyds.service.SubscriberStore.UdrSubscription;
import org.sigcore.policy.policyds.service.SubscriberStore.Use;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriber data from the UDR and counters from the CHF, kept while a session uses them. The first session asks, and a
 * subscription at each of them serves all sessions of a subscriber; decisions rest on what is stored. Works in the unit of work of
 * its caller, so that what it stores goes with the session, or alone in one of its own. Thread-safe.
 */
public final class PolicyDataSource implements SubscriberData {
    private final Sources sources;
    private final SubscriberStore store;
    private final Commits commits;
    private final InstantSource clock;

    public PolicyDataSource(Sources sources) {
        this.sources = sources;
        this.store = sources.store();
        this.commits = sources.commits();
        this.clock = sources.clock();
    }

    @Override
    public SubscriberSnapshot attach(SubscriberQuery query) {
        return commits.together(() -> {
            Subscriber before = known(query);
            Use use = new Use(query.sessionId(), query.service());
            if (isUpToDate(before, query)) {
                store.put(before.usedBy(use));
                return snapshot(Source.UDR, before, query);
            }
            UdrSubscription former = before.udr().get(query.resource());
            UdrSource.Result asked = sources.udr().ask(before.uekey(), query, former);
            if (asked.source() == Source.USER_UNKNOWN) {
                return SubscriberSnapshot.none(Source.USER_UNKNOWN);
            }
            Subscriber used = taken(before, query, asked).usedBy(use);
            store.put(used);
            return snapshot(asked.source(), used, query);
        });
    }

    private boolean isUpToDate(Subscriber subscriber, SubscriberQuery query) {
        UdrSubscription subscription = subscriber.udr().get(query.resource());
        return subscription != null
                && subscription.uri() != null
                && (subscription.expiry() == 0 || subscription.expiry() > clock.millis())
                && subscriber.data().has(query.resource());
    }

    /** The subscriber with what the UDR has said. */
    static Subscriber taken(Subscriber before, SubscriberQuery query, UdrSource.Result asked) {
        Subscriber after = before.with(query.resource(), asked.subscription());
        ObjectNode data = asked.data();
        if (data == null) {
            return after;
        }
        ObjectNode all = before.data().deepCopy();
        if (!asked.key().equals(query.resource())) {
            all.remove(query.resource());
        }
        all.set(asked.key(), data);
        return after.with(all);
    }

    private Subscriber known(SubscriberQuery query) {
        Subscriber found = store.find(query.supi());
        return found == null ? Subscriber.of(query.supi()) : found;
    }

    @Override
    public SubscriberSnapshot withCounters(SubscriberQuery query, List<String> counterIds) {
        return commits.together(() -> {
            Subscriber known = known(query);
            ChfSubscription before = known.chf();
            if (before == null || !covers(before.counterIds(), counterIds)) {
                known = known.usedBy(new Use(query.sessionId(), query.service()))
                        .with(sources.chf().ask(query, before, counterIds));
                store.put(known);
            }
            return snapshot(Source.UDR, known, query);
        });
    }

    @Override
    public SubscriberSnapshot current(SubscriberQuery query) {
        Subscriber subscriber = store.find(query.supi());
        if (subscriber == null) {
            return SubscriberSnapshot.none(Source.UNAVAILABLE);
        }
        boolean gone = PolicyData.isGone(subscriber.data(), query.resource());
        return snapshot(gone ? Source.USER_UNKNOWN : Source.UDR, subscriber, query);
    }

    @Override
    public void detach(SubscriberQuery query) {
        commits.together(() -> {
            Subscriber before = store.find(query.supi());
            if (before == null) {
                return false;
            }
            Subscriber left = before.usedBy(before.without(query.sessionId()));
            UdrSubscription udr = left.udr().get(query.resource());
            if (left.usesOf(query.resource()).isEmpty()) {
                left = left.with(query.resource(), null).with(PolicyData.without(left.data(), query.resource()));
                if (udr != null) {
                    sources.udr().cancel(udr);
                    sources.udr().end(udr.uri());
                }
            }
            ChfSubscription chf = left.chf();
            if (left.uses().isEmpty()) {
                if (chf != null) {
                    sources.chf().cancel(chf);
                    sources.chf().end(chf.uri());
                }
                store.remove(left);
            } else if (!left.equals(before)) {
                store.put(left);
            }
            return true;
        });
    }

    private SubscriberSnapshot snapshot(Source source, Subscriber subscriber, SubscriberQuery query) {
        ObjectNode data = PolicyData.of(subscriber.data(), query);
        return new SubscriberSnapshot(source, data == null ? Json.object() : data, counters(subscriber.chf()));
    }

    private ObjectNode counters(@Nullable ChfSubscription subscription) {
        return subscription == null ? Json.object() : Counters.effective(subscription.statusInfos(), clock.instant());
    }

    private static boolean covers(List<String> subscribed, List<String> wanted) {
        return subscribed.isEmpty() || (!wanted.isEmpty() && subscribed.containsAll(wanted));
    }
}
