// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Threads that run blocking look-ups. Not an {@link Executor}, since Spring would use a bean of that type elsewhere. */
public final class LookupThreads implements AutoCloseable {
    private final ExecutorService executor = Executors.newFixedThreadPool(
            BindingRelay.LOOKUP_THREADS,
            Thread.ofPlatform().name("binding-lookup-", 1).factory());

    /** Returns the threads. */
    public Executor executor() {
        return executor;
    }

    @Override
    public void close() {
        executor.close();
    }
}
