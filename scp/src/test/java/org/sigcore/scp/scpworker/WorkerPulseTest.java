// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sigcore.scp.scploadmanager.api.ScpLoad;
import org.sigcore.scp.scpworker.logic.RoutingOptions;
import org.sigcore.scp.scpworker.logic.protection.OverloadPolicy;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControl;
import org.sigcore.scp.scpworker.logic.protection.Protection;
import org.sigcore.scp.scpworker.proxy.Worker;

class WorkerPulseTest {
    private static final PodOverloadControl PODS = PodOverloadControl.DEFAULTS;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Worker worker = new Worker(new Worker.Settings(
            "scp.lab",
            true,
            new RoutingOptions(
                    Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(1), 3, true, Set.of(), 100),
            false,
            0));
    private int discards = 50;
    private final WorkerPulse pulse = new WorkerPulse(worker, "w", load -> new ScpLoad(90, discards, 1), registry);

    @Test
    void ownOverload_countsAtEachLevelThatItReaches() {
        conveying(true);
        pulse.beat();
        assertThat(List.of(own("WARN"), own("MINOR"), own("MAJOR"), own("CRITICAL")))
                .containsExactly(1.0, 1.0, 1.0, 0.0);

        discards = 0;
        pulse.beat();
        discards = 50;
        conveying(false);
        pulse.beat();
        assertThat(own("WARN")).as("nothing was told to anybody").isEqualTo(1);
    }

    @Test
    void pendingTransactions_showAtEachLevelThatTheyReach() {
        ProtectionMeters meters = new ProtectionMeters(registry, worker);
        for (int i = 0; i < PODS.maxPendingTransactions() * 80 / 100; i++) {
            worker.shield().overload().begun();
        }
        assertThat(List.of(pending("warn"), pending("minor"), pending("major"), pending("critical")))
                .containsExactly(1.0, 1.0, 0.0, 0.0);
        assertThat(meters).isNotNull();
    }

    private void conveying(boolean own) {
        OverloadPolicy policy = new OverloadPolicy(true, -1, own, 30, 400, "UNSPECIFIED_MSG_FAILURE");
        worker.configure(settings ->
                settings.protectedBy(Protection.DEFAULTS.podOverload(PODS).overloadControl(policy)));
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
