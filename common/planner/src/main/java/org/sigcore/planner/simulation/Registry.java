// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.time.Duration;
import java.util.function.Consumer;

/** The NRFs of the core: discoveries fail while they restart. */
final class Registry {
    private static final long TIMEOUT = Duration.ofSeconds(1).toNanos();

    private final EventQueue events;
    private final Station processors;
    private final long costNanos;
    private boolean up = true;

    Registry(EventQueue events, int cores, long costNanos) {
        this.events = events;
        this.processors = new Station(events, cores);
        this.costNanos = costNanos;
    }

    void up(boolean now) {
        up = now;
    }

    /** Discovers producers; the result is false without an answer in time. */
    void discover(Consumer<Boolean> result) {
        if (up) {
            processors.serve(costNanos, () -> result.accept(true));
        } else {
            events.after(TIMEOUT, () -> result.accept(false));
        }
    }
}
