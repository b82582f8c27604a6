// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.DiscoveryQuery;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.decision.RouteBinding;
import org.sigcore.scp.scpworker.logic.decision.RouteDecision;
import org.sigcore.scp.scpworker.logic.decision.RouteRequest;
import org.sigcore.scp.scpworker.logic.policy.Deployment;
import org.sigcore.scp.scpworker.logic.policy.RoutePolicy;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;
import org.sigcore.scp.scpworker.logic.policy.RoutingPolicies;
import org.sigcore.scp.scpworker.service.DiscoveryKey;
import org.sigcore.scp.scpworker.service.DiscoveryOutcome;
import org.sigcore.scp.scpworker.service.RequestEvent;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.scp.scpworker.service.protection.CandidateFilter;
import org.sigcore.scp.scpworker.service.protection.SelectionContext;

/**
 * Finds the first producer of a request and its alternates: parses the routing headers, runs the decider, discovers
 * producers and selects with a {@link ProducerChoice}. Event loop only; results are delivered on the loop, at once
 * where possible.
 */
public final class RouteSearch {
    /** Next step of a request. */
    public sealed interface Step {
        /**
         * Send to {@code target}.
         *
         * @param selected the producer; null when the consumer chose the target
         */
        record Send(Target target, @Nullable ProducerService selected) implements Step {}

        /**
         * No producer is available.
         *
         * @param retryAfterSeconds time after which this may change; 0 when unknown
         */
        record Stop(ProblemDetails problem, int retryAfterSeconds) implements Step {
            public Stop(ProblemDetails problem) {
                this(problem, 0);
            }
        }
    }

    private final DataPlane parts;
    private final TrafficPolicy settings;
    private final RequestRouting routing;
    private final LoopMemory loop;
    private final Executor executor;
    private final ApiPath api;
    private final RoutingPolicies policies;
    private final RoutingPlan plan;
    private final SearchListener listener;
    private final SelectionContext asking;
    private final ProducerChoice choice;
    private final List<ApiRoot> sentTo = new ArrayList<>(2);
    private @Nullable Candidates candidates;
    // True when all alternates are in candidates; a discovery returns them with its first result.
    private boolean alternatesKnown;

    /** @param executor event loop of the request, on which results of the NRF are delivered */
    public RouteSearch(
            DataPlane parts,
            TrafficPolicy settings,
            RequestRouting routing,
            RequestPlan request,
            Executor executor,
            LoopMemory loop,
            SearchListener listener) {
        this.parts = parts;
        this.settings = settings;
        this.routing = routing;
        this.loop = loop;
        this.api = request.api();
        this.executor = executor;
        this.listener = listener;
        this.asking = request.asking();
        this.policies = settings.policies();
        this.plan = request.plan();
        this.choice = new ProducerChoice(parts, settings, routing, policies.site(), plan.reroutePolicy(), asking);
    }

    /** Returns the API named by the path. */
    public ApiPath api() {
        return api;
    }

    /** Returns the attributes of the request that filters use. */
    public SelectionContext asking() {
        return asking;
    }

    /** Returns the routing plan of the request. */
    public RoutingPlan plan() {
        return plan;
    }

    /** Returns the routing configuration. */
    RoutingPolicies policies() {
        return policies;
    }

    /** Returns the addresses that the request has been sent to, in order. */
    public List<ApiRoot> sentTo() {
        return sentTo;
    }

    /** Returns the number of addresses that the request has been sent to. */
    public int attempts() {
        return choice.attempts();
    }

    /** Finds the first target. */
    public void first(Consumer<Step> next) {
        parts.counters().count(kind());
        if (routing.excessive()) {
            stop(SbiCause.INVALID_MSG_FORMAT, "more than " + RequestRouting.MAX_DISCOVERY + " discovery headers", next);
            return;
        }
        if (kind() == RequestEvent.MODEL_D && !routing.asksForNrf()) {
            DiscoveryKey key = routing.discoveryKey(api);
            Candidates known = parts.finder().known(key, settings.discovery());
            if (known != null) {
                alternatesKnown = true;
                select(known, next);
                return;
            }
        }
        RouteTable table = parts.table().get();
        RouteDecision decision = decided(request -> settings.decider().decide(request, plan, table));
        if (decision != null) {
            follow(decision, next, false);
        }
    }

    /** Finds an alternate of the failed target. */
    public void another(ApiRoot failed, Consumer<Step> next) {
        Candidates known = candidates;
        if (known != null && (alternatesKnown || choice.among(known) != null)) {
            select(known, next);
            return;
        }
        alternatesKnown = true;
        RouteTable table = parts.table().get();
        RouteDecision decision = decided(request -> settings.decider().alternates(request, failed, table));
        Candidates byDns = decision == null ? policies.alternates(failed.host()) : Candidates.NONE;
        if (!byDns.isEmpty()) {
            parts.counters().count(RequestEvent.SRV_ALTERNATE);
            follow(new RouteDecision.Select(byDns), next, true);
        } else if (decision == null) {
            stop(SbiCause.TARGET_NF_NOT_REACHABLE, "no other producer is known", next);
        } else {
            follow(decision, next, true);
        }
    }

    private RequestEvent kind() {
        if (routing.target() != null) {
            return RequestEvent.MODEL_C;
        }
        if (routing.binding() != null) {
            return RequestEvent.BINDING;
        }
        return routing.delegated() ? RequestEvent.MODEL_D : RequestEvent.NO_TARGET;
    }

