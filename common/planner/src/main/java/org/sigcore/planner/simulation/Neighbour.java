// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A peer of the core, such as a UDR: begins one answer after the other at its rate, and completes each after its
 * latency. The latency does not depend on the number of requests that one simulated request represents.
 */
final class Neighbour {
    private final EventQueue events;
    private final Randoms randoms;
    private final Station line;
    private final double latencyNanos;
    private final double gapNanos;
    private final long timeoutNanos;
    private final boolean required;
    private double factor = 1;

    Neighbour(EventQueue events, Randoms randoms, Simulation.Peer peer, double weight) {
        this.events = events;
        this.randoms = randoms;
        this.line = new Station(events, 1);
        this.latencyNanos = peer.latencyMillis() * 1e6;
        this.gapNanos = weight / peer.perSecond() * 1e9;
        this.timeoutNanos = TimeUnit.MILLISECONDS.toNanos(peer.timeoutMillis());
        this.required = peer.onFailure() == Simulation.FailureMode.FAIL;
    }

    /** Sets the multiple of the latency and of the time between two answers. */
    void slow(double newFactor) {
        factor = newFactor;
    }

    /** Asks the peer; the result is true if the request can continue. An answer after the timeout has no effect. */
    void ask(Consumer<Boolean> result) {
        boolean[] over = new boolean[1];
        line.serve(
                () -> {
                    events.after(randoms.exponential(latencyNanos * factor), () -> give(over, result, true));
                    return (long) (gapNanos * factor);
                },
                () -> {});
        events.after(timeoutNanos, () -> give(over, result, !required));
    }

    private static void give(boolean[] over, Consumer<Boolean> result, boolean good) {
        if (!over[0]) {
            over[0] = true;
            result.accept(good);
        }
    }
}
