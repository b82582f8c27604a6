// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.workflow;

import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.gateway.PolicyGateway;
import org.sigcore.console.gateway.PolicyGateway.Canary;
import org.sigcore.console.gateway.PolicyGateway.Project;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.logic.ReviewState;
import org.sigcore.console.logic.Texts;
import org.sigcore.console.state.AuditLog;
import org.sigcore.console.state.StateWork;
import org.sigcore.console.store.PolicyDraft;
import org.sigcore.console.store.PolicyDrafts;
import org.sigcore.console.store.PolicyPublication;
import org.sigcore.console.store.PolicyPublications;
import org.sigcore.console.store.PolicyReview;
import org.sigcore.console.store.PolicyReviews;
import org.springframework.data.domain.Limit;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Policy drafts: written, reviewed, approved, and published as a version that Policy keeps. */
public final class PolicyDraftWork {
    private static final int SHOWN = 200;

    private final Repositories stored;
    private final StateWork state;
    private final AuditLog audit;
    private final PolicyGateway policy;
    private final JsonMapper json;
    private final boolean fourEyes;
    private final Clock clock;

    /** Repositories of drafts. */
    public record Repositories(PolicyDrafts drafts, PolicyReviews reviews, PolicyPublications publications) {}

    /**
     * A draft as an author writes it.
     *
     * @param revision revision on which the text is based; null for a new draft
     */
    public record NewDraft(
            @Nullable String service,
            @Nullable String project,
            @Nullable String title,
            @Nullable JsonNode document,
            @Nullable Long revision) {}

    /** @param canary share of subscribers in percent for a trial; null for all */
    public record Publish(@Nullable String reason, @Nullable Integer canary) {}

    /** @param fourEyes true if another person must approve a draft */
    public PolicyDraftWork(
            Repositories stored,
            StateWork state,
            AuditLog audit,
            PolicyGateway policy,
            JsonMapper json,
            boolean fourEyes,
            Clock clock) {
        this.stored = stored;
        this.state = state;
        this.audit = audit;
        this.policy = policy;
        this.json = json;
        this.fourEyes = fourEyes;
        this.clock = clock;
    }

    public Mono<List<PolicyDraft>> all() {
        return state.run(() -> stored.drafts().findAllByOrderByChangedAtDesc(Limit.of(SHOWN)));
    }

    /** Returns the drafts that are not published. */
    public Mono<List<PolicyDraft>> open() {
        List<ReviewState> states =
                Stream.of(ReviewState.values()).filter(ReviewState::editable).toList();
        return state.run(() -> stored.drafts().findByStateInOrderByChangedAtDesc(states, Limit.of(SHOWN)));
    }

    public Mono<PolicyDraft> find(long id) {
        return state.run(() -> found(id));
    }

    public Mono<List<PolicyReview>> reviews(long id) {
        return state.run(() -> stored.reviews().findByDraftIdOrderById(id));
    }

    public Mono<List<PolicyPublication>> publications(Project project) {
        return state.run(() -> stored.publications()
                .findByServiceAndProjectOrderByIdDesc(project.service(), project.name(), Limit.of(SHOWN)));
    }

    public Mono<PolicyDraft> add(Actor actor, NewDraft draft) {
        Project project = new Project(
                Texts.required("service", draft.service(), 40), Texts.required("project", draft.project(), 100));
        String title = Texts.required("title", draft.title(), 200);
        String document = document(draft.document());
        return state.run(() -> {
            PolicyDraft added = stored.drafts()
                    .save(new PolicyDraft(project.service(), project.name(), clock.instant())
                            .write(actor.name(), title, document, clock.instant()));
            audit.done(actor, subject("policy-draft-add", added, ""));
            return added;
        });
    }

