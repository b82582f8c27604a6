// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.SearchResult;
import org.sigcore.platform.config.NrfClientProperties;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import tools.jackson.databind.node.ObjectNode;

/**
 * Discovers producers at the NRF. A result is cached for its validity period, an empty one for at most five seconds,
 * since producers may register at any time. Concurrent callers with the same query share one request. While the NRF
 * does not answer, the last known result remains in use. At the limit, the least recently used result is evicted.
 * {@link #maintain} refreshes and purges. Thread-safe; call it on virtual threads.
 */
@SpecRef("TS 29.510 5.3.2.2")
public final class NrfDiscovery implements ProducerDiscovery {
    private static final Duration EMPTY_VALIDITY = Duration.ofSeconds(5);
    private static final String PATH = "/nnrf-disc/v1/nf-instances?";
    private final SbiCaller caller;
    private final NrfClientProperties nrf;
    private final LongSupplier nanoTime;
    private final Supplier<DiscoveryCacheOptions> options;
    /** By query, the least recently used first. Guarded by itself. */
    private final Map<String, Kept> cache = new LinkedHashMap<>(64, 0.75f, true);

    private final Map<String, CompletableFuture<Answer>> inFlight = new ConcurrentHashMap<>();
    private final Map<Event, LongAdder> events = new ConcurrentHashMap<>();

    /** Events of the cache. */
    public enum Event {
        /** A query was answered from the cache. */
        HIT,
        /** A query was sent to the NRF while a caller waited. */
        MISS,
        /** A result was refreshed before it expired. */
        REFRESH,
        /** A result was removed from the cache. */
        PURGE
    }

    /** Creates a discovery with the cache size of the properties and without refresh. */
    public NrfDiscovery(SbiCaller caller, NrfClientProperties nrf, LongSupplier nanoTime) {
        this(caller, nrf, nanoTime, () -> DiscoveryCacheOptions.OFF);
    }

    /**
     * Creates a discovery with a configurable cache.
     *
     * @param nanoTime clock for validity periods
     */
    public NrfDiscovery(
            SbiCaller caller, NrfClientProperties nrf, LongSupplier nanoTime, Supplier<DiscoveryCacheOptions> options) {
        this.caller = caller;
        this.nrf = nrf;
        this.nanoTime = nanoTime;
        this.options = options;
    }

    private record Answer(List<Producer> producers, long expiresNanos) {}

    /** @param used true after a use of the result; only such results are refreshed */
    private record Kept(Answer answer, Set<String> serviceNames, AtomicBoolean used) {}

    @Override
    public List<Producer> discover(Map<String, String> factors) {
        String query = query(factors);
        Answer known = cached(query);
        if (known != null && known.expiresNanos - nanoTime.getAsLong() > 0) {
            count(Event.HIT);
            return known.producers;
        }
        count(Event.MISS);
        try {
            return fetchOnce(query, serviceNames(factors)).producers;
        } catch (ProblemException e) {
            if (known != null && e.problem().status() == SbiCause.NRF_NOT_REACHABLE.status()) {
                return known.producers;
            }
            throw e;
        }
    }

    @Override
    public void forget(Map<String, String> factors) {
        synchronized (cache) {
            cache.remove(query(factors));
        }
    }

    /**
     * Refreshes results in use that are about to expire, and removes those past their retention period. Does nothing
     * while the feature is off. Only one thread may call it at a time.
     */
    public void maintain() {
        DiscoveryCacheOptions current = options.get();
        if (!current.enableFeature()) {
            return;
        }
        purge(current);
        for (Map.Entry<String, Kept> due : due(current).entrySet()) {
            try {
                fetchOnce(due.getKey(), due.getValue().serviceNames());
                count(Event.REFRESH);
            } catch (ProblemException e) {
                // The known result remains valid for its period, and beyond it while the NRF does not answer.
            }
        }
    }

    private Map<String, Kept> due(DiscoveryCacheOptions current) {
        long until = nanoTime.getAsLong() + current.refreshBeforeExpiryTime().toNanos();
        Map<String, Kept> due = new LinkedHashMap<>();
        synchronized (cache) {
            cache.forEach((query, kept) -> {
                if (kept.used().get() && kept.answer().expiresNanos() - until <= 0) {
                    due.put(query, kept);
                }
            });
        }
        return due;
    }

