// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import org.sigcore.model.ApiRoot;
import org.sigcore.simulators.meter.ProcessSample;

/** A network function, or a role of one, that is measured. Thread-safe. */
public interface Nf extends AutoCloseable {
    /** Its name in the report. */
    String name();

    /** Where it serves. */
    ApiRoot sbi();

    /** Health, metrics and configuration. */
    Management management();

    /**
     * What it has used so far; nothing where that is not known.
     *
     * @throws java.io.UncheckedIOException if it is gone
     */
    ProcessSample used();

    /** Asks it to end, without waiting; nothing where it is somebody else's. */
    void stop();

    /**
     * Ends it as a crash does, starts it again and waits until it is ready.
     *
     * @throws IllegalStateException if it is somebody else's, or does not get ready
     */
    void crashAndReturn() throws InterruptedException;

    /** Ends what was started for it. */
    @Override
    void close();
}
