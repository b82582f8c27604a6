// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.store.LastWrite;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stores subscribers, one row each. Writes belong to the unit of work of the caller's thread
 * ({@link org.sigcore.store.Commits}), whose commit verifies that the subscriber is unchanged since it was read; reads
 * within the unit see its writes. Any method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface SubscriberStore {
    /**
     * A subscriber.
     *
     * @param stamp version of the row
     * @param data as described by {@link org.sigcore.policy.role.policyds.logic.PolicyData}
     * @param udr subscriptions at the UDR by resource
     * @param chf null without a subscription at a CHF
     * @param uses the sessions that use the data
     * @param ssv state variables by scope and name
     * @param sources answers of data sources, as stored by {@link AttributeSource}
     */
    record Subscriber(
            String uekey,
            RowVersion stamp,
            ObjectNode data,
            Map<String, UdrSubscription> udr,
            @Nullable ChfSubscription chf,
            List<Use> uses,
            ObjectNode ssv,
            Map<String, SourceData> sources) {
        /** Sorts the subscriptions and sources by key. */
        public Subscriber {
            udr = new TreeMap<>(udr);
            sources = new TreeMap<>(sources);
        }

        /** Returns a subscriber that is not stored yet. */
        public static Subscriber of(String uekey) {
            return new Subscriber(
                    uekey, RowVersion.NEW, Json.object(), Map.of(), null, List.of(), Json.object(), Map.of());
        }

        /** Returns a copy with another subscription at the CHF. */
        public Subscriber with(@Nullable ChfSubscription other) {
            return new Subscriber(uekey, stamp, data, udr, other, uses, ssv, sources);
        }

        /** Returns a copy with other data. */
        public Subscriber with(ObjectNode other) {
            return new Subscriber(uekey, stamp, other, udr, chf, uses, ssv, sources);
        }

        /** Returns a copy with another subscription at the UDR for that resource; null removes it. */
        public Subscriber with(String resource, @Nullable UdrSubscription other) {
            Map<String, UdrSubscription> others = new TreeMap<>(udr);
            if (other == null) {
                others.remove(resource);
            } else {
                others.put(resource, other);
            }
            return new Subscriber(uekey, stamp, data, others, chf, uses, ssv, sources);
        }

        /** Returns a copy with other state variables. */
        public Subscriber withSsv(ObjectNode other) {
            return new Subscriber(uekey, stamp, data, udr, chf, uses, other, sources);
        }

        /** Returns a copy with another answer of a data source; null removes it. */
        public Subscriber withSource(String key, @Nullable SourceData said) {
            Map<String, SourceData> others = new TreeMap<>(sources);
            if (said == null) {
                others.remove(key);
            } else {
                others.put(key, said);
            }
            return new Subscriber(uekey, stamp, data, udr, chf, uses, ssv, others);
        }

        /** Returns a copy with other uses. */
        public Subscriber usedBy(List<Use> others) {
            return new Subscriber(uekey, stamp, data, udr, chf, others, ssv, sources);
        }

        /** Returns a copy that is also used by this session. */
        public Subscriber usedBy(Use use) {
            if (uses.contains(use)) {
                return this;
            }
            List<Use> others = new ArrayList<>(without(use.sessionId()));
            others.add(use);
            return usedBy(others);
        }

        /** Returns the uses without those of a session. */
        public List<Use> without(String sessionId) {
            return uses.stream()
                    .filter(use -> !use.sessionId().equals(sessionId))
                    .toList();
        }

        /** Returns the uses of a resource. */
        public List<Use> usesOf(String resource) {
            return uses.stream()
                    .filter(use -> SubscriberQuery.resourceOf(use.service()).equals(resource))
                    .toList();
        }
    }

    /**
     * A subscription at a UDR, or a placeholder for one that is still to be made.
     *
     * @param uri its resource; null while the UDR is unavailable
     * @param expiry its end, in milliseconds since the epoch; 0 for never
     * @param timer outbox entry that renews or retries it; null for none
     */
    record UdrSubscription(
            @Nullable String uri, long expiry, @Nullable String timer) {}

    /**
     * The answer of a data source, or a placeholder while it is still to be queried.
     *
     * @param attributes by the name that policies read; empty until the source has answered
     * @param subscription by which the source reports changes; null if it does not
     * @param timer outbox entry that queries the source again; null for none
     */
    record SourceData(
            ObjectNode attributes,
            @Nullable String subscription,
            @Nullable String timer) {}

    /**
     * A subscription at a CHF, or a placeholder for one that is still to be made.
     *
     * @param uri its resource; null while the CHF is unavailable
     * @param counterIds the requested counters, empty for all
     * @param statusInfos PolicyCounterInfo by counter identifier
     * @param timer outbox entry of the next pending status or retry; null for none
     * @param unconfirmed true if the CHF is still to be queried for these counters
     */
    record ChfSubscription(
            @Nullable String uri,
            List<String> counterIds,
            ObjectNode statusInfos,
            @Nullable String timer,
            boolean unconfirmed) {
        /** Returns a copy with another URI. */
        public ChfSubscription at(String otherUri) {
            return new ChfSubscription(otherUri, counterIds, statusInfos, timer, unconfirmed);
        }

        /** Returns a copy with other statuses. */
        public ChfSubscription with(ObjectNode others) {
            return new ChfSubscription(uri, counterIds, others, timer, unconfirmed);
        }
    }

    /** A session that uses a subscriber's data. */
    record Use(String sessionId, String service) {}

    /**
     * Finds a subscriber by primary key; returns the state of this unit of work if it has read or written the
     * subscriber.
     */
    @Nullable
    Subscriber find(String uekey);

    /** Inserts a subscriber, or updates the row that was read. */
    void put(Subscriber subscriber);

    /** Deletes the row that was read. */
    void remove(Subscriber subscriber);

    /**
     * Iterates over all subscribers in the order of their identities, page by page. A subscriber that exists throughout
     * is returned once; one added or removed during the iteration may be returned.
     *
     * @param after the last identity of the previous page; empty for the first page
     * @param limit 1 to 10,000; a page with fewer entries is the last one
     */
    List<LastWrite> walk(String after, int limit);

    /** Refreshes the modification time of a subscriber known to be valid; does nothing if it no longer exists. */
    void confirm(String id);
}
