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
 * Bounds the work that a process has begun and not ended, so that what it begins it can end: requests run each on a virtual
 * thread, no more at a time than {@link ConcurrencyLimit} finds useful; the others wait in {@link WaitingRequests}, or are
 * refused, before any work was done for them: best by {@link #refuses}, before they are read. A request that waits for an answer from elsewhere
 * ({@link #outside}) is not counted meanwhile, for it uses nothing of ours. Thread-safe.
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
     * What may be set.
     *
     * @param maxInFlight what the limit never exceeds; 0: 16 for each processor, and at least 32
     * @param interval in how long what waits must have become less; if not, that is overload, and only as many wait as can
     *     begin soon
     * @param maxDelay how long a request waits at most, however slow the store
     * @param maxWaiting how many wait at most; 0: who cannot begin at once is refused
     */
    public record Options(int maxInFlight, Duration interval, Duration maxDelay, int maxWaiting) {}

    /** A limit for the processors of this machine. */
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

    /** One request. */
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

        // The others of the same decision get theirs all the same, and the sweep goes on.
        private void refuse() {
            try {
                refusal.run();
            } catch (RuntimeException e) {
                LOG.atError()
                        .addKeyValue("event", "refusal-not-sent")
                        .setCause(e)
                        .log("a refusal could not be sent");
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

    /** Returns whether requests of some priority would be refused now. Costs a look at a field. By any thread. */
    public boolean refusesSome() {
        return intake.refusesSome();
    }

    /**
     * Whether a request of that priority would be refused now; it is counted as such, and must not be submitted. Costs a
     * look at a field otherwise. By any thread.
     *
     * @param priority 0 (most important) to 31
     */
    public boolean refuses(int priority) {
        boolean refuses = intake.refuses(priority, System::nanoTime);
        if (refuses) {
            refused.increment();
        }
        return refuses;
    }

    /**
     * Runs the work on a virtual thread, now or when it is its turn, or the refusal when that would take too long. Exactly
     * one of them runs. Does not block.
     *
     * @param priority 0 (most important) to 31
     * @param refusal must not block; may run on the calling thread
     */
    public void submit(int priority, Runnable work, Runnable refusal) {
        long now = System.nanoTime();
        Slot slot = new Slot(work, refusal);
        carryOut(now, () -> intake.arrives(slot, priority, now));
    }

    /**
     * Waits for somebody outside of the process on behalf of the present request, if there is one: another network
     * function, a peer. The store is not outside, since it is what the limit protects.
     */
    public static <T> T outside(Supplier<T> call) {
        return MINE.isBound() && !MINE.get().isOutside ? MINE.get().outside(call) : call.get();
    }

    /**
     * Whether others wait for their turn while the present request goes on: then it should not stay for what is merely
     * convenient. False outside of a request.
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

    // Requests are given up in time even when nothing ends: while the store does not answer.
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
                .log("overload: requests are refused");
    }

    /** How many may be in progress now. */
    public int limit() {
        synchronized (lock) {
            return intake.limit();
        }
    }

    /** How many are in progress, without those that wait for others. */
    public int inFlight() {
        synchronized (lock) {
            return intake.inFlight();
        }
    }

    /** How many wait for their turn. */
    public int waiting() {
        synchronized (lock) {
            return intake.waiting();
        }
    }

    /** How many were refused since the start. */
    public long refused() {
        return refused.sum();
    }
}
