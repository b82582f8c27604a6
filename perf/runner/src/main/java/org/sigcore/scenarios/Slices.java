// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.scenarios.nf.Nf;
import org.sigcore.scenarios.report.ReportFolder;
import org.sigcore.simulators.meter.ProcessSample;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * CPU time of the network functions in consecutive slices of a measurement, for the confidence interval of a comparison
 * with another run. A slice in which a process cannot be sampled is left out. For one measurement.
 */
final class Slices {
    private static final int MOST = 30;
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private final List<Nf> nfs;
    private final List<Slice> slices = new ArrayList<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "slices");
        thread.setDaemon(true);
        return thread;
    });
    private @Nullable Used last;

    private record Slice(long nanos, Duration cpu, Duration ofJvm) {}

    private record Used(long at, Duration cpu, Duration ofJvm) {}

    Slices(List<Nf> nfs) {
        this.nfs = nfs;
    }

    /** Starts the first slice of a measurement of this duration. */
    void start(Duration measurement) {
        long period = Math.max(SHORTEST.toNanos(), measurement.toNanos() / MOST);
        var _ = timer.scheduleAtFixedRate(this::sample, 0, period, TimeUnit.NANOSECONDS);
    }

    private void sample() {
        Used now = used();
        Used before = last;
        if (now != null && before != null) {
            slices.add(new Slice(now.at - before.at, now.cpu.minus(before.cpu), now.ofJvm.minus(before.ofJvm)));
        }
        last = now;
    }

    private @Nullable Used used() {
        Duration cpu = Duration.ZERO;
        Duration ofJvm = Duration.ZERO;
        long at = System.nanoTime();
        try {
            for (Nf nf : nfs) {
                ProcessSample sample = nf.used();
                cpu = cpu.plus(sample.cpu());
                ofJvm = ofJvm.plus(sample.ofJvm());
            }
        } catch (UncheckedIOException e) {
            return null;
        }
        return new Used(at, cpu, ofJvm);
    }

    /** Ends the measurement and writes the complete slices to a folder. */
    void end(Path folder) {
        timer.close(); // after the sample in progress
        ArrayNode array = Json.object().putArray("slices");
        for (Slice slice : slices) {
            ObjectNode each = array.addObject();
            each.put("seconds", slice.nanos / 1e9)
                    .put("cpuSeconds", slice.cpu.toNanos() / 1e9)
                    .put("jvmCpuSeconds", slice.ofJvm.toNanos() / 1e9);
        }
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(ReportFolder.SLICES), Json.text(array));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
