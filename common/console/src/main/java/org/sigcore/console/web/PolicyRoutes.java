// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.gateway.PolicyGateway;
import org.sigcore.console.gateway.PolicyGateway.Project;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.logic.Texts;
import org.sigcore.console.store.PolicyDraft;
import org.sigcore.console.store.PolicyPublication;
import org.sigcore.console.store.PolicyReview;
import org.sigcore.console.workflow.PolicyDraftWork;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Policy drafts with reviews and publications, and the deletion of projects. */
public final class PolicyRoutes {
    private static final String DRAFT = "/api/policy/drafts/{id}";
    private static final String PROJECT = "/api/policy/projects/{service}/{project}";

    private final PolicyDraftWork drafts;
    private final JsonMapper json;

    /**
     * A review.
     *
     * @param revision revision that was read, required by approve and refuse
     * @param verdict approve, refuse or remark
     */
    public record Review(
            @Nullable Long revision,
            @Nullable String verdict,
            @Nullable String remark) {}

    /** @param casesMayFail true if the version decides even if its cases fail */
    public record Rollback(
            @Nullable Integer version,
            @Nullable String reason,
            @Nullable Boolean casesMayFail) {}

    /** A review of one revision of a draft. */
    public record ShownReview(long revision, String reviewer, String verdict, String remark, Instant at) {
        static ShownReview of(PolicyReview review) {
            return new ShownReview(
                    review.draftRevision(), review.reviewer(), review.verdict(), review.remark(), review.happenedAt());
        }
    }

    /** A publication, a rollback, or a deletion as version 0. */
    public record ShownPublication(
            @Nullable Long draft,
            int version,
            int previousVersion,
            int canaryShare,
            String person,
            String reason,
            Instant at) {
        static ShownPublication of(PolicyPublication publication) {
            return new ShownPublication(
                    publication.draftId(),
                    publication.version(),
                    publication.previousVersion(),
                    publication.canaryShare(),
                    publication.person(),
                    publication.reason(),
                    publication.happenedAt());
        }
    }

    /** A draft; the document is absent in a list, and for persons who read policy projects with masks. */
    public record ShownDraft(
            long id,
            long revision,
            String service,
            String project,
            String title,
            String author,
            String state,
            Instant changedAt,
            @Nullable JsonNode document) {}

    public PolicyRoutes(PolicyDraftWork drafts, JsonMapper json) {
        this.drafts = drafts;
        this.json = json;
    }

    public RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route()
                .GET("/api/policy/drafts", this::all)
                .POST("/api/policy/drafts", this::add)
                .GET(DRAFT, this::find)
                .PUT(DRAFT, this::write)
                .DELETE(DRAFT, this::delete)
                .POST(DRAFT + "/request", this::request)
                .GET(DRAFT + "/reviews", this::reviews)
                .POST(DRAFT + "/reviews", this::review)
                .POST(DRAFT + "/publish", this::publish)
                .GET(PROJECT + "/publications", this::publications)
                .POST(PROJECT + "/rollback", this::rollback)
                .DELETE(PROJECT, this::deleteProject)
                .build();
    }

    private Mono<ServerResponse> all(ServerRequest request) {
        boolean open = request.queryParam("open").filter("true"::equals).isPresent();
        return (open ? drafts.open() : drafts.all())
                .map(all -> all.stream().map(draft -> shown(draft, false)).toList())
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> find(ServerRequest request) {
        return Mono.zip(Requests.actor(request), drafts.find(id(request)))
                .map(both -> shown(both.getT2(), both.getT1().person().readsPolicies(PolicyGateway.FUNCTION)))
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> add(ServerRequest request) {
        return answer(Mono.zip(Requests.actor(request), Requests.body(request, PolicyDraftWork.NewDraft.class))
                .flatMap(both -> drafts.add(both.getT1(), both.getT2())));
    }

    private Mono<ServerResponse> write(ServerRequest request) {
        return answer(Mono.zip(Requests.actor(request), Requests.body(request, PolicyDraftWork.NewDraft.class))
                .flatMap(both -> drafts.write(both.getT1(), id(request), both.getT2())));
    }

    private Mono<ServerResponse> delete(ServerRequest request) {
        return Requests.actor(request)
                .flatMap(actor -> drafts.delete(actor, id(request)))
                .then(ServerResponse.noContent().build());
    }

    private Mono<ServerResponse> request(ServerRequest request) {
        return answer(Requests.actor(request).flatMap(actor -> drafts.request(actor, id(request))));
    }

    private Mono<ServerResponse> reviews(ServerRequest request) {
        return drafts.reviews(id(request))
                .map(all -> all.stream().map(ShownReview::of).toList())
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> review(ServerRequest request) {
        return answer(Mono.zip(Requests.actor(request), Requests.body(request, Review.class))
                .flatMap(both -> drafts.review(
                        both.getT1(),
                        id(request),
                        both.getT2().revision(),
                        Texts.required("verdict", both.getT2().verdict(), 20),
                        Texts.optional("remark", both.getT2().remark(), 2000))));
    }

    private Mono<ServerResponse> publish(ServerRequest request) {
        return Mono.zip(Requests.actor(request), Requests.body(request, PolicyDraftWork.Publish.class))
                .flatMap(both -> drafts.publish(both.getT1(), id(request), both.getT2()))
                .map(ShownPublication::of)
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> publications(ServerRequest request) {
        return drafts.publications(project(request))
                .map(all -> all.stream().map(ShownPublication::of).toList())
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> rollback(ServerRequest request) {
        return Mono.zip(Requests.actor(request), Requests.body(request, Rollback.class))
                .flatMap(both -> {
                    Rollback wanted = both.getT2();
                    Integer version = wanted.version();
                    if (version == null || version < 1) {
                        return Mono.error(Refusal.of(400, "version: expected a number"));
                    }
                    return drafts.rollback(
                            both.getT1(),
                            project(request),
                            version,
                            Boolean.TRUE.equals(wanted.casesMayFail()),
                            Texts.required("reason", wanted.reason(), 1000));
                })
                .map(ShownPublication::of)
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> deleteProject(ServerRequest request) {
        String reason = Texts.required("reason", request.queryParam("reason").orElse(null), 1000);
        return Requests.actor(request)
                .flatMap(actor -> drafts.deleteProject(actor, project(request), reason))
                .then(ServerResponse.noContent().build());
    }

    // To authors and approvers.
    private Mono<ServerResponse> answer(Mono<PolicyDraft> draft) {
        return draft.map(each -> shown(each, true)).flatMap(Requests::json);
    }

    private ShownDraft shown(PolicyDraft draft, boolean whole) {
        return new ShownDraft(
                draft.id(),
                draft.revision(),
                draft.service(),
                draft.project(),
                draft.title(),
                draft.author(),
                draft.state().name(),
                draft.changedAt(),
                whole ? json.readTree(draft.document()) : null);
    }

    private static Project project(ServerRequest request) {
        return new Project(request.pathVariable("service"), request.pathVariable("project"));
    }

    private static long id(ServerRequest request) {
        return Requests.number(request, "id");
    }
}
