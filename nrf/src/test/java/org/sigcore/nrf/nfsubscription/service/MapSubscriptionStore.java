// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.nfsubscription.logic.Subscription;

/** Keeps subscriptions in a map, for tests; reads them again from their documents, as a database does. */
final class MapSubscriptionStore implements SubscriptionStore {
    final Map<String, Subscription> stored = new LinkedHashMap<>();

    /** Runs after all subscriptions have been read. */
    Runnable whenRead = () -> {};

    @Override
    public void forEach(Consumer<Subscription> each) {
        List<Subscription> read = stored.values().stream()
                .map(subscription -> Subscription.of(subscription.document()))
                .toList();
        whenRead.run();
        read.forEach(each);
    }

    @Override
    public @Nullable Subscription find(String id) {
        return stored.get(id);
    }

    @Override
    public void save(Subscription subscription) {
        stored.put(subscription.id(), subscription);
    }

    @Override
    public void delete(Collection<String> ids) {
        ids.forEach(stored::remove);
    }

    @Override
    public Set<String> deleteExpired(Collection<String> ids, Instant now) {
        Set<String> expired = ids.stream()
                .filter(id -> stored.containsKey(id) && stored.get(id).isExpired(now))
                .collect(Collectors.toSet());
        delete(expired);
        return expired;
    }
}
