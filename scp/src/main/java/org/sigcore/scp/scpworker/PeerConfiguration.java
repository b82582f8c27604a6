// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.scp.scpworker.client.PeerHealthClient;
import org.sigcore.scp.scpworker.logic.ScpPeer;
import org.sigcore.scp.scpworker.logic.protection.ScpHealthCheckOptions;
import org.sigcore.scp.scpworker.sbi.HealthRoutes;
import org.sigcore.scp.scpworker.service.ProtectionItems;
import org.sigcore.scp.scpworker.service.TopologyFollower;
import org.sigcore.scp.scpworker.service.Worker;
import org.sigcore.scp.scpworker.service.protection.PeerChoice;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Health checks of other SCPs. */
@Configuration(proxyBeanMethods = false)
class PeerConfiguration {
    @Bean
    HealthRoutes healthRoutes(Worker worker, ConfigViews configuration, MeterRegistry registry) {
        ConfigView<ScpHealthCheckOptions> options = configuration.view(ProtectionItems.SCP_HEALTH_CHECK);
        HealthRoutes routes = new HealthRoutes(
                options::current,
                () -> worker.protectionState()
                        .overload()
                        .loadPercent(worker.policy().protection().podOverload()));
        Gauge.builder("ocscp.health.check.status.failed", routes, HealthRoutes::suspended)
                .description("Health checks that this SCP answered as unhealthy")
                .register(registry);
        return routes;
    }

    @Bean
    PeriodicTask peerHealthTask(
            SbiCaller caller,
            Worker worker,
            TopologyFollower topology,
            ConfigViews configuration,
            NfIdentity self,
            MeterRegistry registry) {
        ConfigView<ScpHealthCheckOptions> options = configuration.view(ProtectionItems.SCP_HEALTH_CHECK);
        PeerHealthClient client = new PeerHealthClient(
                caller, worker.protectionState().peers(), options::current, () -> others(topology, self));
        PeerChoice choice = new PeerChoice(worker.protectionState());
        Gauge.builder(
                        "ocscp.peer.scp.unhealthy",
                        topology,
                        known -> others(known, self).stream()
                                .filter(peer -> choice.isUnhealthy(peer, System.nanoTime()))
                                .count())
                .description("Other SCPs that are unhealthy, according to health checks or failed requests")
                .register(registry);
        Gauge.builder(
                        "ocscp.sepp.unhealthy",
                        worker,
                        each -> each.protectionState().endpoints().unhealthyOf("SEPP", System.nanoTime()))
                .description("SEPPs considered unhealthy after consecutive failed requests")
                .register(registry);
        Gauge.builder(
                        "ocscp.interscp.health.check.status.failed",
                        worker,
                        each -> each.protectionState().peers().failures())
                .description("Failed health checks of other SCPs")
                .register(registry);
        return PeriodicTask.paced("scp-peers", client::check);
    }

    // Excludes this SCP by its FQDN as well, because its processes may have different instance ids.
    private static List<ScpPeer> others(TopologyFollower topology, NfIdentity self) {
        return topology.table().scps().stream()
                .filter(peer -> !peer.nfInstanceId().equalsIgnoreCase(self.instanceId())
                        && !peer.fqdn().equals(self.properties().fqdn()))
                .toList();
    }
}
