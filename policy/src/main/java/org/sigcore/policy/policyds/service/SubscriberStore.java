// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.session.logic.Stamp;
import org.sigcore.policy.session.logic.Touched;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscribers, one row each. What is written goes with the unit of work of the caller's thread ({@link
 * org.sigcore.store.Commits}), where it is decided whether the subscriber was still as it was read; what was written in the
 * unit is read in it. Any method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface SubscriberStore {
    /**
     * A subscriber.
     *
     * @param stamp which writing of the row this is
     * @param data SmPolicyDnnData by part ({@link SubscriberQuery#part()})
     * @param chf null without a subscription at a CHF
     * @param uses the sessions that use the data
     */
    record Subscriber(
            String supi,
            Stamp stamp,
            ObjectNode data,
            @Nullable ChfSubscription chf,
            List<Use> uses) {
        /** The same with another subscription at the CHF. */
        public Subscriber with(@Nullable ChfSubscription other) {
            return new Subscriber(supi, stamp, data, other, uses);
        }

        /** The same with other uses. */
        public Subscriber usedBy(List<Use> others) {
            return new Subscriber(supi, stamp, data, chf, others);
        }
    }

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

    /** By primary key, or as it was read with a session in this unit of work. */
    @Nullable
    Subscriber find(String supi);

    /** Adds a subscriber, or replaces what was read. */
    void put(Subscriber subscriber);

    /** Removes what was read. */
    void remove(Subscriber subscriber);

    /**
     * Walks over all subscribers in the order of their identities, page by page: what is there all along is met once, what comes or
     * goes meanwhile may be.
     *
     * @param after the last identity of the page before; empty for the first page
     * @param limit 1 to 10,000; a page with fewer is the last one
     */
    List<Touched> walk(String after, int limit);
}
