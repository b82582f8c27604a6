// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.overload.CpuLoad;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.scp.contract.scpcconfiguration.RoutingProperties;
import org.sigcore.scp.contract.scploadmanager.LoadAggregation;
import org.sigcore.scp.contract.scpnrfproxy.NrfDiscovery;
import org.sigcore.scp.contract.scpworker.RouteExplanations;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.proxy.ProxyApplication;
import org.sigcore.scp.scpworker.proxy.SbiUpstream;
import org.sigcore.scp.scpworker.proxy.intake.Intake;
import org.sigcore.scp.scpworker.proxy.routing.DataPlane;
import org.sigcore.scp.scpworker.proxy.routing.SenderProof;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;
import org.sigcore.scp.scpworker.service.LazyLink;
import org.sigcore.scp.scpworker.service.LoadReporter;
import org.sigcore.scp.scpworker.service.ProtectionMeters;
import org.sigcore.scp.scpworker.service.TlsMeters;
import org.sigcore.scp.scpworker.service.TopologyFollower;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.scp.scpworker.service.Worker;
import org.sigcore.scp.scpworker.service.WorkerMeters;
import org.sigcore.scp.scpworker.service.protection.CandidateFilter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The role scp-worker: routes signalling. Its SBI server also serves the other roles of its process. */
@Role("scp-worker")
@Configuration(proxyBeanMethods = false)
@Import({
    FollowerConfiguration.class,
    IntakeConfiguration.class,
    PeerConfiguration.class,
    WorkerMeters.class,
    ProtectionMeters.class,
    TlsMeters.class
})
@EnableConfigurationProperties(DiscoveryProperties.class)
public class ScpWorkerRole {
    private static final int DISCOVERIES_PERCENT = 15;
    private static final int MAX_OWN_BODY = 4 << 20;

    @Bean
    Worker worker(
            SigcoreProperties sigcore,
            RoutingProperties routing,
            DiscoveryProperties discovery,
            KeptBudget budget,
            MeterRegistry registry) {
        String fqdn = sigcore.nf().fqdn() == null ? "scp" : sigcore.nf().fqdn();
        return new Worker(
                fqdn,
                TrafficPolicy.of(RoutingOptions.of(routing), false, true),
                discovery.cacheEntries(),
                budget.kind("discoveries", DISCOVERIES_PERCENT),
                registry);
    }

    @Bean
    PeriodicTask workerPulse(Worker worker, RoleLinks links, NfIdentity identity, CpuLoad cpu, MeterRegistry registry) {
        var loads = new LazyLink<>(() -> links.get(LoadAggregation.class));
        String name = identity.instanceId() + '/' + ProcessHandle.current().pid();
        var reporter = new LoadReporter(worker, name, load -> loads.get().report(load), cpu, registry);
        return PeriodicTask.paced("scp-worker-load", reporter::report).onPlatformThread();
    }

    @Bean
    ProxyApplication scpWorkerApplication(
            Worker worker,
            TopologyFollower follower,
            RoleLinks links,
            RoleSet roles,
            SbiClient client,
            RoutingProperties routing,
            SenderProof proof,
            ObjectProvider<CandidateFilter> filters,
            ObjectProvider<Intake> intakes,
            ObjectProvider<SbiRoutes> routes) {
        SbiRouter.Builder own = SbiRouter.builder();
        routes.orderedStream().forEach(own::add);
        List<String> prefixes = new ArrayList<>(List.of("/sigcore-internal/", "/scp-health/"));
        roles.paths().values().forEach(prefixes::addAll);
        client.fallBackTo(follower::addresses);
        Upstream upstream = new SbiUpstream(client, routing.connectTimeout(), routing.bodyTimeout());
        DataPlane dataPlane = DataPlane.of(
                worker,
                upstream,
                links.get(NrfDiscovery.class),
                follower::table,
                filters.orderedStream().toList(),
                proof);
        return new ProxyApplication(dataPlane, new BlockingApplication(own.build(), MAX_OWN_BODY), prefixes)
                .behind(intakes.orderedStream().toList());
    }

    @Bean
    RouteExplanations routeExplanations(ProxyApplication worker) {
        return worker.explainer();
    }
}
