// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Bounds what refusals cost: an event loop sends {@value #EACH_TURN} in {@value #TURN_MILLIS} ms and keeps the others back for up
 * to a second. A consumer that waits for answers before it sends more, as HTTP/2's limit of streams makes it, then offers
 * no more than can be refused beside the work. Requests that are not refused do not wait for those that are. Thread-safe;
 * what is kept back belongs to the loop.
 */
public final class RefusalPace {
    /** 10,000 a second, which take a tenth of a processor at most. */
    static final int EACH_TURN = 100;

    static final int TURN_MILLIS = 10;

    /** A second's worth. Beyond it nothing is kept back, since what waits holds memory. */
    static final int MOST_WAITING = EACH_TURN * 1000 / TURN_MILLIS;

    private final FastThreadLocal<Turns> turns = new FastThreadLocal<>() {
        @Override
        protected Turns initialValue() {
            return new Turns();
        }
    };

    /**
     * Sends a refusal now or soon. On the loop only.
     *
     * @param loop the caller's
     */
    public void send(EventLoop loop, Runnable refusal) {
        turns.get().send(loop, refusal);
    }

    /** Of one loop. */
    private static final class Turns {
        private final Queue<Runnable> waiting = new ArrayDeque<>();
        private int left = EACH_TURN;
        private boolean running;

        private void send(EventLoop loop, Runnable refusal) {
            if (!running) {
                running = true;
                next(loop);
            }
            if (left > 0) {
                left--;
                refusal.run();
            } else if (waiting.size() < MOST_WAITING) {
                waiting.add(refusal);
            } else {
                refusal.run();
            }
        }

        private void next(EventLoop loop) {
            var _ = loop.schedule(() -> turn(loop), TURN_MILLIS, TimeUnit.MILLISECONDS);
        }

        private void turn(EventLoop loop) {
            running = left < EACH_TURN;
            if (running) {
                next(loop); // first, whatever a refusal does
            }
            left = EACH_TURN;
            for (Runnable refusal = waiting.poll(); refusal != null; refusal = left > 0 ? waiting.poll() : null) {
                left--;
                refusal.run();
            }
        }
    }
}
