// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.MemoryAccount;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.scp.contract.scpcconfiguration.MessagePolicy;
import org.sigcore.scp.contract.scpcconfiguration.Region;
import org.sigcore.scp.contract.scpcconfiguration.RoutingConfigSet;
import org.sigcore.scp.contract.scpcconfiguration.RoutingConfigSetRule;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.sigcore.scp.contract.scpcconfiguration.SystemOptions;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.policy.PolicyCompiler;
import org.sigcore.scp.scpworker.logic.policy.ReroutePolicy;
import org.sigcore.scp.scpworker.logic.policy.RoutePolicy;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;

/** Routing plans of requests from the routing configuration. */
class RoutingFollowerTest {
    private static final ApiPath CHARGING = new ApiPath("nchf-convergedcharging", "v3");
    private static final RoutingConfigSet CHARGING_SET = new RoutingConfigSet(
            new MessagePolicy("Forward_Route", "RerouteWithinSite"),
            new MessagePolicy("Load_Balance", "RerouteDisabled"),
            true,
            "SITE_WIDE",
            Duration.ofSeconds(1),
            Duration.ofSeconds(4),
            2,
            List.of(503));

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final LocalConfiguration configuration = new LocalConfiguration();
    private final Worker worker = new Worker(
            "scp.lab",
            TrafficPolicy.of(
                    new RoutingOptions(
                            Duration.ofSeconds(9), Duration.ofSeconds(9), Duration.ofSeconds(1), 9, true, Set.of(), 7),
                    false,
                    true),
            0,
            MemoryAccount.UNBOUNDED,
            new SimpleMeterRegistry());

    RoutingFollowerTest() {
        new RoutingFollower(
                        configuration,
                        new PolicyCompiler(Duration.ofMillis(500), 64 << 10, new SelectionCounters(registry)),
                        worker,
                        ApiRoot.parse("http://127.0.0.1:7100"))
                .follow();
    }

    @Test
    void withoutConfiguration_defaultSetIsUsed() {
        RoutingPlan plan = plan(false);

        assertThat(plan.configSet()).isEqualTo("default");
        assertThat(plan.rule()).isNull();
        assertThat(plan.options())
                .isEqualTo(new RoutingOptions(
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(6),
                        Duration.ofMillis(500),
                        3,
                        true,
                        Set.of(429, 500, 502, 503, 504),
                        64 << 10));
    }

    @Test
    void configurationChange_appliesToNextRequest_notToRequestsInFlight() {
        TrafficPolicy before = worker.policy();
        configuration.set(ScpConfiguration.ROUTING_CONFIG_SETS, "charging", CHARGING_SET);
        configuration.set(
                ScpConfiguration.ROUTING_CONFIG_SET_RULES,
                "chf",
                new RoutingConfigSetRule(10, Set.of("CHF"), Set.of(), Set.of("v3"), Set.of(), "charging"));

        assertThat(plan(false).configSet()).isEqualTo("charging");
        assertThat(plan(false).rule()).isEqualTo("chf");
        assertThat(plan(false).routePolicy()).isEqualTo(RoutePolicy.FORWARD_ROUTE);
        assertThat(plan(false).reroutePolicy()).isEqualTo(ReroutePolicy.REROUTE_WITHIN_SITE);
        assertThat(plan(false).reverseProxy()).isTrue();
        assertThat(plan(false).options().maxRoutingAttempts()).isEqualTo(2);
        assertThat(plan(true).routePolicy()).isEqualTo(RoutePolicy.LOAD_BALANCE);
        assertThat(plan(true).reroutes()).isFalse();
        assertThat(before.policies().plan(CHARGING, false, null).configSet()).isEqualTo("default");
        assertThat(worker.policy().policies().version()).isEqualTo(configuration.version());
    }

    @Test
    void requests_areCountedByConfigSet_acrossChanges() {
        plan(false).selected().run();
        configuration.set(ScpConfiguration.ROUTING_CONFIG_SETS, "charging", CHARGING_SET);
        plan(false).selected().run();
        assertThat(registry.get("ocscp.worker.routing.options.selected")
                        .tag("routing_config_set", "default")
                        .tag("message", "initial")
                        .functionCounter()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void ruleWithMissingConfigSet_isIgnored() {
        configuration.set(
                ScpConfiguration.ROUTING_CONFIG_SET_RULES,
                "chf",
                new RoutingConfigSetRule(10, Set.of("CHF"), Set.of(), Set.of(), Set.of(), "nowhere"));

        assertThat(plan(false).configSet()).isEqualTo("default");
    }

    @Test
    void site_isDerivedFromSystemOptionsAndRegions() {
        configuration.set(ScpConfiguration.SYSTEM_OPTIONS, new SystemOptions(false, "east1", false));
        configuration.set(ScpConfiguration.REGIONS, "east", new Region(Set.of("east1", "east2")));

        assertThat(worker.policy().viaCheck()).isFalse();
        assertThat(worker.policy().policies().site().inRegion("east2")).isTrue();
        assertThat(worker.policy().policies().site().inRegion("west1")).isFalse();
    }

    private RoutingPlan plan(boolean subsequent) {
        return worker.policy().policies().plan(CHARGING, subsequent, null);
    }
}
