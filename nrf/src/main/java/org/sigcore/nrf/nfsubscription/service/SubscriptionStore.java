// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.nfsubscription.logic.Subscription;

/**
 * Where subscriptions outlive the process. When a method returns, its change is committed and announced to the other
 * processes. Any method throws
 * {@code StoreUnavailableException}, which the edge answers with 503. Thread-safe.
 */
public interface SubscriptionStore {
    /** Every subscription, also those whose validity has ended meanwhile. */
    List<Subscription> loadAll();

    /** One subscription, null when it is not there. */
    @Nullable
    Subscription find(String id);

    /** Adds the subscription, or replaces what is stored of it. */
    void save(Subscription subscription);

    /** Removes subscriptions; those that are not there are passed over. */
    void delete(Collection<String> ids);
}
