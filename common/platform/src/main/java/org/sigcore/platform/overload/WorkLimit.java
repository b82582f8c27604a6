// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds the requests in progress of a process, so that it can complete what it starts. Each request runs on a virtual
 * thread, within the limit of {@link ConcurrencyLimit}; others are queued in {@link WaitingRequests} or rejected before
 * any work is done for them, preferably by {@link #refuses} before they are read. A request that waits for another
 * system ({@link #outside}) does not count, since it uses no resources of this process. Thread-safe.
 */
@SpecRef({"TS 29.500 6.4.2", "TS 29.500 6.8"})
public final class WorkLimit {
    private static final Logger LOG = LoggerFactory.getLogger(WorkLimit.class);
    private static final ScopedValue<Slot> MINE = ScopedValue.newInstance();
    private static final long SECONDS_BETWEEN_LOGS = 10;
    private static final int MOST_PER_PROCESSOR = 16;
    private static final int MOST = 32;

    private static final ThreadFactory THREADS =
            Thread.ofVirtual().name("request-", 0).factory();

    private final Options options;
    private final Object lock = new Object();
    private final Intake<Slot> intake;
    private final LongAdder refused = new LongAdder();
    private boolean sweeping;
    private long loggedAt;
    private long logged;

    /**
     * Options of the limit.
     *
     * @param maxInFlight upper bound of the limit; 0: 16 per processor, and at least 32
     * @param interval time within which the queue must shrink; otherwise the process is overloaded, and only requests
     *     that can start soon are queued
     * @param maxDelay maximum time in the queue
     * @param maxWaiting maximum length of the queue; 0: a request that cannot start at once is rejected
     */
    public record Options(int maxInFlight, Duration interval, Duration maxDelay, int maxWaiting) {}

    /** Creates a limit for the processors of this machine. */
    public WorkLimit(Options options) {
        this(options, Runtime.getRuntime().availableProcessors());
    }

    WorkLimit(Options options, int processors) {
        long now = System.nanoTime();
        this.options = options;
        this.intake = new Intake<>(
                new ConcurrencyLimit(processors, most(options.maxInFlight, processors), now),
                new WaitingRequests<>(options.interval.toNanos(), options.maxDelay.toNanos(), options.maxWaiting, now));
        this.loggedAt = now - TimeUnit.SECONDS.toNanos(SECONDS_BETWEEN_LOGS);
    }

    private static int most(int configured, int processors) {
        return configured > 0 ? configured : Math.max(MOST, MOST_PER_PROCESSOR * processors);
    }

    /** A submitted request. */
    private final class Slot {
        private final Runnable work;
        private final Runnable refusal;
        private long began;
        private long outsideNanos;
        private int probe;
        private boolean isOutside;

        private Slot(Runnable work, Runnable refusal) {
            this.work = work;
            this.refusal = refusal;
        }

        private void run() {
            try {
                ScopedValue.where(MINE, this).run(work);
            } finally {
                long now = System.nanoTime();
                carryOut(now, () -> intake.ended(probe, now - began - outsideNanos, outsideNanos, now));
            }
        }

        private boolean othersWait() {
            return waiting() > 0;
        }

        // A failure affects neither the other requests of the same decision nor the sweep.
        private void refuse() {
            try {
                refusal.run();
            } catch (RuntimeException e) {
                LOG.atError()
                        .addKeyValue("event", "refusal-not-sent")
                        .setCause(e)
                        .log("cannot send a rejection");
            }
        }

        private <T> T outside(Supplier<T> call) {
            long left = System.nanoTime();
            isOutside = true;
            carryOut(left, () -> intake.goesOutside(left));
            try {
                return call.get();
            } finally {
                isOutside = false;
                outsideNanos += System.nanoTime() - left;
                synchronized (lock) {
                    intake.cameBack();
                }
            }
        }
    }

    /**
     * Returns true if requests of some priority would be rejected now. Costs one volatile read; callable from any
     * thread.
     */
    public boolean refusesSome() {
        return intake.refusesSome();
    }

    /**
     * Returns true if a request of a priority is rejected now; it is counted and must not be submitted. Costs one
     * volatile read otherwise; callable from any thread.
     *
     * @param priority 0 (the highest) to 31
     */
    public boolean refuses(int priority) {
        boolean refuses = intake.refuses(priority, System::nanoTime);
        if (refuses) {
            refused.increment();
        }
        return refuses;
    }

    /**
     * Runs the work on a virtual thread, at once or after a wait in the queue, or the refusal if the wait would be too
     * long. Exactly one of them runs. Does not block.
     *
     * @param priority 0 (the highest) to 31
     * @param refusal must not block; may run on the calling thread
     */
    public void submit(int priority, Runnable work, Runnable refusal) {
        long now = System.nanoTime();
        Slot slot = new Slot(work, refusal);
        carryOut(now, () -> intake.arrives(slot, priority, now));
    }

    /**
     * Runs a call to another system, such as a network function or a peer, on behalf of the current request, if there
     * is one. Calls to the store do not belong here, since the limit protects it.
     */
    public static <T> T outside(Supplier<T> call) {
        return MINE.isBound() && !MINE.get().isOutside ? MINE.get().outside(call) : call.get();
    }

    /**
     * Returns true if other requests are queued while the current one runs: it should then skip optional work. False
     * outside of a request.
     */
    public static boolean othersWait() {
        return MINE.isBound() && MINE.get().othersWait();
    }

    private void carryOut(long now, Supplier<Intake.Decided<Slot>> decision) {
        Intake.Decided<Slot> decided;
        boolean sweep;
        synchronized (lock) {
            decided = decision.get();
            for (Slot slot : decided.begun) {
                slot.began = now;
                slot.probe = intake.probe();
            }
            sweep = !sweeping && intake.waiting() > 0;
            sweeping |= sweep;
        }
        for (Slot slot : decided.begun) {
            THREADS.newThread(slot::run).start();
        }
        if (sweep) {
            Thread.ofVirtual().name("waiting-requests").start(this::sweep);
        }
        if (!decided.refused.isEmpty()) {
            refused.add(decided.refused.size());
            decided.refused.forEach(Slot::refuse);
            log();
        }
    }

    // Expires queued requests even if none ends, for instance while the store does not answer.
    private void sweep() {
        boolean more = true;
        while (more) {
            LockSupport.parkNanos(options.interval.toNanos() / 2);
            long now = System.nanoTime();
            carryOut(now, () -> intake.timePasses(now));
            synchronized (lock) {
                more = intake.waiting() > 0;
                sweeping = more;
            }
            log();
        }
    }

    private void log() {
        long now = System.nanoTime();
        long sum = refused.sum();
        int current;
        synchronized (lock) {
            if (sum == logged || now - loggedAt < TimeUnit.SECONDS.toNanos(SECONDS_BETWEEN_LOGS)) {
                return;
            }
            logged = sum;
            loggedAt = now;
            current = intake.limit();
        }
        LOG.atWarn()
                .addKeyValue("event", "overload")
                .addKeyValue("limit", current)
                .addKeyValue("refused", sum)
                .log("overload: requests are rejected");
    }

    /** Returns the current limit of requests in progress. */
    public int limit() {
        synchronized (lock) {
            return intake.limit();
        }
    }

    /** Returns the number of requests in progress, without those that wait for other systems. */
    public int inFlight() {
        synchronized (lock) {
            return intake.inFlight();
        }
    }

    /** Returns the length of the queue. */
    public int waiting() {
        synchronized (lock) {
            return intake.waiting();
        }
    }

    /** Returns the number of rejections since the start. */
    public long refused() {
        return refused.sum();
    }
}
