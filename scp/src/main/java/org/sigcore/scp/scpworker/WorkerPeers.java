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
import org.sigcore.scp.scpworker.logic.PeerChoice;
import org.sigcore.scp.scpworker.logic.ScpPeer;
import org.sigcore.scp.scpworker.logic.protection.policy.PeerHealthCheck;
import org.sigcore.scp.scpworker.proxy.TopologyFollower;
import org.sigcore.scp.scpworker.proxy.Worker;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Other SCPs: whether they are well. */
@Configuration(proxyBeanMethods = false)
class WorkerPeers {
    @Bean
    HealthExchange healthExchange(
            SbiCaller caller,
            Worker worker,
            TopologyFollower topology,
            ConfigViews configuration,
            NfIdentity self,
            MeterRegistry registry) {
        ConfigView<PeerHealthCheck> options = configuration.view(ProtectionItems.SCP_HEALTH_CHECK);
        HealthExchange health = new HealthExchange(
                caller,
                worker.shield().peers(),
                options::current,
                () -> others(topology, self),
                () -> worker.shield()
                        .overload()
                        .loadPercent(worker.settings().protection().podOverload()));
        PeerChoice choice = new PeerChoice(worker.shield());
        Gauge.builder(
                        "ocscp.peer.scp.unhealthy",
                        topology,
                        known -> others(known, self).stream()
                                .filter(peer -> choice.isUnhealthy(peer, System.nanoTime()))
                                .count())
                .description("Other SCPs that are unhealthy, by their health check or by what became of requests")
                .register(registry);
        Gauge.builder(
                        "ocscp.sepp.unhealthy",
                        worker,
                        each -> each.shield().endpoints().unhealthyOf("SEPP", System.nanoTime()))
                .description("SEPPs that requests failed at, one after the other")
                .register(registry);
        Gauge.builder(
                        "ocscp.interscp.health.check.status.failed",
                        worker,
                        each -> each.shield().peers().failures())
                .description("Health checks of other SCPs that failed")
                .register(registry);
        Gauge.builder("ocscp.health.check.status.failed", health, HealthExchange::suspended)
                .description("Times that this SCP has answered that it is unhealthy")
                .register(registry);
        return health;
    }

    // By its name too: processes of one SCP may have instance ids of their own.
    private static List<ScpPeer> others(TopologyFollower topology, NfIdentity self) {
        return topology.table().scps().stream()
                .filter(peer -> !peer.nfInstanceId().equals(self.instanceId())
                        && !peer.fqdn().equals(self.properties().fqdn()))
                .toList();
    }

    @Bean
    PeriodicTask healthExchangeTask(HealthExchange health) {
        return PeriodicTask.paced("scp-peers", health::check);
    }
}
