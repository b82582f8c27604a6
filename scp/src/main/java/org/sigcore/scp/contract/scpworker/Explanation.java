// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpworker;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;

/**
 * Explains how a request is routed.
 *
 * @param routeTableVersion version of the topology that was used
 * @param configurationVersion version of the routing configuration that was used
 * @param api API named by the path
 * @param model source of the target: {@code C} for Target-apiRoot, {@code binding}, {@code D} for discovery headers,
 *     {@code none}
 * @param configSet the routing config set chosen
 * @param stages decisions: the first one, then one for each time that alternates were looked for
 * @param attempts producers that the request would be sent to, in this order, each after all before it have failed;
 *     where weights decide, this is one random draw
 * @param answer response of the SCP when no producer is found or all attempts have failed
 */
public record Explanation(
        long routeTableVersion,
        long configurationVersion,
        Api api,
        String model,
        ConfigSet configSet,
        List<Stage> stages,
        List<Attempt> attempts,
        ProblemDetails answer) {

    /** The API: service name and major version, and the NF type of its producers where the service name implies it. */
    public record Api(
            String service, String version, @Nullable String nfType) {}

    /**
     * The routing config set, as it applies to this request.
     *
     * @param rule name of the rule that selected it; null when no rule matched
     * @param why reason of the selection, as text
     * @param message {@code initial} or {@code subsequent}
     */
    public record ConfigSet(
            String name,
            @Nullable String rule,
            String why,
            String message,
            String routePolicy,
            String reroutePolicy,
            String deployment,
            boolean reverseProxySupport,
            long responseTimeoutMillis,
            long totalTransactionLifetimeMillis,
            int maxRoutingAttempts,
            List<Integer> retryStatuses) {}

    /**
     * One decision and the candidates that remained.
     *
     * @param when {@code first}, or the producer whose failure it follows
     * @param decision description of the decision
     * @param candidates in order of preference; empty when the consumer's choice is used unchanged
     */
    public record Stage(String when, String decision, List<Candidate> candidates) {}

    /**
     * A producer that can serve the request.
     *
     * @param weight capacity less load, which determines its share among candidates of the same rank
     * @param share probability of selection at this stage, in percent; 0 for a lower rank or a rejected candidate
     * @param refusedBy filter that rejected it; null when none did
     * @param filters verdict of each filter
     */
    public record Candidate(
            String apiRoot,
            String nfInstanceId,
            String serviceInstanceId,
            @Nullable String locality,
            int priority,
            int capacity,
            int load,
            int weight,
            double share,
            @Nullable String refusedBy,
            Map<String, String> filters) {}

    /**
     * One attempt: the address, the NF instance if the SCP selected it, and the SCP of another region that the request
     * is forwarded to.
     */
    public record Attempt(
            int number,
            String apiRoot,
            @Nullable String nfInstanceId,
            @Nullable String nextScp) {}
}
