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
 * Subscribers, one row each. What is written goes with the unit of work of the caller's thread ({@link
 * org.sigcore.store.Commits}), where it is decided whether the subscriber was still as it was read; what was written in the
 * unit is read in it. Any method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface SubscriberStore {
    /**
     * A subscriber.
     *
     * @param stamp which writing of the row this is
     * @param data as {@link org.sigcore.policy.role.policyds.logic.PolicyData} says
     * @param udr subscriptions at the UDR by resource
     * @param chf null without a subscription at a CHF
     * @param uses the sessions that use the data
     * @param ssv state variables by scope and name
     * @param sources what data sources have said, as {@link AttributeSource} keeps it
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
        /** Sorts the subscriptions. */
        public Subscriber {
            udr = new TreeMap<>(udr);
            sources = new TreeMap<>(sources);
        }

        /** One that is not stored. */
        public static Subscriber of(String uekey) {
            return new Subscriber(
                    uekey, RowVersion.NEW, Json.object(), Map.of(), null, List.of(), Json.object(), Map.of());
        }

        /** The same with another subscription at the CHF. */
        public Subscriber with(@Nullable ChfSubscription other) {
            return new Subscriber(uekey, stamp, data, udr, other, uses, ssv, sources);
        }

        /** The same with other data. */
        public Subscriber with(ObjectNode other) {
            return new Subscriber(uekey, stamp, other, udr, chf, uses, ssv, sources);
        }

        /** The same with another subscription at the UDR, or without one of that resource. */
        public Subscriber with(String resource, @Nullable UdrSubscription other) {
            Map<String, UdrSubscription> others = new TreeMap<>(udr);
            if (other == null) {
                others.remove(resource);
            } else {
                others.put(resource, other);
            }
            return new Subscriber(uekey, stamp, data, others, chf, uses, ssv, sources);
        }

        /** The same with other state variables. */
        public Subscriber withSsv(ObjectNode other) {
            return new Subscriber(uekey, stamp, data, udr, chf, uses, other, sources);
        }

        /** The same with what a data source has said; null for nothing. */
        public Subscriber withSource(String key, @Nullable SourceData said) {
            Map<String, SourceData> others = new TreeMap<>(sources);
            if (said == null) {
                others.remove(key);
            } else {
                others.put(key, said);
            }
            return new Subscriber(uekey, stamp, data, udr, chf, uses, ssv, others);
        }

        /** The same with other uses. */
        public Subscriber usedBy(List<Use> others) {
            return new Subscriber(uekey, stamp, data, udr, chf, others, ssv, sources);
        }

        /** The same, used by a session, too. */
        public Subscriber usedBy(Use use) {
            if (uses.contains(use)) {
                return this;
            }
            List<Use> others = new ArrayList<>(without(use.sessionId()));
            others.add(use);
            return usedBy(others);
        }

        /** The uses but those of a session. */
        public List<Use> without(String sessionId) {
            return uses.stream()
                    .filter(use -> !use.sessionId().equals(sessionId))
                    .toList();
        }

        /** The uses of a resource. */
        public List<Use> usesOf(String resource) {
            return uses.stream()
                    .filter(use -> SubscriberQuery.resourceOf(use.service()).equals(resource))
                    .toList();
        }
    }

    /**
     * A subscription at a UDR, or that there will be one.
     *
     * @param uri where it is; null while the UDR cannot be asked
     * @param expiry when it ends, in milliseconds; 0 for never
     * @param timer what renews it, or asks again; null for nothing
     */
    record UdrSubscription(
            @Nullable String uri, long expiry, @Nullable String timer) {}

    /**
     * What a data source has said, or that it will be asked.
     *
     * @param attributes by the name that policies read; empty while there are none
     * @param subscription by which it tells of changes; null where it does not
     * @param timer what asks again; null for nothing
     */
    record SourceData(
            ObjectNode attributes,
            @Nullable String subscription,
            @Nullable String timer) {}

    /**
     * A subscription at a CHF, or that there will be one.
     *
     * @param uri where it is; null while the CHF cannot be asked
     * @param counterIds the counters asked for, empty for all
     * @param statusInfos PolicyCounterInfo by counter identifier
     * @param timer of the next pending status, or what asks again; null for nothing
     * @param unconfirmed whether the CHF is still to be asked for these counters
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

    /** By primary key, or as it was read with a session in this unit of work. */
    @Nullable
    Subscriber find(String uekey);

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
    List<LastWrite> walk(String after, int limit);

    /** Notes that one is known to be right now, as if it had been written; does nothing if it is gone. */
    void confirm(String id);
}
