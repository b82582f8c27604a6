// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Saves the commits of many threads with a single write and force of the file: commits during a turn are saved by the
 * next one. A single thread waits only for its own turn. Thread-safe. Owns the saving thread, a platform thread because
 * forcing a file blocks in the kernel.
 */
final class GroupCommit implements AutoCloseable {
    private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Disk disk;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Thread thread;
    /** Notified of each turn that has saved commits. */
    volatile StoreListener listener = StoreListener.NONE;

    private @Nullable CompletableFuture<Void> waiting;
    private @Nullable CompletableFuture<Void> ticking;
    private boolean closed;

    /** Destination of commits. Methods are not called concurrently. */
    interface Disk {
        /**
         * Saves all previous commits with the configured durability.
         *
         * @throws StoreUnavailableException if saving fails
         */
        void save();

        /** Called once a second for periodic tasks. Must not throw. */
        void tick();
    }

    GroupCommit(Disk disk) {
        this.disk = disk;
        this.thread = Thread.ofPlatform().daemon().name("store-commit").start(this::run);
    }

    /**
     * Returns once all commits of this thread are saved. Not ended by an interrupt, whose status is restored.
     *
     * @throws StoreUnavailableException if saving fails, with an unknown outcome
     */
    void await() {
        CompletableFuture<Void> turn;
        lock.lock();
        try {
            waiting = turn = joined(waiting);
        } finally {
            lock.unlock();
        }
        try {
            turn.join();
        } catch (CompletionException e) {
            Throwable why = Objects.requireNonNull(e.getCause(), "a CompletionException has a cause");
            throw new StoreUnavailableException(String.valueOf(why.getMessage()), why, true);
        }
    }

    /** Returns after the next call of {@link Disk#tick}. */
    void awaitTick() {
        CompletableFuture<Void> turn;
        lock.lock();
        try {
            ticking = turn = joined(ticking);
        } finally {
            lock.unlock();
        }
        turn.join();
    }

    private CompletableFuture<Void> joined(@Nullable CompletableFuture<Void> turn) {
        if (closed) {
            throw new StoreUnavailableException("the store is closed", null, true);
        }
        changed.signal();
        return turn == null ? new CompletableFuture<>() : turn;
    }

    private void run() {
        long ticked = System.nanoTime();
        while (true) {
            CompletableFuture<Void> turn = next(ticked + TICK_NANOS);
            if (turn != null) {
                save(turn);
            }
            CompletableFuture<Void> asked = askedToTick();
            if (turn == null && asked == null && isClosed()) {
                return;
            }
            if (asked != null || System.nanoTime() - ticked >= TICK_NANOS) {
                disk.tick();
                ticked = System.nanoTime();
            }
            if (asked != null) {
                asked.complete(null);
            }
        }
    }

    private @Nullable CompletableFuture<Void> askedToTick() {
        lock.lock();
        try {
            CompletableFuture<Void> asked = ticking;
            ticking = null;
            return asked;
        } finally {
            lock.unlock();
        }
    }

    private void save(CompletableFuture<Void> turn) {
        long begun = System.nanoTime();
        try {
            disk.save();
            listener.saved(System.nanoTime() - begun);
            turn.complete(null);
        } catch (RuntimeException | Error e) { // the thread must continue, since others wait
            turn.completeExceptionally(e);
        }
    }

    /** Returns the next turn; null if absent until the deadline, or after the end. */
    private @Nullable CompletableFuture<Void> next(long untilNanos) {
        lock.lock();
        try {
            long left = untilNanos - System.nanoTime();
            while (waiting == null && ticking == null && !closed && left > 0) {
                left = changed.awaitNanos(left);
            }
            CompletableFuture<Void> turn = waiting;
            waiting = null;
            return turn;
        } catch (InterruptedException e) { // this thread is never interrupted
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
        }
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    /** Saves pending commits and stops the thread. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
