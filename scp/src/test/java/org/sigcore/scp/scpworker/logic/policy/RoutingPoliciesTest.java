// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.scp.scpworker.logic.ApiPath;

class RoutingPoliciesTest {
    private static final RoutingOptions OPTIONS = new RoutingOptions(
            Duration.ofSeconds(1), Duration.ofSeconds(6), Duration.ofSeconds(1), 3, true, Set.of(503), 100);
    private static final ApiPath SDM = new ApiPath("nudm-sdm", "v2");
    private static final ApiPath SM_POLICY = new ApiPath("npcf-smpolicycontrol", "v1");

    private final RoutingPolicies policies = new RoutingPolicies(
            7,
            Site.ANYWHERE,
            plan("default", false),
            plan("default", true),
            List.of(
                    rule("udm", 20, Set.of("UDM"), Set.of(), Set.of(), Set.of()),
                    rule("sdm", 10, Set.of(), Set.of("nudm-sdm", "nudm-uecm"), Set.of("v2"), Set.of()),
                    rule("amf", 5, Set.of(), Set.of("nudm-sdm"), Set.of(), Set.of("AMF"))));

    @Test
    void matchingRuleOfLowestPrecedence_selectsConfigSet() {
        assertThat(chosen(SDM, "AMF")).isEqualTo("amf");
        assertThat(chosen(SDM, "SMF")).isEqualTo("sdm");
        assertThat(chosen(SDM, null)).isEqualTo("sdm");
        assertThat(chosen(new ApiPath("nudm-sdm", "v1"), null)).isEqualTo("udm");
        assertThat(chosen(new ApiPath("nudm-ee", "v1"), null)).isEqualTo("udm");
        assertThat(chosen(SM_POLICY, "AMF")).isEqualTo("default");
    }

    @Test
    void initialAndSubsequentMessages_haveSeparatePlans() {
        assertThat(policies.plan(SDM, false, null).subsequent()).isFalse();
        assertThat(policies.plan(SDM, true, null).subsequent()).isTrue();
        assertThat(policies.plan(SM_POLICY, true, null).subsequent()).isTrue();
    }

    @Test
    void looksAtConsumers_onlyWhenRuleNamesConsumer() {
        assertThat(policies.looksAtConsumers()).isTrue();
        assertThat(RoutingPolicies.of(plan("x", false)).looksAtConsumers()).isFalse();
    }

    @Test
    void reroute_reachesSiteOrRegion() {
        Site site = new Site("east1", Map.of("east1", "east", "east2", "east", "west1", "west"), false);
        assertThat(site.reaches(ReroutePolicy.REROUTE_WITHIN_SITE, "east1")).isTrue();
        assertThat(site.reaches(ReroutePolicy.REROUTE_WITHIN_SITE, "east2")).isFalse();
        assertThat(site.reaches(ReroutePolicy.REROUTE_WITHIN_REGION, "east2")).isTrue();
        assertThat(site.reaches(ReroutePolicy.REROUTE_WITHIN_REGION, "west1")).isFalse();
        assertThat(site.reaches(ReroutePolicy.REROUTE_WITHIN_REGION, null)).isTrue();
        assertThat(site.reaches(ReroutePolicy.REROUTE_DISABLED, "east1")).isFalse();
        assertThat(Site.ANYWHERE.reaches(ReroutePolicy.REROUTE_WITHIN_SITE, "west1"))
                .isTrue();
        assertThat(new Site("east1", Map.of(), false).reaches(ReroutePolicy.REROUTE_WITHIN_REGION, "west1"))
                .isTrue();
    }

    @Test
    void rerouteDisabled_doesNotRetry() {
        RoutingPlan plan = new RoutingPlan(
                "x",
                null,
                false,
                RoutePolicy.FORWARD_ROUTE,
                ReroutePolicy.REROUTE_DISABLED,
                Deployment.SITE_WIDE,
                false,
                OPTIONS);
        assertThat(plan.reroutes()).isFalse();
        assertThat(plan.retries(503)).isFalse();
        assertThat(plan("y", false).retries(503)).isTrue();
        assertThat(plan("y", false).retries(404)).isFalse();
    }

    private String chosen(ApiPath api, @Nullable String consumer) {
        return policies.plan(api, false, consumer).configSet();
    }

    private static RoutingRule rule(
            String name,
            int precedence,
            Set<String> types,
            Set<String> services,
            Set<String> versions,
            Set<String> consumers) {
        return new RoutingRule(
                name, precedence, types, services, versions, consumers, plan(name, false), plan(name, true));
    }

    private static RoutingPlan plan(String name, boolean subsequent) {
        return new RoutingPlan(
                name,
                name,
                subsequent,
                RoutePolicy.FORWARD_ROUTE,
                ReroutePolicy.REROUTE_WITHIN_REGION,
                Deployment.REGIONAL,
                false,
                OPTIONS);
    }
}
