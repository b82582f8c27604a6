// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Bounds the cost of rejections: an event loop spends a thirtieth of its time on them and delays the others, none by
 * more than a second. A consumer that waits for responses before it sends more, for instance because of HTTP/2's stream
 * limit, then sends no more than can be rejected in addition to the work. Admitted requests are not delayed.
 * Thread-safe; delayed rejections belong to the loop.
 */
public final class RefusalPace {
    static final int TURN_MILLIS = 10;

    /** Maximum number of delayed rejections, since each occupies memory. */
    static final int MOST_WAITING = 10_000;

    static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final int SHARE = 30;

    /** Reading the request that follows a rejected one costs at least as much as the rejection. */
    private static final int AND_THE_NEXT = 2;

    private static final long EACH_TURN = TimeUnit.MILLISECONDS.toNanos(TURN_MILLIS) / SHARE / AND_THE_NEXT;

    private final FastThreadLocal<Turns> turns = new FastThreadLocal<>() {
        @Override
        protected Turns initialValue() {
            return new Turns();
        }
    };

    private final LongSupplier nanoClock;

    public RefusalPace() {
        this(System::nanoTime);
    }

    /** @param nanoClock clock that measures the cost of a rejection */
    RefusalPace(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /**
     * Sends a rejection now or soon. Call it on the loop.
     *
     * @param loop loop of the caller
     */
    public void send(EventLoop loop, Runnable refusal) {
        turns.get().send(loop, refusal);
    }

    private record Waiting(Runnable refusal, long since) {}

    /** Delayed rejections of one loop. */
    private final class Turns {
        private final Queue<Waiting> waiting = new ArrayDeque<>();
        private long left = EACH_TURN;
        private boolean running;

        private void send(EventLoop loop, Runnable refusal) {
            if (!running) {
                running = true;
                next(loop);
            }
            if (left > 0 || waiting.size() >= MOST_WAITING) {
                run(refusal);
            } else {
                waiting.add(new Waiting(refusal, loop.ticker().nanoTime()));
            }
        }

        private void run(Runnable refusal) {
            long begun = nanoClock.getAsLong();
            refusal.run();
            left -= nanoClock.getAsLong() - begun;
        }

        private void next(EventLoop loop) {
            var _ = loop.schedule(() -> turn(loop), TURN_MILLIS, TimeUnit.MILLISECONDS);
        }

        private void turn(EventLoop loop) {
            running = left < EACH_TURN || !waiting.isEmpty();
            if (running) {
                next(loop); // scheduled first, in case a rejection throws
            }
            left = Math.min(left, 0) + EACH_TURN;
            long now = loop.ticker().nanoTime();
            while (!waiting.isEmpty() && (left > 0 || now - waiting.element().since >= MOST_NANOS)) {
                run(waiting.remove().refusal);
            }
        }
    }
}
