// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.LongSupplier;

/** Servers with one queue, first in, first out: the processors of a pod, or the places of a peer. */
final class Station {
    private record Job(LongSupplier nanos, Runnable done) {}

    private final EventQueue events;
    private final int servers;
    private final Queue<Job> waiting = new ArrayDeque<>();
    private int busy;
    private int epoch;
    private long busyNanos;

    Station(EventQueue events, int servers) {
        this.events = events;
        this.servers = servers;
    }

    /** Serves a job for a time, as soon as a server is free. */
    void serve(long nanos, Runnable done) {
        serve(() -> nanos, done);
    }

    /** Serves a job for a time that is determined when a server is free. */
    void serve(LongSupplier nanos, Runnable done) {
        if (busy < servers) {
            begin(new Job(nanos, done));
        } else {
            waiting.add(new Job(nanos, done));
        }
    }

    private void begin(Job job) {
        busy++;
        int mine = epoch;
        long nanos = job.nanos.getAsLong();
        events.after(nanos, () -> {
            if (mine == epoch) {
                busyNanos += nanos;
                end(job);
            }
        });
    }

    private void end(Job job) {
        busy--;
        Job next = waiting.poll();
        if (next != null) {
            begin(next);
        }
        job.done.run();
    }

    /** Drops all jobs, as a crash does. */
    void clear() {
        epoch++;
        busy = 0;
        waiting.clear();
    }

    /** Returns the time that ended jobs have taken. */
    long busyNanos() {
        return busyNanos;
    }
}
