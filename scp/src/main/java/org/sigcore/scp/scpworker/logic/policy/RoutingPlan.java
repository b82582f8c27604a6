// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

import org.jspecify.annotations.Nullable;

/**
 * How one request is routed: a routing config set, as it applies to initial or to subsequent messages. Made when the
 * configuration is compiled, so that a request only refers to it. Immutable.
 *
 * @param configSet the set's name
 * @param rule the name of the rule that chose the set; null when no rule matched and the default set applies
 * @param subsequent whether this half of the set is for messages about a resource that exists already
 * @param reverseProxy the SCP stands in the place of the producer in the locations that it returns
 * @param selected run for each request that follows it; thread-safe
 */
public record RoutingPlan(
        String configSet,
        @Nullable String rule,
        boolean subsequent,
        RoutePolicy routePolicy,
        ReroutePolicy reroutePolicy,
        Deployment deployment,
        boolean reverseProxy,
        RoutingOptions options,
        Runnable selected) {

    /** One that nobody else counts in. */
    public RoutingPlan(
            String configSet,
            @Nullable String rule,
            boolean subsequent,
            RoutePolicy routePolicy,
            ReroutePolicy reroutePolicy,
            Deployment deployment,
            boolean reverseProxy,
            RoutingOptions options) {
        this(configSet, rule, subsequent, routePolicy, reroutePolicy, deployment, reverseProxy, options, () -> {});
    }

    /** Forwards to whom the consumer names and lets anyone stand in. */
    public static RoutingPlan of(RoutingOptions options) {
        return new RoutingPlan(
                "default",
                null,
                false,
                RoutePolicy.FORWARD_ROUTE,
                ReroutePolicy.REROUTE_WITHIN_REGION,
                Deployment.REGIONAL,
                false,
                options);
    }

    /** The same for subsequent messages. */
    public RoutingPlan forSubsequent() {
        return new RoutingPlan(configSet, rule, true, routePolicy, reroutePolicy, deployment, reverseProxy, options);
    }

    /** True when another producer may be asked after the first. */
    public boolean reroutes() {
        return options.alternateRouting() && reroutePolicy != ReroutePolicy.REROUTE_DISABLED;
    }

    /** True when an answer with that status may be replaced by another producer's. */
    public boolean retries(int status) {
        return reroutes() && options.retries(status);
    }
}
