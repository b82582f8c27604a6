// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.sigcore.platform.overload.CpuLoad;
import org.sigcore.scp.contract.scploadmanager.ScpLoad;
import org.sigcore.scp.contract.scploadmanager.WorkerLoad;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControlOptions;
import org.sigcore.scp.scpworker.service.protection.PodOverload;
import org.sigcore.scp.scpworker.service.protection.Protection;

/** Every second, measures the CPU, reports the load to scp-loadmanager, and updates the SCP's own load reports. */
public final class LoadReporter {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Worker worker;
    private final String name;
    private final Function<WorkerLoad, ScpLoad> scpLoad;
    private final CpuLoad cpu;
    private final LevelCounters cpuLevels;
    private final LevelCounters ownOverload;

    /** @param scpLoad returns the load of the SCP for that of the worker; on failure, the worker's own load is used */
    public LoadReporter(
            Worker worker, String name, Function<WorkerLoad, ScpLoad> scpLoad, CpuLoad cpu, MeterRegistry registry) {
        this.worker = worker;
        this.name = name;
        this.scpLoad = scpLoad;
        this.cpu = cpu;
        this.cpuLevels = new LevelCounters(
                registry,
                "ocscp.worker.pod.overload.control.cpu.utilization",
                "ocscp_threshold_level",
                "Seconds in which the CPU use of the worker reached the level");
        this.ownOverload = new LevelCounters(
                registry,
                "ocscp.worker.self.oci.above.oci.conveyance.threshold",
                "ocscp_oci_threshold_level",
                "Seconds in which the overload report asked peers for at least the reduction of the level");
    }

    /** Reports once; returns the pause before the next report. */
    public Duration report() {
        Protection protection = worker.policy().protection();
        PodOverload overload = worker.protectionState().overload();
        overload.cpu(cpu.wholePercent());
        worker.protectionState().reports().forgetExpired(System.nanoTime());
        int load = overload.loadPercent(protection.podOverload());
        int discards = overload.discardPercent(protection.podOverload());
        ScpLoad whole;
        try {
            whole = scpLoad.apply(new WorkerLoad(name, load, discards));
        } catch (RuntimeException e) { // scp-loadmanager is unreachable: report the worker's own load
            whole = new ScpLoad(load, discards, 1);
        }
        worker.ownReports()
                .update(
                        whole.loadPercent(),
                        whole.discardPercent(),
                        protection.loadControl(),
                        protection.overloadControl(),
                        Instant.now());
        count(protection, overload.cpuPercent(), whole.discardPercent());
        return PAUSE;
    }

    private void count(Protection protection, int cpuPercent, int discardPercent) {
        boolean conveyed = protection.overloadControl().conveyOwn() && discardPercent > 0;
        for (PodOverloadControlOptions.Level level : protection.podOverload().levels()) {
            if (level.cpuOnset() > 0 && cpuPercent >= level.cpuOnset()) {
                cpuLevels.count(level.name());
            }
            if (conveyed && discardPercent >= level.discardPercent()) {
                ownOverload.count(level.name());
            }
        }
    }
}
