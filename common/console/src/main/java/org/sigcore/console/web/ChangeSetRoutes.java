// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.logic.Role;
import org.sigcore.console.logic.Texts;
import org.sigcore.console.store.Change;
import org.sigcore.console.store.ChangeSet;
import org.sigcore.console.workflow.ChangeSetWork;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Change sets: added, tried out, decided, applied, taken back. */
public final class ChangeSetRoutes {
    private static final String SET = "/api/change-sets/{id}";

    private final ChangeSetWork sets;
    private final JsonMapper json;

    /** The decision of another person. */
    public record Decision(
            @Nullable Boolean approved, @Nullable String reason) {}

    /**
     * One document of a change set.
     *
     * @param before absent if there was none, and for persons without the role operator
     * @param after absent for persons without the role operator, since it may have subscriber identities
     */
    public record ShownChange(
            String function,
            String document,
            @Nullable JsonNode before,
            @Nullable JsonNode after) {}

    /** A change set. */
    public record ShownSet(
            long id,
            String title,
            String reason,
            String author,
            String approver,
            String state,
            String problem,
            Instant createdAt,
            Instant changedAt,
            List<ShownChange> changes) {}

    public ChangeSetRoutes(ChangeSetWork sets, JsonMapper json) {
        this.sets = sets;
        this.json = json;
    }

    public RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route()
                .GET("/api/change-sets", this::all)
                .POST("/api/change-sets", this::add)
                .GET(SET, this::find)
                .POST(SET + "/try", this::tryOut)
                .POST(SET + "/decision", this::decide)
                .POST(SET + "/apply", this::apply)
                .POST(SET + "/rollback", this::rollback)
                .build();
    }

    private Mono<ServerResponse> all(ServerRequest request) {
        return Mono.zip(Requests.actor(request), sets.all())
                .map(both -> both.getT2().stream()
                        .filter(set -> isSeen(both.getT1(), set))
                        .map(set -> shown(both.getT1(), set))
                        .toList())
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> find(ServerRequest request) {
        return answer(
                request,
                actor -> sets.find(id(request))
                        .filter(set -> isSeen(actor, set))
                        .switchIfEmpty(
                                Mono.error(() -> Refusal.of(403, "the role viewer for all its functions is needed"))));
    }

    private static boolean isSeen(Actor actor, ChangeSet set) {
        return set.changes().stream().allMatch(change -> actor.person().sees(change.function()));
    }

    private Mono<ServerResponse> add(ServerRequest request) {
        return answer(
                request,
                actor ->
                        Requests.body(request, ChangeSetWork.NewChangeSet.class).flatMap(set -> sets.add(actor, set)));
    }

    private Mono<ServerResponse> tryOut(ServerRequest request) {
        return Requests.actor(request)
                .flatMap(actor -> sets.tryOut(actor, id(request)))
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> decide(ServerRequest request) {
        return answer(
                request,
                actor -> Requests.body(request, Decision.class).flatMap(decision -> {
                    Boolean approved = decision.approved();
                    if (approved == null) {
                        return Mono.error(Refusal.of(400, "approved: expected true or false"));
                    }
                    String reason = Texts.optional("reason", decision.reason(), 1000);
                    return sets.decide(actor, id(request), approved, reason);
                }));
    }

    private Mono<ServerResponse> apply(ServerRequest request) {
        return answer(request, actor -> sets.apply(actor, id(request)));
    }

    private Mono<ServerResponse> rollback(ServerRequest request) {
        return answer(
                request,
                actor -> Requests.body(request, Decision.class)
                        .flatMap(decision ->
                                sets.rollback(actor, id(request), Texts.required("reason", decision.reason(), 1000))));
    }

    private Mono<ServerResponse> answer(ServerRequest request, Function<Actor, Mono<ChangeSet>> work) {
        return Requests.actor(request)
                .flatMap(actor -> work.apply(actor).map(set -> shown(actor, set)))
                .flatMap(Requests::json);
    }

    private ShownSet shown(Actor actor, ChangeSet set) {
        return new ShownSet(
                set.id(),
                set.title(),
                set.reason(),
                set.author(),
                set.approver(),
                set.state().name(),
                set.problem(),
                set.createdAt(),
                set.changedAt(),
                set.changes().stream().map(change -> shown(actor, change)).toList());
    }

    private ShownChange shown(Actor actor, Change change) {
        boolean whole = actor.person().may(Role.OPERATOR, change.function());
        String before = change.before();
        return new ShownChange(
                change.function(),
                change.document(),
                whole && before != null ? json.readTree(before) : null,
                whole ? json.readTree(change.after()) : null);
    }

    private static long id(ServerRequest request) {
        return Requests.number(request, "id");
    }
}
