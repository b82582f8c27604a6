// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.planner.input.PlanException;

/**
 * The clock of a simulation and its future events: a binary heap by time. Events of the same time run in the order in
 * which they were scheduled, so that a run is repeatable. Not thread-safe.
 */
final class EventQueue {
    private static final int INITIAL = 1024;
    private static final long MOST = 50_000_000;

    private long[] times = new long[INITIAL];
    private long[] orders = new long[INITIAL];

    // Places of the events, which do not move in the heap; those from the size on are free.
    private int[] places = IntStream.range(0, INITIAL).toArray();
    private @Nullable Runnable[] events = new @Nullable Runnable[INITIAL];
    private int size;
    private long next;
    private long now;

    /** Returns the current time in nanoseconds since the start. */
    long now() {
        return now;
    }

    /** Returns the number of events that have run. */
    long handled() {
        return next - size;
    }

    /** Schedules an event after a delay; a negative delay counts as zero. */
    void after(long delayNanos, Runnable event) {
        if (size == times.length) {
            grow();
        }
        int at = size++;
        int place = places[at];
        events[place] = event;
        long time = delayNanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + Math.max(0, delayNanos);
        long order = next++;
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (times[parent] < time || (times[parent] == time && orders[parent] < order)) {
                break;
            }
            move(parent, at);
            at = parent;
        }
        put(at, time, order, place);
    }

    private void grow() {
        times = Arrays.copyOf(times, 2 * size);
        orders = Arrays.copyOf(orders, 2 * size);
        events = Arrays.copyOf(events, 2 * size);
        places = Arrays.copyOf(places, 2 * size);
        Arrays.setAll(places, i -> i < size ? places[i] : i);
    }

    /** Runs all events up to a time, which is the current time afterwards. */
    void runUntil(long endNanos) {
        while (size > 0 && times[0] <= endNanos) {
            PlanException.require(
                    handled() < MOST, "requestsPerSecond, seconds and retries", "at most " + MOST + " events", "more");
            now = times[0];
            Objects.requireNonNull(poll()).run();
        }
        now = endNanos;
    }

    private @Nullable Runnable poll() {
        int place = places[0];
        Runnable first = events[place];
        events[place] = null;
        int last = --size;
        if (last > 0) {
            sink(times[last], orders[last], places[last]);
        }
        places[last] = place;
        return first;
    }

    private void sink(long time, long order, int place) {
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && before(child + 1, child)) {
                child++;
            }
            if (time < times[child] || (time == times[child] && order < orders[child])) {
                break;
            }
            move(child, at);
            at = child;
        }
        put(at, time, order, place);
    }

    private boolean before(int a, int b) {
        return times[a] < times[b] || (times[a] == times[b] && orders[a] < orders[b]);
    }

    private void move(int from, int to) {
        put(to, times[from], orders[from], places[from]);
    }

    private void put(int at, long time, long order, int place) {
        times[at] = time;
        orders[at] = order;
        places[at] = place;
    }
}