    /** Replaces the contents of a draft, which needs a new review afterwards. */
    public Mono<PolicyDraft> write(Actor actor, long id, NewDraft draft) {
        String title = Texts.required("title", draft.title(), 200);
        String document = document(draft.document());
        return state.run(() -> {
            PolicyDraft present = editable(id);
            requireRevision(present, draft.revision());
            present.write(actor.name(), title, document, clock.instant());
            audit.done(actor, subject("policy-draft-write", present, ""));
            return stored.drafts().saveAndFlush(present);
        });
    }

    public Mono<Boolean> delete(Actor actor, long id) {
        return state.run(() -> {
            PolicyDraft draft = editable(id);
            if (!draft.author().equals(actor.name())) {
                throw Refusal.of(403, "only its author, " + draft.author() + ", can delete a draft");
            }
            stored.reviews().deleteByDraftId(id);
            stored.drafts().delete(draft);
            audit.done(actor, subject("policy-draft-delete", draft, ""));
            return true;
        });
    }

    /** Asks others for a review. */
    public Mono<PolicyDraft> request(Actor actor, long id) {
        return state.run(() -> {
            PolicyDraft draft = editable(id);
            draft.enter(ReviewState.IN_REVIEW, clock.instant());
            audit.done(actor, subject("policy-review-request", draft, ""));
            return stored.drafts().saveAndFlush(draft);
        });
    }

    /**
     * Records a review.
     *
     * @param revision the revision that was read; required by a decision, so that a later change is not approved with it
     */
    public Mono<PolicyDraft> review(Actor actor, long id, @Nullable Long revision, String verdict, String remark) {
        ReviewState next = switch (verdict) {
            case "approve" -> ReviewState.APPROVED;
            case "refuse" -> ReviewState.REFUSED;
            case "remark" -> null;
            default -> throw Refusal.of(400, "verdict: expected approve, refuse or remark");
        };
        return state.run(() -> {
            PolicyDraft draft = editable(id);
            if (next != null) {
                if (draft.author().equals(actor.name())) {
                    throw Refusal.of(403, "another person than the author decides");
                }
                requireRevision(draft, revision);
                draft.enter(next, clock.instant());
            }
            PolicyDraft saved = stored.drafts().saveAndFlush(draft);
            stored.reviews().save(new PolicyReview(saved, actor.name(), verdict, remark, clock.instant()));
            audit.done(actor, subject("policy-review-" + verdict, draft, remark));
            return saved;
        });
    }

    /** Publishes a draft, for all subscribers or for a share. */
    public Mono<PolicyPublication> publish(Actor actor, long id, Publish wanted) {
        String reason = Texts.required("reason", wanted.reason(), 1000);
        int share = wanted.canary() == null ? 0 : wanted.canary();
        if (share < 0 || share > 99) {
            throw Refusal.of(400, "canary: expected 1 to 99");
        }
        return find(id).flatMap(draft -> {
            if (!draft.state().appliable(fourEyes)) {
                return Mono.error(Refusal.of(
                        409, "the draft is " + draft.state() + (fourEyes ? " and must be approved first" : "")));
            }
            Project project = new Project(draft.service(), draft.project());
            Mono<PolicyPublication> work = policy.active(actor, project)
                    .flatMap(previous -> trial(draft)
                            .flatMap(version -> published(actor, project, draft, previous, new Canary(version, share)))
                            .flatMap(version -> recorded(
                                    new PolicyPublication(
                                                    id,
                                                    draft.service(),
                                                    draft.project(),
                                                    actor.name(),
                                                    reason,
                                                    clock.instant())
                                            .versions(previous, version, share),
                                    draft)));
            return audit.around(actor, subject("policy-publish", draft, reason), work);
        });
    }

    /** Returns the version that a trial of the unchanged draft has; 0 for none. */
    private Mono<Integer> trial(PolicyDraft draft) {
        return state.run(() ->
                stored
                        .publications()
                        .findByServiceAndProjectOrderByIdDesc(draft.service(), draft.project(), Limit.of(1))
                        .stream()
                        .filter(last -> Long.valueOf(draft.id()).equals(last.draftId())
                                && last.canaryShare() > 0
                                && !last.happenedAt().isBefore(draft.changedAt()))
                        .map(PolicyPublication::version)
                        .findFirst()
                        .orElse(0));
    }

