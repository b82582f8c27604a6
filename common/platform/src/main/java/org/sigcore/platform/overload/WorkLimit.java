// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds the work that a process has begun and not ended, so that what it begins it can end: requests run each on a virtual
 * thread, no more at a time than {@link ConcurrencyLimit} finds useful; the others wait in {@link WaitingRequests}, and are
 * refused when that takes too long, before any work was done for them. A request that waits for an answer from elsewhere
 * ({@link #outside}) is not counted meanwhile, for it uses nothing of ours. Thread-safe.
 */
@SpecRef({"TS 29.500 6.4.2", "TS 29.500 6.8"})
public final class WorkLimit {
    private static final Logger LOG = LoggerFactory.getLogger(WorkLimit.class);
    private static final ScopedValue<Slot> MINE = ScopedValue.newInstance();
    private static final long SECONDS_BETWEEN_LOGS = 10;

    private static final ThreadFactory THREADS =
            Thread.ofVirtual().name("request-", 0).factory();

    private final Options options;
    private final Object lock = new Object();
    private final ConcurrencyLimit limit;
    private final WaitingRequests<Slot> waiting;
    private final LongAdder refused = new LongAdder();
    private boolean sweeping;
    private int inFlight;
    private long loggedAt;

    /**
     * What may be set.
     *
     * @param maxInFlight what the limit never exceeds, at least 1
     * @param targetDelay how long a request waits at most under sustained overload
     * @param interval how long in a burst
     * @param maxWaiting how many wait at most; 0: who cannot begin at once is refused
     */
    public record Options(int maxInFlight, Duration targetDelay, Duration interval, int maxWaiting) {}

    /** A limit for the processors of this machine. */
    public WorkLimit(Options options) {
        this(options, Runtime.getRuntime().availableProcessors());
    }

    WorkLimit(Options options, int processors) {
        long now = System.nanoTime();
        this.options = options;
        this.limit = new ConcurrencyLimit(processors, options.maxInFlight, now);
        this.waiting = new WaitingRequests<>(
                options.targetDelay.toNanos(), options.interval.toNanos(), options.maxWaiting, now);
        this.loggedAt = now - TimeUnit.SECONDS.toNanos(SECONDS_BETWEEN_LOGS);
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
                leave(now, () -> limit.sample(probe, now - began - outsideNanos, now));
            }
        }

        private <T> T outside(Supplier<T> call) {
            long left = System.nanoTime();
            isOutside = true;
            leave(left, () -> {});
            try {
                return call.get();
            } finally {
                isOutside = false;
                outsideNanos += System.nanoTime() - left;
                synchronized (lock) {
                    inFlight++; // at once, for others may wait for what this request holds
                }
            }
        }
    }

    /**
     * Runs the work on a virtual thread, now or when it is its turn, or the refusal when that would take too long. Exactly
     * one of them runs. Does not block.
     *
     * @param priority 0 (most important) to 31
     * @param refusal must not block; may run on the calling thread
     */
    public void submit(int priority, Runnable work, Runnable refusal) {
        Slot slot = new Slot(work, refusal);
        long now = System.nanoTime();
        Slot victim = null;
        boolean sweep = false;
        synchronized (lock) {
            if (waiting.size() == 0 && inFlight < limit.limit()) {
                begin(slot, now);
            } else {
                limit.saturated();
                victim = waiting.add(slot, priority, now);
                sweep = !sweeping;
                sweeping = true;
                slot = null;
            }
        }
        start(slot);
        if (sweep) {
            Thread.ofVirtual().name("waiting-requests").start(this::sweep);
        }
        if (victim != null) {
            refuse(List.of(victim));
        }
    }

    /**
     * Waits for somebody outside of the process on behalf of the present request, if there is one: another network
     * function, a peer. The store is not outside, since it is what the limit protects.
     */
    public static <T> T outside(Supplier<T> call) {
        return MINE.isBound() && !MINE.get().isOutside ? MINE.get().outside(call) : call.get();
    }

    // Holds the lock.
    private void begin(Slot slot, long now) {
        inFlight++;
        slot.began = now;
        slot.probe = limit.probe();
    }

    private void start(@Nullable Slot slot) {
        if (slot != null) {
            THREADS.newThread(slot::run).start();
        }
    }

    private void leave(long now, Runnable alsoUnderTheLock) {
        List<Slot> begun = new ArrayList<>(1);
        List<Slot> givenUp = new ArrayList<>(0);
        synchronized (lock) {
            inFlight--;
            alsoUnderTheLock.run();
            while (waiting.size() > 0 && inFlight < limit.limit()) {
                Slot next = waiting.next(now, givenUp);
                if (next != null) {
                    begin(next, now);
                    begun.add(next);
                }
            }
        }
        begun.forEach(this::start);
        refuse(givenUp);
    }

    // Requests are given up in time even when nothing ends: while the store does not answer.
    private void sweep() {
        boolean more = true;
        while (more) {
            LockSupport.parkNanos(options.targetDelay.toNanos() / 2);
            List<Slot> givenUp = new ArrayList<>();
            synchronized (lock) {
                waiting.giveUp(System.nanoTime(), givenUp);
                more = waiting.size() > 0;
                sweeping = more;
            }
            refuse(givenUp);
        }
    }

    private void refuse(List<Slot> slots) {
        if (slots.isEmpty()) {
            return;
        }
        refused.add(slots.size());
        slots.forEach(slot -> slot.refusal.run());
        log();
    }

    private void log() {
        long now = System.nanoTime();
        int current;
        synchronized (lock) {
            if (now - loggedAt < TimeUnit.SECONDS.toNanos(SECONDS_BETWEEN_LOGS)) {
                return;
            }
            loggedAt = now;
            current = limit.limit();
        }
        LOG.atWarn()
                .addKeyValue("event", "overload")
                .addKeyValue("limit", current)
                .addKeyValue("refused", refused.sum())
                .log("overload: requests are refused");
    }

    /** How many may be in progress now. */
    public int limit() {
        synchronized (lock) {
            return limit.limit();
        }
    }

    /** How many are in progress, without those that wait for others. */
    public int inFlight() {
        synchronized (lock) {
            return inFlight;
        }
    }

    /** How many wait for their turn. */
    public int waiting() {
        synchronized (lock) {
            return waiting.size();
        }
    }

    /** How many were refused since the start. */
    public long refused() {
        return refused.sum();
    }
}
