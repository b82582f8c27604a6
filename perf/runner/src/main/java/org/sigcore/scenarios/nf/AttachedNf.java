// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.regex.Pattern;
import org.sigcore.model.ApiRoot;
import org.sigcore.scenarios.meter.Counters;
import org.sigcore.simulators.meter.ProcessSample;

/**
 * Existing network function, which continues to run after the scenario. Its resource usage is read from its metrics.
 *
 * @param management management port; reports no data if not configured
 */
public record AttachedNf(String name, ApiRoot sbi, Management management) implements Nf {
    private static final Pattern CPU = Pattern.compile("^process_cpu_time_ns_total");
    private static final Pattern HEAP = Pattern.compile("^jvm_memory_used_bytes");

    @Override
    public ProcessSample used() {
        Counters counters = management.counters();
        if (management.known() && counters.values().isEmpty()) {
            throw new UncheckedIOException(new IOException(management + " provides no metrics"));
        }
        return new ProcessSample(
                Duration.ofNanos(Math.round(counters.sum(CPU))),
                Duration.ZERO,
                Duration.ZERO,
                Math.round(counters.sum(HEAP)));
    }

    @Override
    public void stop() {
        // not started by this run
    }

    @Override
    public void crashAndReturn() {
        throw new IllegalStateException(name + " was not started by this run and is not killed");
    }

    @Override
    public void close() {
        // not started by this run
    }
}
