// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sigcore.console.client.Alertmanager;
import org.sigcore.console.logic.Role;
import org.sigcore.console.logic.alert.Condition;
import org.sigcore.console.logic.alert.Conditions;
import org.sigcore.console.logic.alert.Unit;
import org.sigcore.console.service.FunctionSampler;
import org.sigcore.console.service.ShownMetric;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Conditions that the console checks, the metrics they are made of, and the alerts of an Alertmanager. */
public final class AlertRoutes {
    private final FunctionSampler sampler;
    private final Alertmanager alertmanager;

    /**
     * A condition that the console checks.
     *
     * @param types functions that are checked; empty for all
     * @param comparison above or below
     */
    public record ShownCondition(
            String id,
            String text,
            List<String> types,
            Unit unit,
            String comparison,
            List<Condition.Level> levels,
            String page) {
        static ShownCondition of(Condition condition) {
            return new ShownCondition(
                    condition.id(),
                    condition.text(),
                    condition.types(),
                    condition.unit(),
                    condition.above() ? "above" : "below",
                    condition.levels(),
                    condition.page());
        }
    }

    public AlertRoutes(FunctionSampler sampler, Alertmanager alertmanager) {
        this.sampler = sampler;
        this.alertmanager = alertmanager;
    }

    public RouterFunction<ServerResponse> routes() {
        List<ShownCondition> conditions =
                Conditions.ALL.stream().map(ShownCondition::of).toList();
        return RouterFunctions.route()
                .GET("/api/conditions", request -> Requests.json(conditions))
                .GET("/api/metrics", this::metrics)
                .GET("/api/alertmanager", this::alerts)
                .build();
    }

    private Mono<ServerResponse> metrics(ServerRequest request) {
        return Requests.actor(request)
                .map(actor -> {
                    Map<String, List<ShownMetric>> seen = new TreeMap<>(sampler.metrics());
                    seen.keySet().removeIf(function -> !actor.person().sees(function));
                    return seen;
                })
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> alerts(ServerRequest request) {
        return Mono.zip(Requests.actor(request), alertmanager.alerts())
                .map(both -> both.getT2().of(both.getT1().person().functions(Role.VIEWER)))
                .flatMap(Requests::json);
    }
}
