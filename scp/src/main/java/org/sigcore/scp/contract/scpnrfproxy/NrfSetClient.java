// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.scp.contract.scpcconfiguration.NrfInstance;

/**
 * Client of one NRF set, with failover between its members. Members are tried by priority, lowest first, and by
 * weighted random choice within a priority; those that failed recently are tried last. Blocking; thread-safe.
 */
public final class NrfSetClient {
    /** Time for which a failed member is tried after the others. */
    static final Duration AVOIDED = Duration.ofSeconds(10);

    private final String name;
    private final Supplier<List<NrfInstance>> members;
    private final SbiCaller caller;
    private final Duration timeout;
    private final LongSupplier nanoClock;
    private final IntUnaryOperator random;
    private final Map<ApiRoot, Long> failed = new ConcurrentHashMap<>();

    /** @param timeout of a request to one member */
    NrfSetClient(
            String name,
            Supplier<List<NrfInstance>> members,
            SbiCaller caller,
            Duration timeout,
            LongSupplier nanoClock,
            IntUnaryOperator random) {
        this.name = name;
        this.members = members;
        this.caller = caller;
        this.timeout = timeout;
        this.nanoClock = nanoClock;
        this.random = random;
    }

    /** Returns the configured name. */
    public String name() {
        return name;
    }

    /** Returns the timeout of a request to one member. */
    public Duration timeout() {
        return timeout;
    }

    /**
     * Sends the request to one member after another until one answers with a status other than 5xx.
     *
     * @throws SbiCallException failure of the last member, if none answers
     */
    public SbiResponse ask(SbiRequest request) {
        SbiCallException last = null;
        SbiResponse refusal = null;
        for (ApiRoot member : order()) {
            try {
                SbiResponse response = caller.send(member, request, timeout);
                if (response.status() < 500) {
                    failed.remove(member);
                    return response;
                }
                refusal = response;
            } catch (SbiCallException e) {
                last = e;
            }
            failed.put(member, nanoClock.getAsLong());
        }
        return settled(refusal, last);
    }

    private SbiResponse settled(@Nullable SbiResponse refusal, @Nullable SbiCallException last) {
        if (refusal != null) {
            return refusal;
        }
        throw last != null
                ? last
                : new SbiCallException(
                        new SbiFailure(SbiFailure.Kind.CONNECT_FAILED, false, "NRF set " + name + " has no member"));
    }

    /** Sends a request that must not be repeated, to the first member only, with its own timeout. */
    public CompletableFuture<SbiResponse> sendOnce(SbiRequest request, Duration patience) {
        List<ApiRoot> order = order();
        if (order.isEmpty()) {
            return CompletableFuture.failedFuture(new SbiCallException(
                    new SbiFailure(SbiFailure.Kind.CONNECT_FAILED, false, "NRF set " + name + " has no member")));
        }
        ApiRoot member = order.getFirst();
        return caller.sendAsync(member, request, patience).whenComplete((response, failure) -> {
            if (failure != null || response.status() >= 500) {
                failed.put(member, nanoClock.getAsLong());
            }
        });
    }

    private List<ApiRoot> order() {
        Map<Integer, List<NrfInstance>> ranks = new TreeMap<>();
        List<NrfInstance> avoided = new ArrayList<>();
        for (NrfInstance member : members.get()) {
            Long since = failed.get(member.apiRoot());
            if (since != null && nanoClock.getAsLong() - since < AVOIDED.toNanos()) {
                avoided.add(member);
            } else {
                ranks.computeIfAbsent(member.priority(), rank -> new ArrayList<>())
                        .add(member);
            }
        }
        List<ApiRoot> order = new ArrayList<>();
        ranks.values().forEach(rank -> draw(rank, order));
        Map<ApiRoot, Long> since = new HashMap<>(failed);
        avoided.stream()
                .sorted(Comparator.comparingLong(member -> since.getOrDefault(member.apiRoot(), 0L)))
                .forEach(member -> order.add(member.apiRoot()));
        return order;
    }

    private void draw(List<NrfInstance> rank, List<ApiRoot> order) {
        List<NrfInstance> left = new ArrayList<>(rank);
        while (!left.isEmpty()) {
            int total = left.stream().mapToInt(NrfSetClient::weight).sum();
            int ticket = random.applyAsInt(total);
            int chosen = 0;
            while (ticket >= weight(left.get(chosen))) {
                ticket -= weight(left.get(chosen++));
            }
            order.add(left.remove(chosen).apiRoot());
        }
    }

    private static int weight(NrfInstance member) {
        return Math.max(1, member.capacity());
    }
}
