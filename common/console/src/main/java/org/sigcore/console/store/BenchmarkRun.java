// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.bench.RunSummary;

/** A finished benchmark run. Immutable. */
@Entity
@Table(name = "console_benchmark_run")
public class BenchmarkRun {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    private String scenario = "";
    private Instant measuredAt = Instant.EPOCH;
    private String commitId = "";
    private String machine = "";
    private String jdk = "";
    private double loadScale;
    private String loadProfile = "";
    private double measuredRate;
    private double successPercent;
    private double cpuMicros;
    private int worseCount;
    private int sliceCount;
    private String person = "";

    protected BenchmarkRun() {}

    /** @param person author of its start at the console; empty if unknown */
    public BenchmarkRun(RunSummary summary, String person) {
        this.person = person;
        scenario = summary.scenario();
        measuredAt = summary.at();
        commitId = summary.commit();
        machine = summary.machine();
        jdk = summary.jdk();
        loadScale = summary.scale();
        loadProfile = summary.profile();
        measuredRate = summary.rate();
        successPercent = summary.successPercent();
        cpuMicros = summary.cpuMicros();
        worseCount = summary.worse();
        sliceCount = summary.slices();
    }

    public long id() {
        return id == null ? 0 : id;
    }

    public String person() {
        return person;
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
