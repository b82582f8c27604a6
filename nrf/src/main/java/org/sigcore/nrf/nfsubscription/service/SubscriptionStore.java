// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.nfsubscription.logic.Subscription;

/**
 * Persistent store of subscriptions. When a method returns, its change is committed and announced to the other
 * processes. Any method throws {@code StoreUnavailableException}, which the edge answers with 503. Thread-safe.
 */
public interface SubscriptionStore {
    /** Returns every subscription, including expired ones. */
    default List<Subscription> loadAll() {
        List<Subscription> all = new ArrayList<>();
        forEach(all::add);
        return all;
    }

    /** Reads every subscription, in batches. */
    void forEach(Consumer<Subscription> each);

    /** Returns one subscription; null if it does not exist. */
    @Nullable
    Subscription find(String id);

    /** Adds a subscription, or replaces the stored one. */
    void save(Subscription subscription);

    /** Removes subscriptions; absent ones are ignored. */
    void delete(Collection<String> ids);

    /** Removes those of the subscriptions whose stored validity has ended; returns their ids. */
    Set<String> deleteExpired(Collection<String> ids, Instant now);
}
