// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import org.sigcore.model.ApiRoot;
import org.sigcore.simulators.meter.ProcessSample;

/** Network function, or one of its roles, whose resource usage is measured. Thread-safe. */
public interface Nf extends AutoCloseable {
    /** Returns the name in the report. */
    String name();

    /** Returns the API root. */
    ApiRoot sbi();

    /** Returns the client for health, metrics and configuration. */
    Management management();

    /**
     * Returns the resource usage so far; zero if unknown.
     *
     * @throws java.io.UncheckedIOException if the process has ended
     */
    ProcessSample used();

    /** Requests a graceful shutdown without waiting. Does nothing for processes not started by this run. */
    void stop();

    /**
     * Kills the process, restarts it and waits until it is ready.
     *
     * @throws IllegalStateException if it was not started by this run, or does not become ready
     */
    void crashAndReturn() throws InterruptedException;

    /** Stops the processes that were started for it. */
    @Override
    void close();
}
