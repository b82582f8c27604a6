// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes the calls of a schedule from one event loop: each millisecond those that have become due. A call that is due while
 * too many have no end yet is counted as failed and not made. One run at a time.
 */
public final class LoadDriver {
    private static final long TICK_NANOS = 1_000_000;
    private static final int MAX_A_TICK = 2_000;
    private static final int MAX_OPEN = 50_000;
    private final EventLoop loop;
    private final AtomicLong open = new AtomicLong();

    /** Calls made so far, warm-up included: no number comes twice. Loop only. */
    private final IdentityHashMap<CallSender, Long> numbers = new IdentityHashMap<>();

    /**
     * One kind of call.
     *
     * @param rate calls a second in this run
     * @param stats where it is counted
     */
    public record Kind(double rate, CallSender sender, CallStats stats) {}

    /** @param loop the senders are called on it */
    public LoadDriver(EventLoop loop) {
        this.loop = loop;
    }

    /**
     * Runs to the end, and waits until every call has ended.
     *
     * @param patience for calls that have not ended when the last one was made
     * @return how long the calls were made for, which is more than asked for when the sender could not keep up
     */
    public Duration run(List<Kind> kinds, Duration duration, Duration patience) throws InterruptedException {
        Run run = new Run(List.copyOf(kinds), duration);
        loop.execute(run::tick);
        run.made.await();
        long giveUp = System.nanoTime() + patience.toNanos();
        while (open.get() > 0 && System.nanoTime() < giveUp) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        open.set(0);
        return Duration.ofNanos(run.tookNanos);
    }

    /** The state of a run. Loop only, but for what is final. */
    private final class Run {
        private final List<Kind> kinds;
        private final Schedule schedule;
        private final Mix mix;
        private final CountDownLatch made = new CountDownLatch(1);
        private long begin;
        private long next;
        private volatile long tookNanos;

        Run(List<Kind> kinds, Duration duration) {
            this.kinds = kinds;
            List<Double> rates = kinds.stream().map(Kind::rate).toList();
            schedule = Schedule.of(rates, duration);
            mix = new Mix(rates);
        }

        void tick() {
            if (begin == 0) {
                begin = System.nanoTime();
            }
            long due = Math.min(schedule.dueBy(System.nanoTime() - begin), next + MAX_A_TICK);
            while (next < due) {
                make(begin + schedule.dueNanos(next++));
            }
            if (next < schedule.calls()) {
                var _ = loop.schedule(this::tick, TICK_NANOS, TimeUnit.NANOSECONDS);
            } else {
                tookNanos = System.nanoTime() - begin;
                made.countDown();
            }
        }

        private void make(long due) {
            int chosen = mix.next();
            Kind kind = kinds.get(chosen);
            kind.stats.sent();
            if (open.get() >= MAX_OPEN) {
                kind.stats.ended(System.nanoTime() - due, "not made: too many calls are open");
                return;
            }
            open.incrementAndGet();
            kind.sender.send(numbers.merge(kind.sender, 1L, Long::sum) - 1, failure -> {
                kind.stats.ended(System.nanoTime() - due, failure);
                open.decrementAndGet();
            });
        }
    }
}
