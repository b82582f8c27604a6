// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.util.Collection;
import java.util.List;

/**
 * Where subscriptions outlive the process. When a method returns, its change is committed. Any method throws
 * {@code StoreUnavailableException}, which the edge answers with 503. Thread-safe.
 */
public interface SubscriptionStore {
    /** Every subscription, also those whose validity has ended meanwhile. */
    List<Subscription> loadAll();

    /** Adds the subscription, or replaces what is stored of it. */
    void save(Subscription subscription);

    /** Removes subscriptions; those that are not there are passed over. */
    void delete(Collection<String> ids);
}
