// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.platform.overload.TokenBucket;
import org.sigcore.scp.scpworker.logic.protection.ConsumerNames;
import org.sigcore.scp.scpworker.logic.protection.EgressLimit;
import org.sigcore.scp.scpworker.logic.protection.IngressLimit;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;

/**
 * Configured rate limits as token buckets by name. A change of the configuration creates a new instance that keeps the
 * buckets of unchanged limits. Thread-safe.
 */
public final class Limits {
    public static final Limits NONE = new Limits(Map.of(), Map.of(), Map.of());

    private static final Pattern UUID = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");
    private static final String EACH = "*";
    /** Shared by names above the maximum length. */
    private static final String TOO_LONG = "";

    private static final int MAX_OWN = 50_000;
    private static final int LONGEST_OWN = 256;

    // By the limit itself, so that an unchanged limit keeps its bucket.
    private final Map<Object, Allowance> buckets;
    private final Map<String, Allowance> consumers;
    private final Map<String, Allowance> producers;
    private final @Nullable Each eachConsumer;
    private final @Nullable Each eachProducer;

    private Limits(Map<Object, Allowance> buckets, Map<String, Allowance> consumers, Map<String, Allowance> producers) {
        this.buckets = buckets;
        this.consumers = consumers;
        this.producers = producers;
        this.eachConsumer = consumers.get(EACH) instanceof Each each ? each : null;
        this.eachProducer = producers.get(EACH) instanceof Each each ? each : null;
    }

    /**
     * Creates the successor of this instance for changed limits.
     *
     * @param global creates the bucket of a global limit
     */
    public Limits with(
            Collection<IngressLimit> ingress,
            Collection<EgressLimit> egress,
            Function<EgressLimit, Allowance> global,
            long nowNanos) {
        Map<Object, Allowance> kept = new HashMap<>();
        Map<String, Allowance> consumersNow = new HashMap<>();
        for (IngressLimit limit : ingress) {
            consumersNow.put(
                    limit.consumer(),
                    bucket(limit, kept, limit.consumer(), limit.requestsPerSecond(), limit.burst(), nowNanos));
        }
        Map<String, Allowance> producersNow = new HashMap<>();
        for (EgressLimit limit : egress) {
            Allowance allowance = limit.global()
                    ? kept.computeIfAbsent(limit, key -> buckets.getOrDefault(key, global.apply(limit)))
                    : bucket(limit, kept, limit.producer(), limit.requestsPerSecond(), limit.burst(), nowNanos);
            producersNow.put(limit.producer(), allowance);
            if (UUID.matcher(limit.producer()).matches()) { // an instance id, in lower case in the topology
                producersNow.putIfAbsent(limit.producer().toLowerCase(Locale.ROOT), allowance);
            }
        }
        return new Limits(kept, consumersNow, producersNow);
    }

    private Allowance bucket(
            Object limit, Map<Object, Allowance> kept, String name, int perSecond, int burst, long nowNanos) {
        Allowance known = buckets.get(limit);
        if (known == null) {
            known = name.equals(EACH) ? new Each(perSecond, burst) : new TokenBucket(perSecond, burst, nowNanos);
        }
        kept.put(limit, known);
        return known;
    }

    /** Returns the limit of a consumer. */
    public Allowance of(ConsumerNames consumer, long nowNanos) {
        if (consumers.isEmpty()) {
            return Allowance.UNLIMITED;
        }
        Allowance found = named(consumers, consumer.nfInstanceId());
        found = found != null ? found : named(consumers, consumer.fqdn());
        found = found != null ? found : named(consumers, consumer.address());
        found = found != null ? found : named(consumers, consumer.nfType());
        if (found == null && eachConsumer != null) {
            found = eachConsumer.of(consumer.key(), nowNanos);
        }
        return found == null ? Allowance.UNLIMITED : found;
    }

    /**
     * Returns the limit of a producer.
     *
     * @param names null when the topology does not contain it
     * @param host of the address in use
     * @param authority of the address in use
     */
    public Allowance of(@Nullable ProducerNames names, String host, String authority, long nowNanos) {
        if (producers.isEmpty()) {
            return Allowance.UNLIMITED;
        }
        Allowance found = names == null ? null : named(producers, names.nfInstanceId());
        found = found != null || names == null ? found : named(producers, names.fqdn());
        found = found != null ? found : named(producers, host);
        found = found != null ? found : named(producers, authority);
        if (found == null && names != null) {
            for (String set : names.nfSetIds()) {
                found = found != null ? found : named(producers, set);
            }
            found = found != null ? found : named(producers, names.nfType());
        }
        if (found == null && eachProducer != null) {
            found = eachProducer.of(names == null ? authority : names.nfInstanceId(), nowNanos);
        }
        return found == null ? Allowance.UNLIMITED : found;
    }

    private static @Nullable Allowance named(Map<String, Allowance> limits, @Nullable String name) {
        return name == null ? null : limits.get(name);
    }

    /** Returns true when any consumer is limited. */
    public boolean limitsConsumers() {
        return !consumers.isEmpty();
    }

    /** Returns true when any producer is limited. */
    public boolean limitsProducers() {
        return !producers.isEmpty();
    }

    /** Creates a bucket for each name on first use. */
    private static final class Each implements Allowance {
        private final int perSecond;
        private final int burst;
        private final Map<String, Allowance> own = new ConcurrentHashMap<>();

        Each(int perSecond, int burst) {
            this.perSecond = perSecond;
            this.burst = burst;
        }

        Allowance of(String peer, long nowNanos) {
            String name = peer.length() > LONGEST_OWN ? TOO_LONG : peer;
            if (own.size() >= MAX_OWN && !own.containsKey(name)) {
                own.clear(); // names come from peers; refilled buckets allow one burst at most
            }
            return own.computeIfAbsent(name, key -> new TokenBucket(perSecond, burst, nowNanos));
        }

        @Override
        public boolean take(long nowNanos) {
            return true; // each name has its own bucket
        }
    }
}
