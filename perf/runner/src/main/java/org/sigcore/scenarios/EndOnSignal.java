// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * While it is open, a signal that ends this process first interrupts the thread that made it and waits until that has closed
 * this: so what was started is ended, too.
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
            // the process is ending by a signal: the hook runs already
        }
    }
}
