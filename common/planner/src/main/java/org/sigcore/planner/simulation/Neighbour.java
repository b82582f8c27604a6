// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A peer of the core, such as a UDR: as many places as its rate and latency require, with one queue. Its latency does
 * not depend on the number of requests that one simulated request represents.
 */
final class Neighbour {
    private final EventQueue events;
    private final Randoms randoms;
    private final Station places;
    private final double latencyNanos;
    private final long timeoutNanos;
    private final boolean required;
    private double factor = 1;

    Neighbour(EventQueue events, Randoms randoms, Simulation.Peer peer, double weight) {
        this.events = events;
        this.randoms = randoms;
        this.places = new Station(
                events, Math.max(1, (int) Math.ceil(peer.perSecond() / weight * peer.latencyMillis() / 1e3)));
        this.latencyNanos = peer.latencyMillis() * 1e6;
        this.timeoutNanos = TimeUnit.MILLISECONDS.toNanos(peer.timeoutMillis());
        this.required = peer.onFailure() == Simulation.FailureMode.FAIL;
    }

    /** Sets the multiple of the latency. */
    void slow(double newFactor) {
        factor = newFactor;
    }

    /** Asks the peer; the result is true if the request can continue. An answer after the timeout has no effect. */
    void ask(Consumer<Boolean> result) {
        boolean[] over = new boolean[1];
        places.serve(() -> randoms.exponential(latencyNanos * factor), () -> {
            if (!over[0]) {
                over[0] = true;
                result.accept(true);
            }
        });
        events.after(timeoutNanos, () -> {
            if (!over[0]) {
                over[0] = true;
                result.accept(!required);
            }
        });
    }
}
