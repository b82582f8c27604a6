// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.nrf.Producer;
import org.sigcore.platform.nrf.ProducerDiscovery;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;

/** Egress without an SCP: this NF discovers producers at the NRF, selects one and connects to it. */
final class DirectRoute implements PlatformEgressGateway.Route {
    private static final int MAX_TRIES = 3;
    private final SbiCaller caller;
    private final ProducerDiscovery discovery;
    private final RandomGenerator random;
    private final Duration timeout;

    DirectRoute(SbiCaller caller, ProducerDiscovery discovery, RandomGenerator random, Duration timeout) {
        this.caller = caller;
        this.discovery = discovery;
        this.random = random;
        this.timeout = timeout;
    }

    @Override
    public SbiResponse send(EgressTarget.Direct target, SbiRequest request) {
        return caller.send(target.apiRoot(), request, timeout);
    }

    @Override
    public CompletableFuture<SbiResponse> sendAsync(EgressTarget.Direct target, SbiRequest request, Duration limit) {
        return caller.sendAsync(target.apiRoot(), request, limit);
    }

    @Override
    public SbiResponse send(EgressTarget.Discover target, SbiRequest request) {
        List<Producer> candidates = new ArrayList<>(discovery.discover(target.factors()));
        if (candidates.isEmpty()) {
            throw new ProblemException(SbiCause.NF_DISCOVERY_FAILURE, "no producer for " + target.factors());
        }
        for (int tries = 1; ; tries++) {
            Producer producer = take(candidates);
            try {
                SbiResponse response = caller.send(producer.apiRoot(), request, timeout);
                return named(response, producer);
            } catch (SbiCallException e) {
                if (e.failure().processed() || candidates.isEmpty() || tries == MAX_TRIES) {
                    throw e;
                }
            }
        }
    }

    /** Removes and returns one of the candidates with the best priority, chosen at random in proportion to capacity. */
    private Producer take(List<Producer> candidates) {
        int best = candidates.getFirst().priority();
        List<Producer> preferred =
                candidates.stream().filter(c -> c.priority() == best).toList();
        int total = preferred.stream().mapToInt(c -> Math.max(1, c.capacity())).sum();
        int drawn = random.nextInt(total);
        for (Producer candidate : preferred) {
            drawn -= Math.max(1, candidate.capacity());
            if (drawn < 0) {
                candidates.remove(candidate);
                return candidate;
            }
        }
        throw new AssertionError("the draw is below the sum");
    }

    private static SbiResponse named(SbiResponse response, Producer producer) {
        SbiResponse named = response.withHeader(PlatformEgressGateway.PRODUCER_ID, "nfinst=" + producer.nfInstanceId());
        named.headers()
                .set(PlatformEgressGateway.TARGET_API_ROOT, producer.apiRoot().toString());
        return named;
    }
}
