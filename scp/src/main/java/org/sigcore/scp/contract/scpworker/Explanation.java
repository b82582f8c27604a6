// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpworker;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;

/**
 * How a request is routed, and why.
 *
 * @param routeTableVersion of the topology that was used
 * @param configurationVersion of the routing configuration that was used
 * @param api what the path names
 * @param model how the request says where it should go: {@code C} by Target-apiRoot, {@code binding}, {@code D} by
 *     discovery headers, {@code none}
 * @param configSet the routing config set chosen
 * @param stages what was decided, first for the first attempt, then whenever somebody else was looked for
 * @param attempts whom the request would be sent to, in this order, each sent to only if all before it failed; where
 *     weights decide, this is one draw
 * @param answer what the consumer gets from the SCP if nobody is sent to, or when all attempts have failed
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

    /** The API: service name, major version, and the NF type that offers such a service where its name tells. */
    public record Api(
            String service, String version, @Nullable String nfType) {}

    /**
     * The routing config set, as it applies to this request.
     *
     * @param rule null when no rule matched
     * @param why in words
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
     * One decision and whom it left.
     *
     * @param when {@code first}, or whose failure it follows
     * @param decision in words
     * @param candidates in order of preference; empty when the consumer's choice is taken as it is
     */
    public record Stage(String when, String decision, List<Candidate> candidates) {}

    /**
     * A producer that could serve.
     *
     * @param weight capacity less load, its share among those of the same rank
     * @param share in percent of the draw at this stage: 0 for one of a lower rank, or refused
     * @param refusedBy what kept the request from it; null when nothing did
     * @param filters what each filter says of it
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
     * One attempt: the address, the NF instance where the SCP has selected it, and the SCP of another region that the request
     * is handed on to.
     */
    public record Attempt(
            int number,
            String apiRoot,
            @Nullable String nfInstanceId,
            @Nullable String nextScp) {}
}
