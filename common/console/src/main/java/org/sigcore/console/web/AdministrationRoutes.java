// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sigcore.console.access.Users;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.logic.Role;
import org.sigcore.console.state.AuditLog;
import org.sigcore.console.state.Views;
import org.sigcore.console.store.AuditEvent;
import org.sigcore.console.store.AuditEvents;
import org.sigcore.console.store.SavedView;
import org.sigcore.console.store.UserAccount;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Users, audit events and saved views. */
public final class AdministrationRoutes {
    private static final int MOST_EVENTS = 1_000;
    private static final int USUAL_EVENTS = 100;
    private static final Instant LAST = Instant.ofEpochMilli(Long.MAX_VALUE);

    private final Users users;
    private final AuditLog audit;
    private final Views views;

    /** A user without the password. */
    public record ShownUser(String name, List<String> grants, Instant changedAt) {
        static ShownUser of(UserAccount account) {
            List<String> grants = Users.grants(account).stream()
                    .map(Object::toString)
                    .sorted()
                    .toList();
            return new ShownUser(account.name(), grants, account.changedAt());
        }
    }

    /** An action of a person. */
    public record ShownEvent(
            long id,
            Instant at,
            String person,
            String address,
            String action,
            String function,
            String resource,
            String reason,
            String outcome) {
        static ShownEvent of(AuditEvent event) {
            return new ShownEvent(
                    event.id(),
                    event.happenedAt(),
                    event.person(),
                    event.address(),
                    event.action(),
                    event.function(),
                    event.resource(),
                    event.reason(),
                    event.outcome());
        }
    }

    /** A saved view. */
    public record ShownView(long id, String owner, String name, String address, boolean shared) {
        static ShownView of(SavedView view) {
            return new ShownView(view.id(), view.owner(), view.name(), view.address(), view.shared());
        }
    }

    public AdministrationRoutes(Users users, AuditLog audit, Views views) {
        this.users = users;
        this.audit = audit;
        this.views = views;
    }

    public RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route()
                .GET("/api/users", request -> users())
                .PUT("/api/users/{name}", this::putUser)
                .DELETE("/api/users/{name}", this::deleteUser)
                .GET("/api/audit", this::audit)
                .GET("/api/views", this::views)
                .POST("/api/views", this::saveView)
                .DELETE("/api/views/{id}", this::deleteView)
                .build();
    }

    private Mono<ServerResponse> users() {
        return users.all().map(all -> all.stream().map(ShownUser::of).toList()).flatMap(Requests::json);
    }

    private Mono<ServerResponse> putUser(ServerRequest request) {
        return Mono.zip(Requests.actor(request), Requests.body(request, Users.NewUser.class))
                .flatMap(both -> users.put(both.getT1(), request.pathVariable("name"), both.getT2()))
                .map(ShownUser::of)
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> deleteUser(ServerRequest request) {
        return Requests.actor(request)
                .flatMap(actor -> users.delete(actor, request.pathVariable("name")))
                .then(ServerResponse.noContent().build());
    }

    private Mono<ServerResponse> audit(ServerRequest request) {
        String before = request.queryParam("before").orElse("");
        if (!before.matches("\\d{0,18}")) {
            throw Refusal.of(400, "before: expected the id of an event");
        }
        return Requests.actor(request)
                .map(actor -> new AuditEvents.Filter(
                        before.isEmpty() ? Long.MAX_VALUE : Long.parseLong(before),
                        request.queryParam("person").orElse(""),
                        functions(actor, request.queryParam("function").orElse("")),
                        request.queryParam("action").orElse(""),
                        request.queryParam("resource").orElse("").toLowerCase(Locale.ROOT),
                        Requests.time(request, "from", Instant.EPOCH),
                        Requests.time(request, "until", LAST)))
                .flatMap(filter -> audit.latest(filter, Requests.number(request, "limit", USUAL_EVENTS, MOST_EVENTS)))
                .map(events -> events.stream().map(ShownEvent::of).toList())
                .flatMap(Requests::json);
    }

    /** Returns the wanted function, or all that the person may audit if none is wanted. */
    private static Set<String> functions(Actor actor, String wanted) {
        if (wanted.isEmpty()) {
            return actor.person().functions(Role.AUDITOR);
        }
        if (!actor.person().may(Role.AUDITOR, wanted)) {
            throw Refusal.of(403, "the role auditor for this function is needed");
        }
        return Set.of(wanted);
    }

    private Mono<ServerResponse> views(ServerRequest request) {
        return Requests.actor(request)
                .flatMap(actor -> views.of(actor.person()))
                .map(all -> all.stream().map(ShownView::of).toList())
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> saveView(ServerRequest request) {
        return Mono.zip(Requests.actor(request), Requests.body(request, Views.NewView.class))
                .flatMap(both -> views.save(both.getT1().person(), both.getT2()))
                .map(ShownView::of)
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> deleteView(ServerRequest request) {
        long id = Requests.number(request, "id");
        return Requests.actor(request)
                .flatMap(actor -> views.delete(actor.person(), id))
                .then(ServerResponse.noContent().build());
    }
}
