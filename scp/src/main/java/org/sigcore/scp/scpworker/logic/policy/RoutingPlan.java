// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

import org.jspecify.annotations.Nullable;

/**
 * Routing of one request: a routing config set, applied to initial or to subsequent messages. Created when the
 * configuration is compiled, so that requests only reference it. Immutable.
 *
 * @param configSet name of the set
 * @param rule name of the rule that selected the set; null for the default set when no rule matched
 * @param subsequent true for messages about an existing resource
 * @param reverseProxy true to replace the producer in returned locations by the SCP
 * @param selected called for each request with this plan; thread-safe
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

    /** Creates a plan whose selections are not counted. */
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

    /** Creates a plan that forwards to the named producer, with any producer of the region as an alternate. */
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

    /** Returns this plan for subsequent messages. */
    public RoutingPlan forSubsequent() {
        return new RoutingPlan(configSet, rule, true, routePolicy, reroutePolicy, deployment, reverseProxy, options);
    }

    /** Returns true when another producer may be tried after the first. */
    public boolean reroutes() {
        return options.alternateRouting() && reroutePolicy != ReroutePolicy.REROUTE_DISABLED;
    }

    /** Returns true when a response with that status is retried at another producer. */
    public boolean retries(int status) {
        return reroutes() && options.retries(status);
    }
}