    private void follow(RouteDecision decision, Consumer<Step> next, boolean alternate) {
        listener.decided(decision);
        switch (decision) {
            case RouteDecision.Forward(ApiRoot target) -> forward(target, next);
            case RouteDecision.Select(Candidates found) -> select(found, next);
            case RouteDecision.Discover discover -> {
                alternatesKnown = alternate || routing.binding() == null;
                discover(DiscoveryKey.of(discover.query(), api, routing.nrfUri()), next);
            }
            case RouteDecision.Reject(ProblemDetails problem) -> next.accept(new Step.Stop(problem));
        }
    }

    // Applies the filters to the consumer's choice too; replacing it counts as reselection.
    private void forward(ApiRoot target, Consumer<Step> next) {
        CandidateFilter against = parts.filters().isEmpty()
                ? null
                : choice.filterAgainst(target, parts.table().get().at(target));
        if (against == null) {
            send(target, null, next);
            return;
        }
        Step otherwise;
        if (against.lastResort(settings.protection())) {
            choice.skipWhileAnotherServes(target);
            otherwise = new Step.Send(loop.target(target), null);
        } else {
            choice.skip(target);
            otherwise =
                    new Step.Stop(against.refusal(settings.protection()), against.retryAfterSeconds(target, asking));
        }
        RequestControls controls = routing.controls();
        if (plan.reroutes() && (controls == null || controls.mayReselect())) {
            another(target, step -> next.accept(reselected(step, against, otherwise)));
        } else {
            next.accept(notReselected(otherwise, against, otherwise));
        }
    }

    private Step reselected(Step found, CandidateFilter against, Step otherwise) {
        if (found instanceof Step.Send) {
            choice.ownChoiceSettled();
            parts.counters().count(RequestEvent.RESELECTION);
            applied(against);
            return found;
        }
        return notReselected(found, against, otherwise);
    }

    private Step notReselected(Step found, CandidateFilter against, Step otherwise) {
        choice.ownChoiceSettled();
        if (otherwise instanceof Step.Send own) {
            choice.unskip();
            sentTo.add(own.target().root());
            return otherwise;
        }
        applied(against);
        return attempts() == 0 ? otherwise : found;
    }

    private void discover(DiscoveryKey key, Consumer<Step> next) {
        Candidates known = parts.finder().known(key, settings.discovery());
        if (known != null) {
            select(known, next);
            return;
        }
        parts.finder().find(key, settings.discovery(), executor, outcome -> {
            switch (outcome) {
                case DiscoveryOutcome.Found(Candidates found) -> select(found, next);
                case DiscoveryOutcome.Failed(ProblemDetails problem) -> next.accept(new Step.Stop(problem));
            }
        });
    }

    private void select(Candidates found, Consumer<Step> next) {
        Candidates ordered = plan.deployment() == Deployment.SITE_WIDE
                ? found.preferring(policies.site().locality())
                : found;
        candidates = ordered;
        listener.found(ordered, choice::refusedBy, asking);
        ProducerService selected = choice.among(ordered);
        if (selected != null) {
            send(choice.address(selected), selected, next);
        } else {
            next.accept(nobody(ordered));
        }
        choice.made();
    }

    private Step nobody(Candidates found) {
        CandidateFilter against = choice.inTheWay(found);
        if (against != null) {
            if (!choice.isOwnChoiceLeft()) {
                applied(against);
            }
            return new Step.Stop(against.refusal(settings.protection()), soonest(against, found));
        }
        return new Step.Stop(
                choice.isFirst()
                        ? ProblemDetails.of(SbiCause.NF_DISCOVERY_FAILURE, "no producer serves this API")
                        : ProblemDetails.of(SbiCause.TARGET_NF_NOT_REACHABLE, "every producer known has been tried"));
    }

    private int soonest(CandidateFilter against, Candidates found) {
        return found.list().stream()
                .flatMap(service -> service.apiRoots().stream())
                .mapToInt(root -> against.retryAfterSeconds(root, asking))
                .filter(seconds -> seconds > 0)
                .min()
                .orElse(0);
    }

    @SuppressWarnings("ReferenceEquality") // identity test for the no-op listener
    private void applied(CandidateFilter against) {
        if (listener == SearchListener.NONE) {
            against.applied();
        }
    }

    private void send(ApiRoot root, @Nullable ProducerService selected, Consumer<Step> next) {
        sentTo.add(root);
        choice.sentTo(root);
        next.accept(new Step.Send(loop.target(root), selected));
    }

    private static void stop(SbiCause cause, String detail, Consumer<Step> next) {
        next.accept(new Step.Stop(ProblemDetails.of(cause, detail)));
    }

    // A header with invalid syntax leads to a rejection.
    private @Nullable RouteDecision decided(Function<RouteRequest, @Nullable RouteDecision> decider) {
        AsciiString target = choice.isFirst() ? routing.target() : null; // used for the first attempt only
        AsciiString binding = routing.binding();
        @Nullable ApiRoot root;
        try {
            root = target == null ? null : loop.target(target).root();
        } catch (IllegalArgumentException e) {
            return malformed("3gpp-Sbi-Target-apiRoot", e);
        }
        @Nullable RouteBinding bound;
        try {
            bound = binding == null ? null : loop.binding(binding);
        } catch (IllegalArgumentException e) {
            return malformed("3gpp-Sbi-Routing-Binding", e);
        }
        DiscoveryQuery query = routing.delegated() && (target == null || plan.routePolicy() == RoutePolicy.LOAD_BALANCE)
                ? routing.discoveryKey(api).query()
                : null;
        return decider.apply(new RouteRequest(root, bound, query, api));
    }

    private static RouteDecision malformed(String header, IllegalArgumentException why) {
        return new RouteDecision.Reject(ProblemDetails.of(
                SbiCause.MANDATORY_IE_INCORRECT,
                header + ": " + why.getMessage(),
                new InvalidParam("header " + header, why.getMessage())));
    }
}
