// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Decides which requests begin, wait or are refused: {@link ConcurrencyLimit} says how many are in progress, and the others are
 * {@link WaitingRequests}.
 *
 * <p>Not thread-safe, but for {@link #refuses} and {@link #refusesSome}: the caller holds a lock, gives the time, and carries out what was decided.
 *
 * @param <T> a request
 */
final class Intake<T> {
    private final ConcurrencyLimit limit;
    private final WaitingRequests<T> waiting;
    private volatile int closedFrom = WaitingRequests.OPEN;
    private int inFlight;
    private int outside;

    /** What was decided at one moment. */
    static final class Decided<T> {
        /** These begin. */
        final List<T> begun = new ArrayList<>(1);
        /** These are refused. */
        final List<T> refused = new ArrayList<>(0);
    }

    Intake(ConcurrencyLimit limit, WaitingRequests<T> waiting) {
        this.limit = limit;
        this.waiting = waiting;
    }

    /** Returns whether requests of some priority would be refused now. By any thread. */
    boolean refusesSome() {
        return closedFrom != WaitingRequests.OPEN;
    }

    /** Whether a request of that priority would be refused now, in which case it must not arrive. By any thread. */
    boolean refuses(int priority, LongSupplier clock) {
        if (priority < closedFrom) {
            return false;
        }
        waiting.refused(clock.getAsLong());
        return true;
    }

    /** A request arrives. */
    Decided<T> arrives(T request, int priority, long nowNanos) {
        Decided<T> decided = new Decided<>();
        if (waiting.size() == 0 && hasPlace()) {
            inFlight++;
            decided.begun.add(request);
        } else {
            limit.saturated();
            T victim = waiting.add(request, priority, limit.room(), nowNanos);
            if (victim != null) {
                decided.refused.add(victim);
            }
            publish(nowNanos);
        }
        return decided;
    }

    /** What a request that begins now gives back to {@link #ended}. */
    int probe() {
        return limit.probe();
    }

    /**
     * A request has ended.
     *
     * @param probe that of its beginning
     * @param tookNanos without what it spent outside
     * @param outsideNanos that
     */
    Decided<T> ended(int probe, long tookNanos, long outsideNanos, long nowNanos) {
        limit.sample(probe, tookNanos, outsideNanos, nowNanos);
        if (limit.fastest() > 0) {
            waiting.paceIs(limit.fastest());
        }
        return left(nowNanos);
    }

    /** A request waits for somebody else from now on. */
    Decided<T> goesOutside(long nowNanos) {
        outside++;
        return left(nowNanos);
    }

    private boolean hasPlace() {
        return inFlight < limit.limit() && outside < limit.outside();
    }

    private Decided<T> left(long nowNanos) {
        inFlight--;
        Decided<T> decided = new Decided<>();
        while (waiting.size() > 0 && hasPlace()) {
            T next = waiting.next(limit.room(), nowNanos, decided.refused);
            if (next != null) {
                inFlight++;
                decided.begun.add(next);
            }
        }
        publish(nowNanos);
        return decided;
    }

    /** It goes on: at once, for others may wait for what it holds, and what was done for it would be lost. */
    void cameBack() {
        outside--;
        inFlight++;
    }

    /** Whoever has waited for too long is refused, though nothing has ended. */
    Decided<T> timePasses(long nowNanos) {
        Decided<T> decided = new Decided<>();
        waiting.giveUp(limit.room(), nowNanos, decided.refused);
        publish(nowNanos);
        return decided;
    }

    private void publish(long nowNanos) {
        int from = waiting.closedFrom(limit.room(), nowNanos);
        if (from != closedFrom) {
            closedFrom = from;
        }
    }

    int limit() {
        return limit.limit();
    }

    int inFlight() {
        return inFlight;
    }

    int waiting() {
        return waiting.size();
    }
}
