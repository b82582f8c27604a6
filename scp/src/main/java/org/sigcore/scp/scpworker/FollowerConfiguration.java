// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.scp.contract.scpcache.GrantCall;
import org.sigcore.scp.contract.scpcache.TokenGrants;
import org.sigcore.scp.contract.scpcalternateresolution.AlternateRecords;
import org.sigcore.scp.contract.scpcconfiguration.RoutingProperties;
import org.sigcore.scp.contract.scpcnotification.TopologyView;
import org.sigcore.scp.scpworker.logic.policy.PolicyCompiler;
import org.sigcore.scp.scpworker.logic.protection.EgressLimit;
import org.sigcore.scp.scpworker.service.AlternateFollower;
import org.sigcore.scp.scpworker.service.LazyLink;
import org.sigcore.scp.scpworker.service.ProtectionFollower;
import org.sigcore.scp.scpworker.service.RoutingFollower;
import org.sigcore.scp.scpworker.service.SelectionCounters;
import org.sigcore.scp.scpworker.service.TopologyFollower;
import org.sigcore.scp.scpworker.service.Worker;
import org.sigcore.scp.scpworker.service.protection.GlobalAllowance;
import org.sigcore.scp.scpworker.service.protection.ProtectionEvent;
import org.sigcore.scp.scpworker.service.protection.ProtectionState;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans that apply changes of configuration, topology and alternate routes to the worker. */
@Configuration(proxyBeanMethods = false)
class FollowerConfiguration {
    private static final int ROUTES_PERCENT = 25;
    // Time series of a removed producer are deleted after one to two pauses.
    private static final Duration SERIES_PAUSE = Duration.ofMinutes(5);

    @Bean
    RoutingFollower routingFollower(
            ConfigViews configuration,
            RoutingProperties routing,
            SigcoreProperties sigcore,
            Worker worker,
            MeterRegistry registry) {
        var compiler =
                new PolicyCompiler(routing.connectTimeout(), routing.replayBytes(), new SelectionCounters(registry));
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

    private static Allowance global(EgressLimit limit, TokenGrants grants, ProtectionState protectionState) {
        return new GlobalAllowance(
                grants,
                GrantCall.batch(limit.producer(), limit.requestsPerSecond(), limit.burst()),
                task -> Thread.ofVirtual().name("scp-grants").start(task),
                () -> protectionState.count(ProtectionEvent.NOT_RATE_CONTROLLED),
                System.nanoTime());
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
    PeriodicTask topologyFollowerTask(TopologyFollower follower) {
        return PeriodicTask.paced("scp-topology", follower::follow);
    }

    @Bean
    PeriodicTask trafficSeriesTask(Worker worker) {
        return PeriodicTask.paced("scp-traffic-series", () -> {
            worker.counters().traffic().forgetGone();
            return SERIES_PAUSE;
        });
    }
}
