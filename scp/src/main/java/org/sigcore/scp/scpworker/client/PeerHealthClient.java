// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.scp.scpworker.logic.ScpPeer;
import org.sigcore.scp.scpworker.logic.protection.ScpHealthCheckOptions;
import org.sigcore.scp.scpworker.service.protection.PeerHealth;

/** Checks the health of other SCPs. One thread calls {@link #check}. */
public final class PeerHealthClient {
    private static final Duration WHEN_OFF = Duration.ofSeconds(1);

    private final SbiCaller caller;
    private final PeerHealth health;
    private final Supplier<ScpHealthCheckOptions> options;
    private final Supplier<List<ScpPeer>> peers;

    /** @param peers all SCPs except this one */
    public PeerHealthClient(
            SbiCaller caller,
            PeerHealth health,
            Supplier<ScpHealthCheckOptions> options,
            Supplier<List<ScpPeer>> peers) {
        this.caller = caller;
        this.health = health;
        this.options = options;
        this.peers = peers;
    }

    /** Checks all peers in parallel; returns the pause before the next check. */
    public Duration check() {
        ScpHealthCheckOptions current = options.get();
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
}
