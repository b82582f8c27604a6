// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.edge.SbiEdge;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.platform.overload.CpuLoad;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.scp.contract.scpcache.GrantCall;
import org.sigcore.scp.contract.scpcache.TokenGrants;
import org.sigcore.scp.contract.scpcalternateresolution.AlternateRecords;
import org.sigcore.scp.contract.scpcconfiguration.RoutingProperties;
import org.sigcore.scp.contract.scpcnotification.TopologyView;
import org.sigcore.scp.contract.scploadmanager.LoadAggregation;
import org.sigcore.scp.contract.scpnrfproxy.NrfDiscovery;
import org.sigcore.scp.contract.scpworker.RouteExplanations;
import org.sigcore.scp.scpworker.logic.policy.PolicyCompiler;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.logic.protection.EgressLimit;
import org.sigcore.scp.scpworker.proxy.ProxyApplication;
import org.sigcore.scp.scpworker.proxy.SbiUpstream;
import org.sigcore.scp.scpworker.proxy.intake.Intake;
import org.sigcore.scp.scpworker.proxy.routing.DataPlane;
import org.sigcore.scp.scpworker.proxy.routing.SenderProof;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;
import org.sigcore.scp.scpworker.service.AlternateFollower;
import org.sigcore.scp.scpworker.service.LazyLink;
import org.sigcore.scp.scpworker.service.LoadReporter;
import org.sigcore.scp.scpworker.service.ProtectionFollower;
import org.sigcore.scp.scpworker.service.ProtectionMeters;
import org.sigcore.scp.scpworker.service.RoutingFollower;
import org.sigcore.scp.scpworker.service.SelectionCounters;
import org.sigcore.scp.scpworker.service.TlsMeters;
import org.sigcore.scp.scpworker.service.TopologyFollower;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.scp.scpworker.service.Worker;
import org.sigcore.scp.scpworker.service.WorkerMeters;
import org.sigcore.scp.scpworker.service.protection.CandidateFilter;
import org.sigcore.scp.scpworker.service.protection.GlobalAllowance;
import org.sigcore.scp.scpworker.service.protection.ProtectionEvent;
import org.sigcore.scp.scpworker.service.protection.ProtectionState;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The role scp-worker: routes signalling. Its SBI server also serves the other roles of its process. */
@Role("scp-worker")
@Configuration(proxyBeanMethods = false)
@Import({IntakeConfiguration.class, PeerConfiguration.class})
@EnableConfigurationProperties(DiscoveryProperties.class)
public class ScpWorkerRole {
    private static final int DISCOVERIES_PERCENT = 15;
    private static final int ROUTES_PERCENT = 25;
    // Time series of a removed producer are deleted after one to two pauses.
    private static final Duration SERIES_PAUSE = Duration.ofMinutes(5);
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
                TrafficPolicy.of(initial(routing), false, true),
                discovery.cacheEntries(),
                budget.kind("discoveries", DISCOVERIES_PERCENT),
                registry);
    }

    // Applies until the configuration has been read, which precedes the first request.
    private static RoutingOptions initial(RoutingProperties routing) {
        return new RoutingOptions(
                routing.responseTimeout(),
                routing.totalTransactionLifetime(),
                routing.connectTimeout(),
                routing.maxRoutingAttempts(),
                routing.alternateRouting(),
                routing.retryStatuses(),
                Math.toIntExact(routing.replayBuffer().toBytes()));
    }

    @Bean
    RoutingFollower routingFollower(
            ConfigViews configuration,
            RoutingProperties routing,
            SigcoreProperties sigcore,
            Worker worker,
            MeterRegistry registry) {
        var compiler = new PolicyCompiler(
                routing.connectTimeout(),
                Math.toIntExact(routing.replayBuffer().toBytes()),
                new SelectionCounters(registry));
        return new RoutingFollower(
                        configuration, compiler, worker, sigcore.nrfClient().apiRoot())
                .follow();
    }

    @Bean
    ProtectionFollower protectionFollower(ConfigViews configuration, Worker worker, RoleLinks links) {
        var grants = new LazyLink<>(() -> links.get(TokenGrants.class));
        return new ProtectionFollower(
                        configuration,
                        worker,
                        limit -> global(limit, call -> grants.get().grant(call), worker.protectionState()),
                        System::nanoTime)
                .follow();
    }

    // Batches cover a tenth of a second at the rate of the limit.
    private static Allowance global(EgressLimit limit, TokenGrants grants, ProtectionState protectionState) {
        int batch = Math.max(1, limit.requestsPerSecond() / 10);
        return new GlobalAllowance(
                grants,
                new GrantCall(limit.producer(), limit.requestsPerSecond(), limit.burst(), batch),
                task -> Thread.ofVirtual().name("scp-grants").start(task),
                () -> protectionState.count(ProtectionEvent.NOT_RATE_CONTROLLED),
                System.nanoTime());
    }

    @Bean
    PeriodicTask workerPulse(Worker worker, RoleLinks links, NfIdentity identity, CpuLoad cpu, MeterRegistry registry) {
        var loads = new LazyLink<>(() -> links.get(LoadAggregation.class));
        String name = identity.instanceId() + '/' + ProcessHandle.current().pid();
        var reporter = new LoadReporter(worker, name, load -> loads.get().report(load), cpu, registry);
        return PeriodicTask.paced("scp-worker-load", reporter::report).onPlatformThread();
    }

    @Bean
    TlsMeters tlsMeters(MeterRegistry registry, SbiEdge edge, SbiClient client) {
        return new TlsMeters(registry, edge, client);
    }

    @Bean
    ProtectionMeters protectionMeters(MeterRegistry registry, Worker worker) {
        return new ProtectionMeters(registry, worker);
    }

    @Bean
    PeriodicTask alternateFollowerTask(RoleLinks links, RoutingFollower routing) {
        var follower = new AlternateFollower(links.get(AlternateRecords.class), routing);
        return PeriodicTask.paced("scp-alternates", follower::follow);
    }

    @Bean
    TopologyFollower topologyFollower(RoleLinks links, KeptBudget budget, Worker worker) {
        var follower = new TopologyFollower(
                links.get(TopologyView.class), budget.kind("routes", ROUTES_PERCENT), worker::producersChanged);
        worker.counters().traffic().follow(follower::table);
        return follower;
    }

    @Bean
    PeriodicTask trafficSeriesTask(Worker worker) {
        return PeriodicTask.paced("scp-traffic-series", () -> {
            worker.counters().traffic().forgetGone();
            return SERIES_PAUSE;
        });
    }

    @Bean
    PeriodicTask topologyFollowerTask(TopologyFollower follower) {
        return PeriodicTask.paced("scp-topology", follower::follow);
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
        client.fallBackTo(host -> addresses(follower.table().addresses(host)));
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

    private static List<InetAddress> addresses(Set<String> literals) {
        List<InetAddress> addresses = new ArrayList<>(literals.size());
        for (String literal : literals) {
            try {
                addresses.add(InetAddress.ofLiteral(literal));
            } catch (IllegalArgumentException e) {
                // Invalid in the profile; the other addresses remain usable.
            }
        }
        return addresses;
    }

    @Bean
    RouteExplanations routeExplanations(ProxyApplication worker) {
        return worker.explainer();
    }

    @Bean
    WorkerMeters scpWorkerMeters(MeterRegistry registry, Worker worker, TopologyFollower follower) {
        return new WorkerMeters(registry, worker, follower);
    }
}
