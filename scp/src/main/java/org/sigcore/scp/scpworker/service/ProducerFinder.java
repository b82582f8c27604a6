// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.SearchResult;
import org.sigcore.scp.contract.scpnrfproxy.DiscoveryAnswer;
import org.sigcore.scp.contract.scpnrfproxy.DiscoveryCall;
import org.sigcore.scp.contract.scpnrfproxy.NrfDiscovery;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.DiscoveryQuery;
import org.sigcore.scp.scpworker.logic.Lookup;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.ProfileCompiler;
import org.sigcore.scp.scpworker.logic.RouteTable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds producers for discovery headers: from the cache, otherwise from the NRF, with one request at a time for the
 * same headers. While no NRF answers, falls back to expired results or the route table. Thread-safe.
 */
@SpecRef("TS 29.500 6.10.3.2")
public final class ProducerFinder {
    private final NrfDiscovery nrf;
    private final DiscoveryCache cache;
    private final Supplier<RouteTable> table;
    private final RequestCounters counters;
    private final Map<DiscoveryKey, CompletableFuture<DiscoveryOutcome>> asking = new ConcurrentHashMap<>();
    private final UnusableServices unusable = new UnusableServices();

    public ProducerFinder(
            NrfDiscovery nrf, DiscoveryCache cache, Supplier<RouteTable> table, RequestCounters counters) {
        this.nrf = nrf;
        this.cache = cache;
        this.table = table;
        this.counters = counters;
    }

    /** Returns cached producers; null when the NRF must be queried. */
    @Nullable
    public Candidates known(DiscoveryKey key, DiscoveryPolicy policy) {
        if (!policy.kept() || policy.askAlways()) {
            return null;
        }
        Candidates known = cache.fresh(key, table.get());
        if (known != null) {
            counters.count(RequestEvent.DISCOVERY_CACHED);
        }
        return known;
    }

    /** Queries the NRF off the event loop and calls {@code done} on the executor. */
    public void find(DiscoveryKey key, DiscoveryPolicy policy, Executor executor, Consumer<DiscoveryOutcome> done) {
        CompletableFuture<DiscoveryOutcome> fresh = new CompletableFuture<>();
        CompletableFuture<DiscoveryOutcome> other = policy.askAlways() ? null : asking.putIfAbsent(key, fresh);
        if (other == null) {
            Thread.ofVirtual().name("scp-discovery").start(() -> ask(key, policy, fresh));
        }
        var _ = (other == null ? fresh : other).thenAccept(outcome -> executor.execute(() -> done.accept(outcome)));
    }

    private void ask(DiscoveryKey key, DiscoveryPolicy policy, CompletableFuture<DiscoveryOutcome> future) {
        DiscoveryOutcome outcome;
        try {
            outcome = ask(key, policy);
        } catch (RuntimeException e) { // the consumer gets a response in any case
            outcome = fallback(key, ProblemDetails.of(SbiCause.NF_DISCOVERY_ERROR, "discovery failed"));
        }
        asking.remove(key, future);
        future.complete(outcome);
    }

    private DiscoveryOutcome ask(DiscoveryKey key, DiscoveryPolicy policy) {
        counters.count(RequestEvent.DISCOVERY_ASKED);
        DiscoveryQuery query = key.query();
        String nfType = query.get("target-nf-type");
        long mark = cache.mark(nfType == null ? "" : nfType);
        DiscoveryAnswer answer = nrf.discover(new DiscoveryCall(query.queryString(), key.nrf()));
        ObjectNode result = answer.result();
        if (result == null) {
            ProblemDetails problem = answer.problem() != null
                    ? answer.problem()
                    : ProblemDetails.of(SbiCause.NRF_NOT_REACHABLE, "no NRF answered");
            return answer.nrfAnswered() ? new DiscoveryOutcome.Failed(problem) : fallback(key, problem);
        }
        Candidates found = candidates(result, key);
        if (found.isEmpty()) {
            return new DiscoveryOutcome.Failed(
                    ProblemDetails.of(SbiCause.NF_DISCOVERY_FAILURE, "no producer matches the discovery parameters"));
        }
        long validNanos = TimeUnit.SECONDS.toNanos(Math.max(0, Json.integer(result, "validityPeriod", 0)));
        if (policy.kept()) {
            cache.put(key, nfType == null ? "" : nfType, mark, found, Math.min(validNanos, policy.maxValidNanos()));
        }
        return new DiscoveryOutcome.Found(found);
    }

    private DiscoveryOutcome fallback(DiscoveryKey key, ProblemDetails problem) {
        Candidates stale = cache.stale(key, table.get());
        if (stale == null && table.get().lookup(key.query(), key.api()) instanceof Lookup.Found(Candidates found)) {
            stale = found;
        }
        if (stale == null) {
            return new DiscoveryOutcome.Failed(problem);
        }
        counters.count(RequestEvent.DISCOVERY_FALLBACK);
        return new DiscoveryOutcome.Found(stale);
    }

    // The NRF has matched the profiles; only the services of the requested name and version are selected here.
    private Candidates candidates(ObjectNode result, DiscoveryKey key) {
        DiscoveryQuery query = key.query();
        List<String> names = query.list("service-names");
        List<ProducerService> found = new ArrayList<>();
        for (ObjectNode profile : SearchResult.profiles(result)) {
            unusable.logOnce(profile);
            for (ProducerService service : ProfileCompiler.selected(profile)) {
                boolean named = names.isEmpty() || names.contains(service.serviceName());
                if (named && service.serves(key.api()) && (key.nrf() == null || !contradicts(service))) {
                    found.add(service);
                }
            }
        }
        return Candidates.of(found, query.get("preferred-locality"), Set.copyOf(query.list("preferred-nf-instances")));
    }

    // An NRF named only by the consumer must not reassign instances or addresses of the topology.
    private boolean contradicts(ProducerService service) {
        RouteTable known = table.get();
        return service.apiRoots().stream()
                .map(known::claims)
                .anyMatch(claims ->
                        claims.stream().noneMatch(claim -> claim.nfInstanceId().equals(service.nfInstanceId()))
                                && (known.knows(service.nfInstanceId()) || !claims.isEmpty()));
    }
}
