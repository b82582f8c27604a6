// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Cleans up when a signal ends the process. While an instance is open, a shutdown first interrupts the thread that
 * created it and waits until that thread has closed it, so that started processes are stopped.
 */
final class EndOnSignal implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 30;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook;

    EndOnSignal() {
        Thread worker = Thread.currentThread();
        hook = new Thread(() -> {
            worker.interrupt();
            try {
                var _ = closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is shutting down by a signal: the hook is already running
        }
    }
}
