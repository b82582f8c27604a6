// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.channel.EventLoop;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.RouteBinding;
import org.sigcore.scp.scpworker.logic.RouteDecision;
import org.sigcore.scp.scpworker.logic.RouteRequest;
import org.sigcore.scp.scpworker.logic.WorkerSettings;

/**
 * Where one request is sent, and where next: turns its headers into values, has the decider decide, asks for producers,
 * selects. Remembers what has been tried. Event loop only; answers on the loop, at once where it can.
 */
final class RouteSearch {
    /** What to do now. */
    sealed interface Step {
        /**
         * Send to {@code target}.
         *
         * @param selected the producer, null when the consumer itself chose the target
         */
        record Send(Target target, @Nullable ProducerService selected) implements Step {}

        /** There is nobody to send to. */
        record Stop(ProblemDetails problem) implements Step {}
    }

    private final WorkerParts parts;
    private final WorkerSettings settings;
    private final RequestRouting routing;
    private final LoopState loop;
    private final EventLoop eventLoop;
    private final ApiPath api;
    private final List<ApiRoot> tried = new ArrayList<>(2);
    private @Nullable Candidates candidates;
    // Whether all that may stand in has been looked up; with discovery it has, by the first answer.
    private boolean alternatesKnown;

    RouteSearch(
            WorkerParts parts,
            WorkerSettings settings,
            RequestRouting routing,
            AsciiString path,
            EventLoop eventLoop,
            LoopState loop) {
        this.parts = parts;
        this.settings = settings;
        this.routing = routing;
        this.loop = loop;
        this.eventLoop = eventLoop;
        this.api = loop.api(path);
    }

    /** How many producers the request has been sent to. */
    int attempts() {
        return tried.size();
    }

    /** Where the request goes first. */
    void first(Consumer<Step> next) {
        parts.counters().count(kind());
        if (kind() == WorkerCounter.MODEL_D) {
            DiscoveryKey key = routing.discoveryKey(api);
            Candidates known = parts.finder().known(key);
            if (known != null) {
                alternatesKnown = true;
                select(known, next);
                return;
            }
        }
        try {
            follow(settings.decider().decide(routeRequest(), parts.table().get()), next, false);
        } catch (InvalidHeaderException e) {
            next.accept(new Step.Stop(e.problem()));
        }
    }

    /** Who stands in for the one that failed. */
    void another(ApiRoot failed, Consumer<Step> next) {
        Candidates known = candidates;
        if (known != null && (alternatesKnown || known.select(tried, parts.random()) != null)) {
            select(known, next);
            return;
        }
        alternatesKnown = true;
        try {
            RouteDecision decision = settings.decider()
                    .alternates(routeRequest(), failed, parts.table().get());
            if (decision == null) {
                stop(SbiCause.TARGET_NF_NOT_REACHABLE, "no other producer is known", next);
            } else {
                follow(decision, next, true);
            }
        } catch (InvalidHeaderException e) {
            next.accept(new Step.Stop(e.problem()));
        }
    }

    private WorkerCounter kind() {
        if (routing.target() != null) {
            return WorkerCounter.MODEL_C;
        }
        if (routing.binding() != null) {
            return WorkerCounter.BINDING;
        }
        return routing.delegated() ? WorkerCounter.MODEL_D : WorkerCounter.NO_TARGET;
    }

    private void follow(RouteDecision decision, Consumer<Step> next, boolean alternate) {
        switch (decision) {
            case RouteDecision.Forward(ApiRoot target) -> send(target, null, next);
            case RouteDecision.Select(Candidates found) -> select(found, next);
            case RouteDecision.Discover discover -> {
                alternatesKnown = alternate || routing.binding() == null;
                discover(DiscoveryKey.of(discover.query(), api), next);
            }
            case RouteDecision.Reject(SbiCause cause, String detail, String item) ->
                next.accept(new Step.Stop(ProblemDetails.of(cause, detail, new InvalidParam(item, null))));
        }
    }

    private void discover(DiscoveryKey key, Consumer<Step> next) {
        Candidates known = parts.finder().known(key);
        if (known != null) {
            select(known, next);
            return;
        }
        AsciiString nrf = routing.nrfUri();
        parts.finder().find(key, nrf == null ? null : nrf.toString(), eventLoop, outcome -> {
            switch (outcome) {
                case DiscoveryOutcome.Found(Candidates found) -> select(found, next);
                case DiscoveryOutcome.Failed(ProblemDetails problem) -> next.accept(new Step.Stop(problem));
            }
        });
    }

    private void select(Candidates found, Consumer<Step> next) {
        candidates = found;
        ProducerService selected = found.select(tried, parts.random());
        if (selected != null) {
            send(selected.apiRoot(), selected, next);
        } else if (tried.isEmpty()) {
            stop(SbiCause.NF_DISCOVERY_FAILURE, "no producer serves this API", next);
        } else {
            stop(SbiCause.TARGET_NF_NOT_REACHABLE, "every producer known has been tried", next);
        }
    }

    private void send(ApiRoot root, @Nullable ProducerService selected, Consumer<Step> next) {
        tried.add(root);
        next.accept(new Step.Send(loop.target(root), selected));
    }

    private static void stop(SbiCause cause, String detail, Consumer<Step> next) {
        next.accept(new Step.Stop(ProblemDetails.of(cause, detail)));
    }

    private RouteRequest routeRequest() throws InvalidHeaderException {
        AsciiString target = tried.isEmpty() ? routing.target() : null; // it has had its turn
        AsciiString binding = routing.binding();
        return new RouteRequest(
                target == null ? null : target(target),
                binding == null ? null : binding(binding),
                target == null && routing.delegated()
                        ? routing.discoveryKey(api).query()
                        : null,
                api);
    }

    private ApiRoot target(AsciiString header) throws InvalidHeaderException {
        try {
            return loop.target(header).root();
        } catch (IllegalArgumentException e) {
            throw new InvalidHeaderException("3gpp-Sbi-Target-apiRoot", e);
        }
    }

    private RouteBinding binding(AsciiString header) throws InvalidHeaderException {
        try {
            return loop.binding(header);
        } catch (IllegalArgumentException e) {
            throw new InvalidHeaderException("3gpp-Sbi-Routing-Binding", e);
        }
    }

    /** A header that breaks its grammar. Checked: whoever reads headers answers it. */
    private static final class InvalidHeaderException extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient ProblemDetails problem;

        InvalidHeaderException(String header, IllegalArgumentException why) {
            super(header, null, false, false);
            this.problem = ProblemDetails.of(
                    SbiCause.MANDATORY_IE_INCORRECT,
                    header + ": " + why.getMessage(),
                    new InvalidParam("header " + header, why.getMessage()));
        }

        ProblemDetails problem() {
            return problem;
        }
    }
}
