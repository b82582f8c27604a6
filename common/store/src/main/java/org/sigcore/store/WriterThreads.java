// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads of the operating system for transactions on a server, which answers each of their statements for itself: such a thread
 * is woken once for an answer, a virtual one by a chain of three. Nobody waits for one: when all are at work, or after the end,
 * a virtual one does it. Thread-safe.
 */
final class WriterThreads implements Executor, AutoCloseable {
    private static final int IDLE_SECONDS = 10;

    private final ThreadPoolExecutor threads;

    /** @param most threads at a time: more would wait for connections */
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
        } catch (OutOfMemoryError e) { // the system has no thread left: whoever asked must not wait for ever
            onVirtual(work);
        }
    }

    /** What has begun goes on. */
    @Override
    public void close() {
        threads.shutdown();
    }
}
