// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import io.gatling.core.session.Session;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import io.netty.util.concurrent.Future;
import java.util.ArrayDeque;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Schedules the tasks of one event loop with few wake-ups, which account for most of the cost of a call. Users that are
 * due at nearly the same time continue together. Records for Gatling's statistics, each of which wakes threads, are
 * collected and sent in batches. To be used on the event loop only.
 */
final class CoalescingScheduler {
    /** Maximum time by which a user may continue ahead of its due time. */
    static final long EARLY_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    private static final long GATHER_MILLIS = 50;
    private static final FastThreadLocal<CoalescingScheduler> OF_THIS_LOOP = new FastThreadLocal<>();

    private final EventLoop loop;
    private final PriorityQueue<Item> items = new PriorityQueue<>((one, other) -> Long.signum(one.nanos - other.nanos));
    private final Queue<Runnable> gathered = new ArrayDeque<>();
    private @Nullable Future<?> timer;
    private long timed;
    private boolean settling;

    private CoalescingScheduler(EventLoop loop) {
        this.loop = loop;
    }

    private record Item(long nanos, Runnable does) {}

    /** Returns the agenda of the user's event loop, which must be the caller's thread. */
    static CoalescingScheduler of(Session user) {
        CoalescingScheduler agenda = OF_THIS_LOOP.get();
        if (agenda == null) {
            agenda = new CoalescingScheduler(user.eventLoop());
            OF_THIS_LOOP.set(agenda);
        }
        return agenda;
    }

    /** Runs a task at the given {@link System#nanoTime()}, or up to {@link #EARLY_NANOS} earlier. */
    void at(long nanos, Runnable does) {
        items.add(new Item(nanos, does));
        if (timer == null || nanos - timed < 0) {
            wake(nanos);
        }
    }

    private void wake(long nanos) {
        if (timer != null) {
            timer.cancel(false);
        }
        timed = nanos;
        timer = loop.schedule(this::begin, nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private void begin() {
        timer = null;
        long until = System.nanoTime() + EARLY_NANOS;
        for (Item item = items.peek(); item != null && item.nanos - until <= 0; item = items.peek()) {
            items.poll().does.run();
        }
        Item later = items.peek();
        if (later != null && timer == null) {
            wake(later.nanos);
        }
    }

    /** Runs a task with the next batch, after those added before it. */
    void gather(Runnable does) {
        if (gathered.isEmpty()) {
            var _ = loop.schedule(this::settle, GATHER_MILLIS, TimeUnit.MILLISECONDS);
        }
        gathered.add(does);
    }

    /** Runs all collected tasks now. Collected tasks may call this method. */
    void settle() {
        if (settling) {
            return;
        }
        settling = true;
        for (Runnable does = gathered.poll(); does != null; does = gathered.poll()) {
            does.run();
        }
        settling = false;
    }
}
