// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.platform.overload.CpuLoad;
import org.sigcore.scp.contract.scploadmanager.ScpLoad;
import org.sigcore.scp.scpworker.logic.protection.OciOptions;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControlOptions;
import org.sigcore.scp.scpworker.service.protection.Protection;
import org.sigcore.testkit.Records;

class LoadReporterTest {
    private static final PodOverloadControlOptions PODS = PodOverloadControlOptions.DEFAULTS;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Worker worker = LabWorker.create();
    private int discards = 50;
    private long cpuNanos;
    private long now;
    private final LoadReporter reporter = new LoadReporter(
            worker, "w", load -> new ScpLoad(90, discards, 1), new CpuLoad(() -> cpuNanos, () -> now, 1), registry);

    @Test
    void ownOverload_isCountedAtEachReachedLevel() {
        conveying(true);
        reporter.report();
        assertThat(List.of(own("WARN"), own("MINOR"), own("MAJOR"), own("CRITICAL")))
                .containsExactly(1.0, 1.0, 1.0, 0.0);

        discards = 0;
        reporter.report();
        discards = 50;
        conveying(false);
        reporter.report();
        assertThat(own("WARN")).as("no report was conveyed").isEqualTo(1);
    }

    @Test
    void sustainedCpuLoad_isCountedAtEachReachedLevel() {
        worker.configure(policy ->
                policy.protectedBy(Records.with(Protection.DEFAULTS, Map.of("podOverload", byCpu(60, 90)))));

        now = cpuNanos = Duration.ofSeconds(1).toNanos();
        reporter.report();
        assertThat(worker.protectionState().overload().cpuPercent())
                .as("one busy second")
                .isEqualTo(18);

        now = cpuNanos = Duration.ofSeconds(8).toNanos();
        reporter.report();
        assertThat(worker.protectionState().overload().cpuPercent()).isEqualTo(80);
        assertThat(List.of(cpu("WARN"), cpu("CRITICAL"))).containsExactly(1.0, 0.0);
    }

    @Test
    void pendingTransactions_areShownAtEachReachedLevel() {
        ProtectionMeters meters = new ProtectionMeters(registry, worker);
        for (int i = 0; i < PODS.maxPendingTransactions() * 80 / 100; i++) {
            worker.protectionState().overload().begun();
        }
        assertThat(List.of(pending("warn"), pending("minor"), pending("major"), pending("critical")))
                .containsExactly(1.0, 1.0, 0.0, 0.0);
        assertThat(meters).isNotNull();
    }

    private void conveying(boolean own) {
        OciOptions overload = new OciOptions(true, -1, own, 30, 400, "UNSPECIFIED_MSG_FAILURE", 300);
        worker.configure(policy -> policy.protectedBy(
                Records.with(Protection.DEFAULTS, Map.of("podOverload", PODS, "overloadControl", overload))));
    }

    private static PodOverloadControlOptions byCpu(int warn, int critical) {
        return new PodOverloadControlOptions(
                true,
                PODS.maxPendingTransactions(),
                List.of(
                        new PodOverloadControlOptions.Level("WARN", warn, warn - 5, 60, 55, 0),
                        new PodOverloadControlOptions.Level("CRITICAL", critical, critical - 5, 95, 90, 95)),
                PODS.exemptPriority(),
                PODS.errorCode(),
                PODS.errorCause(),
                PODS.retryAfterSeconds());
    }

    private double cpu(String level) {
        return registry.get("ocscp.worker.pod.overload.control.cpu.utilization")
                .tag("ocscp_threshold_level", level)
                .counter()
                .count();
    }

    private double own(String level) {
        return registry.get("ocscp.worker.self.oci.above.oci.conveyance.threshold")
                .tag("ocscp_oci_threshold_level", level)
                .counter()
                .count();
    }

    private double pending(String level) {
        return registry.get("ocscp.worker.pod.overload.control.pendingTrans.utilization." + level)
                .gauge()
                .value();
    }
}
