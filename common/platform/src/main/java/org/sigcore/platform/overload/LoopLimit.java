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
 * Bounds how long requests wait for an event loop, whatever is done with them there: a loop that cannot serve what it reads
 * refuses the rest of it ({@link LoopTurn}), before consumers give up waiting for all of it. Thread-safe.
 */
@SpecRef("TS 29.500 6.4.2")
public final class LoopLimit {
    private static final Logger LOG = LoggerFactory.getLogger(LoopLimit.class);
    private static final long NANOS_BETWEEN_LOGS = Duration.ofSeconds(10).toNanos();

    private final FastThreadLocal<Loop> loops;
    private final LongAdder refused = new LongAdder();

    /** @param interval for how long a loop must have been late, and ten times what a round of it may take */
    public LoopLimit(Duration interval) {
        this.loops = new FastThreadLocal<>() {
            @Override
            protected Loop initialValue() {
                return new Loop(new LoopTurn(interval, System.nanoTime()));
            }
        };
    }

    /** A request was read: whether those of the least importance are refused now. On the loop only; costs a look at the clock. */
    public boolean isLate(EventLoop loop) {
        return loops.get().isLate(loop);
    }

    /**
     * Whether the request that was read just now is refused, when the loop {@link #isLate}. On the loop only.
     *
     * @param priority 0 (most important) to 31
     */
    public boolean refuses(int priority) {
        return loops.get().refuses(priority);
    }

    /** How many were refused since the start. */
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
                loop.execute(this); // after all that was read
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
