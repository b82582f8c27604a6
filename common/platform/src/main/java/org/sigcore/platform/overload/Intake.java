// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Decides which requests start, wait or are rejected: {@link ConcurrencyLimit} bounds those in progress, and the others
 * are queued in {@link WaitingRequests}.
 *
 * <p>Not thread-safe, except {@link #refuses} and {@link #refusesSome}: the caller holds a lock, supplies the time, and
 * executes the decisions.
 *
 * @param <T> a request
 */
final class Intake<T> {
    private final ConcurrencyLimit limit;
    private final WaitingRequests<T> waiting;
    private volatile int closedFrom = WaitingRequests.OPEN;
    private int inFlight;
    private int outside;

    /** Decisions of one call. */
    static final class Decided<T> {
        /** Requests to start. */
        final List<T> begun = new ArrayList<>(1);
        /** Requests to reject. */
        final List<T> refused = new ArrayList<>(0);
    }

    Intake(ConcurrencyLimit limit, WaitingRequests<T> waiting) {
        this.limit = limit;
        this.waiting = waiting;
    }

    /** Returns true if requests of some priority would be rejected now. Callable from any thread. */
    boolean refusesSome() {
        return closedFrom != WaitingRequests.OPEN;
    }

    /**
     * Returns true if a request of a priority is rejected now; it must not be passed to {@link #arrives}. Callable from
     * any thread.
     */
    boolean refuses(int priority, LongSupplier clock) {
        if (priority < closedFrom) {
            return false;
        }
        waiting.refused(clock.getAsLong());
        return true;
    }

    /** Processes the arrival of a request. */
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

    /** Returns the number of the current probe, which a starting request stores for {@link #ended}. */
    int probe() {
        return limit.probe();
    }

    /**
     * Processes the end of a request.
     *
     * @param probe value of {@link #probe} at its start
     * @param tookNanos duration without waits for other systems
     * @param outsideNanos duration of waits for other systems
     */
    Decided<T> ended(int probe, long tookNanos, long outsideNanos, long nowNanos) {
        limit.sample(probe, tookNanos, outsideNanos, nowNanos);
        if (limit.fastest() > 0) {
            waiting.paceIs(limit.fastest());
        }
        return left(nowNanos);
    }

    /** Records that a request starts to wait for another system. */
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

    /**
     * Records the end of such a wait. The request continues at once: others may wait for its locks, and its work so far
     * would be lost.
     */
    void cameBack() {
        outside--;
        inFlight++;
    }

    /** Rejects requests that have waited too long, even if none has ended. */
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
