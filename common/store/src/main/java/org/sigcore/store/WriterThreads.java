// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Platform threads for transactions on a server, which answers each statement separately: a platform thread is woken
 * once per answer, a virtual thread through a chain of three wake-ups. If all threads are busy, or after the close,
 * work runs on a virtual thread, so it never waits for a thread. Thread-safe.
 */
final class WriterThreads implements Executor, AutoCloseable {
    private static final int IDLE_SECONDS = 10;

    private final ThreadPoolExecutor threads;

    /** @param most maximum number of threads; more would only wait for connections */
    WriterThreads(int most) {
        this.threads = new ThreadPoolExecutor(
                0,
                most,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Thread.ofPlatform().daemon().name("store-writer-", 1).factory(),
                (work, _) -> onVirtual(work));
    }

    private static void onVirtual(Runnable work) {
        Thread.ofVirtual().name("store-batch").start(work);
    }

    @Override
    public void execute(Runnable work) {
        try {
            threads.execute(work);
        } catch (OutOfMemoryError e) { // no threads left; the caller must not hang
            onVirtual(work);
        }
    }

    /** Stops accepting work; work in progress continues. */
    @Override
    public void close() {
        threads.shutdown();
    }
}
