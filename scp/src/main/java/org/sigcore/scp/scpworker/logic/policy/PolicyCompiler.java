// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.scp.contract.scpcconfiguration.MessagePolicy;
import org.sigcore.scp.contract.scpcconfiguration.Region;
import org.sigcore.scp.contract.scpcconfiguration.RoutingConfigSet;
import org.sigcore.scp.contract.scpcconfiguration.RoutingConfigSetRule;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.sigcore.scp.contract.scpcconfiguration.SystemOptions;

/** Compiles the routing configuration into policies. Pure; inconsistent parts are skipped. */
public final class PolicyCompiler {
    private final Duration connectTimeout;
    private final int replayBytes;
    private final Selections selections;

    /** Counts selections of routing config sets. */
    @FunctionalInterface
    public interface Selections {
        /**
         * Returns the counter of a set's policy for initial or subsequent messages; always the same instance,
         * thread-safe.
         */
        Runnable of(String configSet, boolean subsequent);
    }

    /**
     * @param connectTimeout timeout of TCP and TLS set-up, per attempt
     * @param replayBytes maximum size of a request body that is buffered for another attempt
     * @param selections counters of selected sets
     */
    public PolicyCompiler(Duration connectTimeout, int replayBytes, Selections selections) {
        this.selections = selections;
        this.connectTimeout = connectTimeout;
        this.replayBytes = replayBytes;
    }

    /**
     * Snapshot of the routing configuration.
     *
     * @param sets must contain the default set
     */
    public record Configured(
            SystemOptions system,
            Map<String, Region> regions,
            Map<String, RoutingConfigSet> sets,
            Map<String, RoutingConfigSetRule> rules) {}

    /** Compiles the configuration. */
    public RoutingPolicies compile(long version, Configured configured) {
        RoutingConfigSet otherwise = configured.sets().get(ScpConfiguration.DEFAULT_SET);
        if (otherwise == null) {
            throw new IllegalArgumentException("there is no default routing config set");
        }
        List<RoutingRule> rules = new ArrayList<>();
        configured.rules().forEach((name, rule) -> {
            RoutingConfigSet set = configured.sets().get(rule.routingConfigSet());
            if (set != null) {
                rules.add(rule(name, rule, set));
            }
        });
        return new RoutingPolicies(
                version,
                site(configured),
                plan(ScpConfiguration.DEFAULT_SET, null, otherwise, false),
                plan(ScpConfiguration.DEFAULT_SET, null, otherwise, true),
                rules);
    }

    private RoutingRule rule(String name, RoutingConfigSetRule rule, RoutingConfigSet set) {
        return new RoutingRule(
                name,
                rule.precedence(),
                rule.nfTypes(),
                rule.nfServices(),
                rule.apiVersions(),
                rule.consumerNfTypes(),
                plan(rule.routingConfigSet(), name, set, false),
                plan(rule.routingConfigSet(), name, set, true));
    }

    private RoutingPlan plan(String name, @Nullable String rule, RoutingConfigSet set, boolean subsequent) {
        MessagePolicy policy = subsequent ? set.subsequentMessage() : set.initialMessage();
        ReroutePolicy reroute = ReroutePolicy.of(policy.reroutePolicy());
        return new RoutingPlan(
                name,
                rule,
                subsequent,
                RoutePolicy.of(policy.routePolicy()),
                reroute,
                Deployment.valueOf(set.deployment()),
                set.reverseProxySupport(),
                new RoutingOptions(
                        set.responseTimeout(),
                        set.totalTransactionLifetime(),
                        connectTimeout,
                        set.maxRoutingAttempts(),
                        reroute != ReroutePolicy.REROUTE_DISABLED,
                        new HashSet<>(set.retryStatuses()),
                        replayBytes),
                selections.of(name, subsequent));
    }

    private static Site site(Configured configured) {
        Map<String, String> regions = new HashMap<>();
        configured
                .regions()
                .forEach((name, region) -> region.localities().forEach(locality -> regions.put(locality, name)));
        return new Site(
                configured.system().locality(), regions, configured.system().interScpRoutingEnabled());
    }
}
