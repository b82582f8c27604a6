// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds the time that requests wait for an event loop, whatever their processing: a loop that cannot serve the
 * requests that it reads rejects the rest ({@link LoopTurn}), before consumers time out on all of them. Thread-safe.
 */
@SpecRef("TS 29.500 6.4.2")
public final class LoopLimit {
    private static final Logger LOG = LoggerFactory.getLogger(LoopLimit.class);
    private static final long NANOS_BETWEEN_LOGS = Duration.ofSeconds(10).toNanos();

    private final FastThreadLocal<Loop> loops;
    private final LongAdder refused = new LongAdder();

    /** @param interval time of lateness after which a loop rejects requests; a tenth of it is the limit of one round */
    public LoopLimit(Duration interval) {
        this.loops = new FastThreadLocal<>() {
            @Override
            protected Loop initialValue() {
                return new Loop(new LoopTurn(interval, System.nanoTime()));
            }
        };
    }

    /**
     * Records a request that was read, and returns true if the lowest priorities are rejected now. Call it on the loop;
     * costs one read of the clock.
     */
    public boolean isLate(EventLoop loop) {
        return loops.get().isLate(loop);
    }

    /**
     * Returns true if the request that was just read is rejected, provided that the loop {@link #isLate}. Call it on
     * the loop.
     *
     * @param priority 0 (the highest) to 31
     */
    public boolean refuses(int priority) {
        return loops.get().refuses(priority);
    }

    /** Returns the number of rejections since the start. */
    public long refused() {
        return refused.sum();
    }

    private final class Loop implements Runnable {
        private final LoopTurn turn;
        private long loggedAt = System.nanoTime() - NANOS_BETWEEN_LOGS;

        private Loop(LoopTurn turn) {
            this.turn = turn;
        }

        private boolean isLate(EventLoop loop) {
            long now = System.nanoTime();
            if (!turn.running()) {
                turn.begin(now);
                loop.execute(this); // runs after all requests that were read
            }
            return turn.late(now);
        }

        private boolean refuses(int priority) {
            long now = System.nanoTime();
            if (!turn.refuses(priority, now)) {
                return false;
            }
            refused.increment();
            if (now - loggedAt > NANOS_BETWEEN_LOGS) {
                loggedAt = now;
                LOG.atWarn()
                        .addKeyValue("event", "overload")
                        .addKeyValue("refused", refused.sum())
                        .log("overload: an event loop refuses what it cannot serve in time");
            }
            return true;
        }

        @Override
        public void run() {
            turn.end(System.nanoTime());
        }
    }
}