    private void purge(DiscoveryCacheOptions current) {
        long before = nanoTime.getAsLong() - current.retentionPeriod().toNanos();
        synchronized (cache) {
            int size = cache.size();
            cache.values().removeIf(kept -> kept.answer().expiresNanos() - before <= 0);
            if (cache.size() >= current.limitCacheEntries()) {
                shrinkTo(current.limitCacheEntries() * (100 - current.auditorPurgePercentage()) / 100);
            }
            counter(Event.PURGE).add(size - cache.size());
        }
    }

    /** Returns the number of events of a kind. */
    public long counted(Event event) {
        return counter(event).sum();
    }

    private LongAdder counter(Event event) {
        return events.computeIfAbsent(event, none -> new LongAdder());
    }

    private void count(Event event) {
        counter(event).increment();
    }

    /** Returns the number of cached results. */
    public int entries() {
        synchronized (cache) {
            return cache.size();
        }
    }

    private void keep(String query, Kept kept) {
        DiscoveryCacheOptions current = options.get();
        synchronized (cache) {
            cache.put(query, kept);
            shrinkTo(current.enableFeature() ? current.limitCacheEntries() : nrf.discoveryCacheEntries());
        }
    }

    // Evicts the least recently used results first.
    private void shrinkTo(int entries) {
        var oldest = cache.entrySet().iterator();
        while (cache.size() > entries && oldest.hasNext()) {
            oldest.next();
            oldest.remove();
        }
    }

    private Answer fetchOnce(String query, Set<String> serviceNames) {
        CompletableFuture<Answer> mine = new CompletableFuture<>();
        CompletableFuture<Answer> other = inFlight.putIfAbsent(query, mine);
        if (other != null) {
            return join(other);
        }
        try {
            Answer answer = fetch(query, serviceNames);
            keep(query, new Kept(answer, serviceNames, new AtomicBoolean()));
            mine.complete(answer);
            return answer;
        } catch (RuntimeException e) {
            mine.completeExceptionally(e);
            throw e;
        } finally {
            inFlight.remove(query);
        }
    }

    private Answer fetch(String query, Set<String> serviceNames) {
        SbiRequest request =
                nrf.prioritized(SbiRequest.of("GET", PATH + query).withHeader("accept", "application/json"));
        SbiResponse response;
        try {
            response = caller.send(nrf.apiRoot(), request, nrf.timeout());
        } catch (SbiCallException e) {
            throw new ProblemException(SbiCause.NRF_NOT_REACHABLE, "NRF " + nrf.apiRoot() + ": " + e.getMessage());
        }
        if (response.status() >= 500) {
            throw new ProblemException(SbiCause.NF_DISCOVERY_ERROR, "the NRF answered " + response.status());
        }
        if (response.status() == 404) {
            return new Answer(List.of(), nanoTime.getAsLong());
        }
        if (!response.successful()) {
            throw new ProblemException(SbiCause.NF_DISCOVERY_FAILURE, "the NRF answered " + response.status());
        }
        ObjectNode result = response.jsonObject();
        List<Producer> producers = Producer.of(
                SearchResult.profiles(result).stream().map(NFProfile::of).toList(), serviceNames);
        Duration validity = Duration.ofSeconds(Json.integer(result, "validityPeriod", 0));
        boolean shorter = producers.isEmpty() && validity.compareTo(EMPTY_VALIDITY) > 0;
        return new Answer(producers, nanoTime.getAsLong() + (shorter ? EMPTY_VALIDITY : validity).toNanos());
    }

    private @Nullable Answer cached(String query) {
        Kept kept;
        synchronized (cache) {
            kept = cache.get(query);
        }
        if (kept == null) {
            return null;
        }
        kept.used().set(true);
        return kept.answer();
    }

    private static Answer join(CompletableFuture<Answer> other) {
        try {
            return WorkLimit.outside(other::join);
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static Set<String> serviceNames(Map<String, String> factors) {
        String names = factors.getOrDefault("service-names", "");
        return names.isEmpty() ? Set.of() : Set.of(names.split(","));
    }

    // Sorted, so that equal factors yield the same key.
    private static String query(Map<String, String> factors) {
        return UrlEncoded.query(new TreeMap<>(factors));
    }
}
