// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.overload.PriorityShare;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;
import org.sigcore.scp.scpworker.logic.policy.RoutingPolicies;
import org.sigcore.scp.scpworker.logic.protection.ConsumerNames;
import org.sigcore.scp.scpworker.logic.protection.Priorities;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.scp.scpworker.service.protection.PeerReports;
import org.sigcore.scp.scpworker.service.protection.Protection;
import org.sigcore.scp.scpworker.service.protection.ProtectionEvent;
import org.sigcore.scp.scpworker.service.protection.SelectionContext;

/**
 * Decisions made once for all attempts of a request. Immutable.
 *
 * @param api API named by the path
 * @param plan routing of the request
 * @param asking attributes of the request that filters use
 */
public record RequestPlan(ApiPath api, RoutingPlan plan, SelectionContext asking) {
    /**
     * Draws the request's ticket, records the time, and applies the configured priority.
     *
     * @param request without the headers taken by {@code routing}
     */
    public static RequestPlan of(
            DataPlane parts, TrafficPolicy policy, RequestRouting routing, Http2Headers request, LoopMemory loop) {
        AsciiString path = HeaderNames.ascii(request.path());
        ApiPath api = loop.api(path);
        PeerReports reports = parts.protectionState().reports();
        SelectionContext asking = new SelectionContext(
                policy.protection(),
                priority(parts, policy.protection(), api, request, routing.priority()),
                parts.random().applyAsInt(PriorityShare.TICKETS),
                parts.nanoClock().getAsLong(),
                reports.sliced() ? routing.slice() : null,
                routing.callback() && !reports.noConsumers() ? pathOf(request) : null);
        RoutingPolicies policies = policy.policies();
        RoutingPlan plan = policies.plan(
                api, routing.followsUp(request.method(), path), policies.looksAtConsumers() ? consumer(request) : null);
        return new RequestPlan(api, plan, asking);
    }

    private static String pathOf(Http2Headers request) {
        String path = String.valueOf(request.path());
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }

    private static int priority(
            DataPlane parts, Protection protection, ApiPath api, Http2Headers request, int present) {
        int given = Priority.apply(protection.priorities().request(api.name()), request, present);
        if (given != present) {
            parts.protectionState().count(ProtectionEvent.PRIORITY_SET);
        }
        return given == Priority.NONE ? Priorities.USUAL : given;
    }

    @SpecRef("TS 29.500 5.2.2.2")
    private static @Nullable String consumer(Http2Headers request) {
        CharSequence agent = request.get(HeaderNames.USER_AGENT);
        return agent == null ? null : ConsumerNames.nfTypeOf(agent.toString());
    }
}