    /** @param wanted version of a trial, 0 for a new one, and its share, 0 for all subscribers */
    private Mono<Integer> published(Actor actor, Project project, PolicyDraft draft, int previous, Canary wanted) {
        ObjectNode document = (ObjectNode) json.readTree(draft.document());
        boolean all = wanted.share() == 0;
        if (!all && previous == 0) {
            return Mono.error(Refusal.of(409, "a trial needs a version in production"));
        }
        if (all && wanted.version() == 0) {
            return policy.add(actor, project, document, true);
        }
        Mono<Integer> version =
                wanted.version() > 0 ? Mono.just(wanted.version()) : policy.add(actor, project, document, false);
        return version.flatMap(number -> (all
                        ? policy.activate(actor, project, number, null, false)
                        : policy.activate(actor, project, previous, new Canary(number, wanted.share()), false))
                .thenReturn(number));
    }

    /** Lets a former version decide. */
    public Mono<PolicyPublication> rollback(
            Actor actor, Project project, int version, boolean casesMayFail, String reason) {
        Mono<PolicyPublication> work = policy.active(actor, project)
                .flatMap(previous -> policy.activate(actor, project, version, null, casesMayFail)
                        .then(Mono.defer(() -> recorded(
                                new PolicyPublication(
                                                null,
                                                project.service(),
                                                project.name(),
                                                actor.name(),
                                                reason,
                                                clock.instant())
                                        .versions(previous, version, 0),
                                null))));
        return audit.around(
                actor,
                new AuditLog.Subject(
                        "policy-rollback", PolicyGateway.FUNCTION, project + " to version " + version, reason),
                work);
    }

    /**
     * Deletes a project with all its versions. Its drafts remain; the deletion is recorded, so that none of them is
     * published as a version that was tried before.
     */
    public Mono<PolicyPublication> deleteProject(Actor actor, Project project, String reason) {
        Mono<PolicyPublication> work = policy.delete(actor, project)
                .then(Mono.defer(() -> recorded(
                        new PolicyPublication(
                                null, project.service(), project.name(), actor.name(), reason, clock.instant()),
                        null)));
        return audit.around(
                actor, new AuditLog.Subject("policy-delete", PolicyGateway.FUNCTION, project.toString(), reason), work);
    }

    // A draft that was changed while it was published remains open, with its new contents.
    private Mono<PolicyPublication> recorded(PolicyPublication publication, @Nullable PolicyDraft draft) {
        return state.run(() -> {
            if (draft != null && publication.canaryShare() == 0) {
                stored.drafts()
                        .findById(draft.id())
                        .filter(present -> present.document().equals(draft.document()))
                        .ifPresent(present -> present.enter(ReviewState.APPLIED, clock.instant()));
            }
            return stored.publications().save(publication);
        });
    }

    private PolicyDraft found(long id) {
        return stored.drafts().findById(id).orElseThrow(() -> Refusal.of(404, "there is no such draft"));
    }

    private PolicyDraft editable(long id) {
        PolicyDraft draft = found(id);
        if (!draft.state().editable()) {
            throw Refusal.of(409, "the draft is " + draft.state());
        }
        return draft;
    }

    private static void requireRevision(PolicyDraft draft, @Nullable Long read) {
        if (read == null || read != draft.revision()) {
            throw Refusal.of(412, "the draft is at revision " + draft.revision());
        }
    }

    private static String document(@Nullable JsonNode document) {
        if (document == null || !document.isObject()) {
            throw Refusal.of(400, "document: expected a policy project");
        }
        return document.toString();
    }

    private static AuditLog.Subject subject(String action, PolicyDraft draft, String reason) {
        return new AuditLog.Subject(
                action,
                PolicyGateway.FUNCTION,
                draft.service() + "/" + draft.project() + " draft " + draft.id(),
                reason);
    }
}
