// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.List;
import java.util.function.Consumer;

/** A request in a pod, from its arrival to its answer. */
final class Task {
    private final int priority;
    private final long cpuNanos;
    private final List<Neighbour> asks;
    private final Consumer<Outcome> answer;
    private long beganNanos;
    private long outsideNanos;
    private int probe;
    private int asked;
    private int losses;

    /**
     * Creates a request.
     *
     * @param cpuNanos time of a processor
     * @param asks peers that are asked one after the other
     * @param answer receives the outcome; never, if the pod is lost
     */
    Task(int priority, long cpuNanos, List<Neighbour> asks, Consumer<Outcome> answer) {
        this.priority = priority;
        this.cpuNanos = cpuNanos;
        this.asks = asks;
        this.answer = answer;
    }

    int priority() {
        return priority;
    }

    /** Returns the time of a processor before the questions, and after them. */
    long partNanos() {
        return asks.isEmpty() ? cpuNanos : cpuNanos / 2;
    }

    long cpuNanos() {
        return cpuNanos;
    }

    void begins(int inProbe, long nowNanos) {
        probe = inProbe;
        beganNanos = nowNanos;
    }

    /** Records the number of losses of pods before its arrival. */
    void arrivesAfter(int lossesSoFar) {
        losses = lossesSoFar;
    }

    int losses() {
        return losses;
    }

    int probe() {
        return probe;
    }

    boolean asksMore() {
        return asked < asks.size();
    }

    boolean asksAny() {
        return !asks.isEmpty();
    }

    Neighbour next() {
        return asks.get(asked++);
    }

    void wasOutside(long nanos) {
        outsideNanos += nanos;
    }

    long outsideNanos() {
        return outsideNanos;
    }

    long insideNanos(long nowNanos) {
        return nowNanos - beganNanos - outsideNanos;
    }

    void answer(Outcome outcome) {
        answer.accept(outcome);
    }
}
