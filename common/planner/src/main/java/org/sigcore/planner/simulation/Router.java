// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.planner.simulation.Timeline.Series;
import org.sigcore.platform.ejection.EjectionGroup;
import org.sigcore.platform.lifecycle.BackOff;
import org.sigcore.platform.overload.RequestPriority;

/**
 * The SCP of a site: sends a request to Policy, at its own site if nothing excludes it, and to further sites after a
 * failure.
 */
@SpecRef({"TS 29.500 6.10.8", "TS 29.500 6.4"})
final class Router {
    /** Pauses of Policy's outbox. */
    private static final BackOff BINDING_PAUSES = new BackOff(Duration.ofSeconds(1), Duration.ofMinutes(1));

    private static final int BINDING_ATTEMPTS = 8;

    private final EventQueue events;
    private final Simulation.Routing routing;
    private final Site home;
    private final List<Site> sites;
    private final Registry registry;
    private final Timeline timeline;
    private final List<Endpoint> endpoints = new ArrayList<>();

    Router(
            EventQueue events,
            Simulation.Routing routing,
            int home,
            List<Site> sites,
            Registry registry,
            Timeline timeline,
            int maxOutstanding) {
        this.events = events;
        this.routing = routing;
        this.home = sites.get(home);
        this.sites = sites;
        this.registry = registry;
        this.timeline = timeline;
        EjectionGroup group = new EjectionGroup(new AtomicInteger());
        for (int i = 0; i < sites.size(); i++) { // the own site first, then the next ones
            endpoints.add(new Endpoint((home + i) % sites.size(), routing, group, maxOutstanding));
        }
    }

    /** Receives a request of a consumer. The answer is the outcome and the site that served it; a lost SCP gives none. */
    void receive(Request request, BiConsumer<Outcome, Integer> answer) {
        if (!home.power().on()) {
            return;
        }
        home.processors().serve(request.scpNanos(), () -> {
            if (request.discovers() == Request.Discovery.CACHED) {
                route(request, new ArrayList<>(), answer);
            } else {
                registry.discover(found -> {
                    if (found) {
                        route(request, new ArrayList<>(), answer);
                    } else {
                        answer.accept(Outcome.FAILED, home.number());
                    }
                });
            }
        });
    }

    private void route(Request request, List<Endpoint> tried, BiConsumer<Outcome, Integer> answer) {
        Endpoint chosen = choose(tried);
        if (chosen == null) {
            answer.accept(Outcome.REFUSED, home.number());
            return;
        }
        tried.add(chosen);
        chosen.sending();
        timeline.count(Series.FORWARDED, events.now());
        send(request, sites.get(chosen.site()), outcome -> {
            chosen.ended(outcome, events.now());
            if (!home.power().on()) {
                return;
            }
            if (outcome == Outcome.GOOD || tried.size() > routing.reroutes() || tried.size() == endpoints.size()) {
                // A consumer receives 504 for a missing answer.
                answer.accept(outcome == Outcome.LOST ? Outcome.FAILED : outcome, chosen.site());
            } else {
                route(request, tried, answer);
            }
        });
    }

    private @Nullable Endpoint choose(List<Endpoint> tried) {
        Endpoint lastResort = null;
        for (Endpoint endpoint : endpoints) {
            if (!tried.contains(endpoint)) {
                if (endpoint.admits(events.now())) {
                    return endpoint;
                }
                lastResort = lastResort == null && endpoint.isLastResort() ? endpoint : lastResort;
            }
        }
        return lastResort;
    }

    private void send(Request request, Site target, Consumer<Outcome> result) {
        Workers pods = target.policy();
        if (!home.reaches(target) || !pods.up()) {
            events.after(
                    TimeUnit.MILLISECONDS.toNanos(routing.connectTimeoutMillis()), () -> result.accept(Outcome.LOST));
            return;
        }
        boolean[] over = new boolean[1];
        pods.receive(new Task(request.priority(), request.policyNanos(), request.asks(), outcome -> {
            if (outcome == Outcome.GOOD) {
                bind(request, target, 1);
            }
            if (!over[0]) {
                over[0] = true;
                result.accept(home.reaches(target) ? outcome : Outcome.LOST);
            }
        }));
        events.after(TimeUnit.MILLISECONDS.toNanos(routing.responseTimeoutMillis()), () -> {
            if (!over[0]) {
                over[0] = true;
                result.accept(Outcome.LOST);
            }
        });
    }

    // After the answer, from Policy's outbox, which pauses after a failure or without an answer.
    private void bind(Request request, Site at, int attempt) {
        if (request.bindNanos() == 0) {
            return;
        }
        boolean[] over = new boolean[1];
        Consumer<Outcome> result = outcome -> {
            if (!over[0]) {
                over[0] = true;
                if (outcome != Outcome.GOOD) {
                    bindAgain(request, at, attempt);
                }
            }
        };
        if (at.power().on()) {
            at.bsf().receive(new Task(RequestPriority.USUAL, request.bindNanos(), List.of(), result));
        }
        events.after(TimeUnit.MILLISECONDS.toNanos(routing.responseTimeoutMillis()), () -> result.accept(Outcome.LOST));
    }

    private void bindAgain(Request request, Site at, int attempt) {
        if (attempt < BINDING_ATTEMPTS) {
            events.after(BINDING_PAUSES.after(attempt).toNanos(), () -> bind(request, at, attempt + 1));
        } else {
            timeline.count(Series.BINDINGS_LOST, events.now());
        }
    }
}
