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
import java.util.function.LongSupplier;
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
 * Asks the NRF who can serve a request. An answer is kept for its validity period, one without producers for five seconds at
 * most, since they may come any time; callers that ask the same at the same
 * time share one request; while the NRF does not answer, the last known answer goes on. Thread-safe; call it on virtual
 * threads.
 */
@SpecRef("TS 29.510 5.3.2.2")
public final class NrfDiscovery {
    private static final Duration EMPTY_VALIDITY = Duration.ofSeconds(5);
    private static final String PATH = "/nnrf-disc/v1/nf-instances?";
    private final SbiCaller caller;
    private final NrfClientProperties nrf;
    private final LongSupplier nanoTime;
    private final Map<String, Answer> cache;
    private final Map<String, CompletableFuture<Answer>> inFlight = new ConcurrentHashMap<>();

    /** @param nanoTime the clock of validity periods */
    public NrfDiscovery(SbiCaller caller, NrfClientProperties nrf, LongSupplier nanoTime) {
        this.caller = caller;
        this.nrf = nrf;
        this.nanoTime = nanoTime;
        this.cache = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Answer> eldest) {
                return size() > nrf.discoveryCacheEntries();
            }
        };
    }

    private record Answer(List<Producer> producers, long expiresNanos) {}

    /**
     * The producers that match, most preferred first; empty when there is none.
     *
     * @param factors query parameters as in {@link org.sigcore.platform.egress.EgressTarget.Discover}, with
     *     {@code requester-nf-type}
     * @throws ProblemException 504 NRF_NOT_REACHABLE if the NRF gives no answer, 504 NF_DISCOVERY_ERROR if it answers 5xx,
     *     400 NF_DISCOVERY_FAILURE if it rejects the factors
     */
    public List<Producer> discover(Map<String, String> factors) {
        String query = query(factors);
        Answer known = cached(query);
        if (known != null && known.expiresNanos - nanoTime.getAsLong() > 0) {
            return known.producers;
        }
        try {
            return fetchOnce(query, serviceNames(factors)).producers;
        } catch (ProblemException e) {
            if (known != null && e.problem().status() == SbiCause.NRF_NOT_REACHABLE.status()) {
                return known.producers;
            }
            throw e;
        }
    }

    /** The answer to these factors has proved wrong: the next question goes to the NRF. */
    public void forget(Map<String, String> factors) {
        synchronized (cache) {
            cache.remove(query(factors));
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
            synchronized (cache) {
                cache.remove(query);
                cache.put(query, answer);
            }
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
        synchronized (cache) {
            return cache.get(query);
        }
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

    // Sorted, so that the same factors make the same key.
    private static String query(Map<String, String> factors) {
        return UrlEncoded.query(new TreeMap<>(factors));
    }
}
