// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.nfsubscription.logic.Subscription;

/**
 * Where subscriptions outlive the process. When a method returns, its change is committed and announced to the other
 * processes. Any method throws
 * {@code StoreUnavailableException}, which the edge answers with 503. Thread-safe.
 */
public interface SubscriptionStore {
    /** Every subscription, also those whose validity has ended meanwhile. */
    default List<Subscription> loadAll() {
        List<Subscription> all = new ArrayList<>();
        forEach(all::add);
        return all;
    }

    /** Reads every subscription, a few at a time. */
    void forEach(Consumer<Subscription> each);

    /** One subscription, null when it is not there. */
    @Nullable
    Subscription find(String id);

    /** Adds the subscription, or replaces what is stored of it. */
    void save(Subscription subscription);

    /** Removes subscriptions; those that are not there are passed over. */
    void delete(Collection<String> ids);
}
