// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import tools.jackson.databind.node.ObjectNode;

/** Subscribers in memory. For one thread. */
public final class FakeSubscriberStore implements SubscriberStore {
    private final Map<String, Subscriber> subscribers = new HashMap<>();
    private final Map<String, Map<String, Use>> uses = new HashMap<>();

    @Override
    public @Nullable Subscriber find(String supi) {
        return subscribers.get(supi);
    }

    @Override
    public Subscriber attach(SubscriberQuery query, @Nullable ObjectNode data) {
        Subscriber before = subscribers.get(query.supi());
        ObjectNode all = before == null ? Json.object() : before.data().deepCopy();
        if (data != null) {
            all.set(query.part(), data);
        }
        Subscriber after = new Subscriber(query.supi(), all, before == null ? null : before.chf());
        subscribers.put(query.supi(), after);
        uses.computeIfAbsent(query.supi(), supi -> new TreeMap<>())
                .put(query.sessionId(), new Use(query.sessionId(), query.service()));
        return after;
    }

    @Override
    public void setSubscription(String supi, @Nullable ChfSubscription subscription) {
        subscribers.computeIfPresent(supi, (key, before) -> new Subscriber(supi, before.data(), subscription));
    }

    @Override
    public boolean mergeCounters(String supi, ObjectNode statusInfos) {
        Subscriber before = subscribers.get(supi);
        ChfSubscription chf = before == null ? null : before.chf();
        if (chf == null) {
            return false;
        }
        ObjectNode merged = chf.statusInfos().deepCopy();
        merged.setAll(statusInfos);
        setSubscription(supi, new ChfSubscription(chf.uri(), chf.counterIds(), merged));
        return true;
    }

    @Override
    public List<Use> uses(String supi) {
        return List.copyOf(uses.getOrDefault(supi, Map.of()).values());
    }

    @Override
    public void detach(String sessionId, String supi) {
        Map<String, Use> left = uses.getOrDefault(supi, new HashMap<>());
        left.remove(sessionId);
        if (left.isEmpty()) {
            subscribers.remove(supi);
        }
    }
}
