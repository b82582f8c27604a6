// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscribers, and which sessions use their data. Each writing method is one transaction and returns after its commit;
 * methods that change the same subscriber at the same time take turns. Any method throws
 * {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface SubscriberStore {
    /**
     * A subscriber.
     *
     * @param data SmPolicyDnnData by part ({@link SubscriberQuery#part()})
     * @param chf null without a subscription at a CHF
     */
    record Subscriber(
            String supi, ObjectNode data, @Nullable ChfSubscription chf) {}

    /**
     * A subscription at a CHF.
     *
     * @param uri where it is
     * @param counterIds the counters asked for, empty for all
     * @param statusInfos PolicyCounterInfo by counter identifier
     */
    record ChfSubscription(String uri, List<String> counterIds, ObjectNode statusInfos) {}

    /** A session that uses a subscriber's data. */
    record Use(String sessionId, String service) {}

    /** By primary key. */
    @Nullable
    Subscriber find(String supi);

    /**
     * Remembers a use, and the data of its part.
     *
     * @param data null to keep what is stored
     * @return the subscriber as it is then
     */
    Subscriber attach(SubscriberQuery query, @Nullable ObjectNode data);

    /** Sets or, with null, removes the subscription at the CHF; does nothing if the subscriber is gone. */
    void setSubscription(String supi, @Nullable ChfSubscription subscription);

    /** Merges the status of counters; false if there is no subscription. */
    boolean mergeCounters(String supi, ObjectNode statusInfos);

    /** The sessions that use the subscriber's data. */
    List<Use> uses(String supi);

    /** Forgets a use, and with the last one the subscriber. */
    void detach(String sessionId, String supi);
}
