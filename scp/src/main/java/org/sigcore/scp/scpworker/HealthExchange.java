// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.scp.scpworker.logic.ScpPeer;
import org.sigcore.scp.scpworker.logic.protection.PeerHealth;
import org.sigcore.scp.scpworker.logic.protection.policy.PeerHealthCheck;

/** Asks other SCPs whether they are well, and tells them whether this one is. Thread-safe; one thread calls {@link #check}. */
final class HealthExchange implements SbiRoutes {
    private static final Duration WHEN_OFF = Duration.ofSeconds(1);

    private final SbiCaller caller;
    private final PeerHealth health;
    private final Supplier<PeerHealthCheck> options;
    private final Supplier<List<ScpPeer>> peers;
    private final IntSupplier ownLoad;
    private final LongAdder suspended = new LongAdder();

    /**
     * @param peers all but this one
     * @param ownLoad percent
     */
    HealthExchange(
            SbiCaller caller,
            PeerHealth health,
            Supplier<PeerHealthCheck> options,
            Supplier<List<ScpPeer>> peers,
            IntSupplier ownLoad) {
        this.caller = caller;
        this.health = health;
        this.options = options;
        this.peers = peers;
        this.ownLoad = ownLoad;
    }

    /** Asks all of them at the same time; returns the pause to the next time. */
    Duration check() {
        PeerHealthCheck current = options.get();
        List<ScpPeer> asked = current.enabled() ? peers.get() : List.of();
        health.retain(asked.stream().map(ScpPeer::root).toList());
        List<CompletableFuture<?>> answers = new ArrayList<>();
        for (ScpPeer peer : asked) {
            answers.add(caller.sendAsync(
                            peer.root(),
                            SbiRequest.of("GET", current.path()),
                            Duration.ofMillis(current.timeoutMillis()))
                    .handle((answer, failure) -> {
                        boolean well = failure == null && answer.status() < 500;
                        health.checked(peer.root(), well, current.failuresToUnhealthy());
                        return well;
                    }));
        }
        CompletableFuture.allOf(answers.toArray(CompletableFuture<?>[]::new)).join();
        return current.enabled() ? Duration.ofSeconds(current.intervalSeconds()) : WHEN_OFF;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/scp-health/v1").route("GET", "/status", request -> status());
    }

    private SbiResponse status() {
        PeerHealthCheck current = options.get();
        int load = ownLoad.getAsInt();
        if (load >= current.loadThresholdPercent()) {
            suspended.increment();
            throw new ProblemException(
                    ProblemDetails.of(current.errorCode(), current.errorCause(), "the load is " + load + " %"));
        }
        return SbiResponse.json(200, Json.object().put("status", "UP").put("loadPercent", load));
    }

    /** Times that this SCP has answered that it is unhealthy. */
    long suspended() {
        return suspended.sum();
    }
}
