// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import org.sigcore.console.logic.bench.RunSummary;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A finished benchmark run.
 *
 * @param id 0 for a new run
 * @param person author of its start at the console; empty if unknown
 */
@Table("console_benchmark_run")
public record BenchmarkRun(
        @Id long id,
        String scenario,
        Instant measuredAt,
        String commitId,
        String machine,
        String jdk,
        double loadScale,
        String loadProfile,
        double measuredRate,
        double successPercent,
        double cpuMicros,
        int worseCount,
        int sliceCount,
        String person) {
    public static BenchmarkRun of(RunSummary summary, String person) {
        return new BenchmarkRun(
                0,
                summary.scenario(),
                summary.at(),
                summary.commit(),
                summary.machine(),
                summary.jdk(),
                summary.scale(),
                summary.profile(),
                summary.rate(),
                summary.successPercent(),
                summary.cpuMicros(),
                summary.worse(),
                summary.slices(),
                person);
    }

    public RunSummary summary() {
        return new RunSummary(
                scenario,
                measuredAt,
                commitId,
                machine,
                jdk,
                loadScale,
                loadProfile,
                measuredRate,
                successPercent,
                cpuMicros,
                worseCount,
                sliceCount);
    }
}
