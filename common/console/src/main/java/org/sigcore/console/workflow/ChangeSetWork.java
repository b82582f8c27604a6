// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.workflow;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.gateway.ConfigurationGateway;
import org.sigcore.console.gateway.ConfigurationGateway.Write;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.logic.ReviewState;
import org.sigcore.console.logic.Role;
import org.sigcore.console.logic.Texts;
import org.sigcore.console.state.AuditLog;
import org.sigcore.console.state.StateWork;
import org.sigcore.console.store.Change;
import org.sigcore.console.store.ChangeSet;
import org.sigcore.console.store.ChangeSets;
import org.springframework.data.domain.Limit;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Documents of several functions that are changed as one unit: tried out, approved, applied in their order, and taken
 * back in the reverse order if a function refuses one or a person asks for it.
 */
public final class ChangeSetWork {
    private static final int MOST = 50;
    private static final int SHOWN = 200;
    private static final String INTERRUPTED =
            "the console ended while it applied the changes;" + " the histories of the functions show which were made";

    private final ChangeSets sets;
    private final StateWork state;
    private final AuditLog audit;
    private final ConfigurationGateway configuration;
    private final JsonMapper json;
    private final boolean fourEyes;
    private final Clock clock;

    /** A document as a person writes it. */
    public record NewChange(
            @Nullable String function,
            @Nullable String document,
            @Nullable JsonNode after) {}

    /** A change set as a person writes it. */
    public record NewChangeSet(
            @Nullable String title,
            @Nullable String reason,
            @Nullable List<@Nullable NewChange> changes) {}

    /** Differences that one change would make, or the reason why the function refuses it. */
    public record Trial(
            String function,
            String document,
            @Nullable JsonNode difference,
            @Nullable String refusal) {}

    /** @param fourEyes true if another person must approve a change set */
    public ChangeSetWork(
            ChangeSets sets,
            StateWork state,
            AuditLog audit,
            ConfigurationGateway configuration,
            JsonMapper json,
            boolean fourEyes,
            Clock clock) {
        this.sets = sets;
        this.state = state;
        this.audit = audit;
        this.configuration = configuration;
        this.json = json;
        this.fourEyes = fourEyes;
        this.clock = clock;
    }

    public Mono<List<ChangeSet>> all() {
        return state.run(() -> sets.findAllByOrderByIdDesc(Limit.of(SHOWN)));
    }

    public Mono<ChangeSet> find(long id) {
        return state.run(() -> found(id));
    }

    public Mono<ChangeSet> add(Actor actor, NewChangeSet wanted) {
        String title = Texts.required("title", wanted.title(), 200);
        String reason = Texts.required("reason", wanted.reason(), 1000);
        List<Change> changes = changes(wanted.changes());
        requireRole(actor, changes);
        return state.run(() -> {
            ChangeSet set = sets.save(new ChangeSet(title, reason, actor.name(), changes, clock.instant()));
            audit.done(actor, subject("change-set-add", set, reason));
            return set;
        });
    }

    /** Tries all changes out, each against the present documents. */
    public Mono<List<Trial>> tryOut(Actor actor, long id) {
        return find(id).flatMap(set -> {
            requireRole(actor, set.changes());
            return Flux.fromIterable(set.changes())
                    .concatMap(change -> tried(actor, change))
                    .collectList();
        });
    }

    private Mono<Trial> tried(Actor actor, Change change) {
        return configuration
                .tryOut(actor, write(change, change.after()))
                .map(answer -> new Trial(change.function(), change.document(), answer.body(), null))
                .onErrorResume(
                        Refusal.class,
                        e -> Mono.just(new Trial(change.function(), change.document(), null, e.getMessage())));
    }

    /** Records the decision of another person than the author. */
    public Mono<ChangeSet> decide(Actor actor, long id, boolean approved, String reason) {
        return state.run(() -> {
            ChangeSet set = found(id);
            requireRole(actor, set.changes());
            if (set.author().equals(actor.name())) {
                throw Refusal.of(403, "another person than the author decides");
            }
            if (set.state() != ReviewState.DRAFT && set.state() != ReviewState.IN_REVIEW) {
                throw Refusal.of(409, "the change set is " + set.state());
            }
            set.decide(approved ? ReviewState.APPROVED : ReviewState.REFUSED, actor.name(), clock.instant());
            audit.done(actor, subject(approved ? "change-set-approve" : "change-set-refuse", set, reason));
            return set;
        });
    }

    /** Applies all changes, or none: after a failure the changes before it are taken back. */
    public Mono<ChangeSet> apply(Actor actor, long id) {
        return find(id).flatMap(found -> {
            requireRole(actor, found.changes());
            requireAppliable(found);
            List<Change> made = new ArrayList<>();
            Mono<ChangeSet> work = begun(id)
                    .flatMap(set -> Flux.fromIterable(set.changes())
                            .concatMap(change -> applied(actor, change, set.reason(), made))
                            .then(Mono.defer(() -> entered(id, ReviewState.APPLIED, made, "")))
                            .onErrorResume(e -> failed(actor, set, made, e)));
            return audit.around(actor, subject("change-set-apply", found, found.reason()), work);
        });
    }

    private void requireAppliable(ChangeSet set) {
        if (!set.state().appliable(fourEyes)) {
            throw Refusal.of(409, "the change set is " + set.state() + (fourEyes ? " and must be approved first" : ""));
        }
    }

    // One person alone applies it: of two at the same time, the version of the row refuses one.
    private Mono<ChangeSet> begun(long id) {
        return state.run(() -> {
            ChangeSet set = found(id);
            requireAppliable(set);
            set.enter(ReviewState.APPLYING, set.changes(), "", clock.instant());
            return sets.saveAndFlush(set);
        });
    }

    /** @param made gets the change with the document that it replaces, if it was made or may have been made */
    private Mono<Change> applied(Actor actor, Change change, String reason, List<Change> made) {
        return configuration
                .readForChange(actor, change.function(), change.document())
                .flatMap(present -> {
                    Change replacing = change.replacing(
                            present.status() == 404 ? null : present.body().toString());
                    Write write = new Write(
                            change.function(), change.document(), json.readTree(change.after()), present.condition());
                    return configuration
                            .write(actor, write, reason)
                            .thenReturn(replacing)
                            .doOnNext(made::add)
                            .doOnError(ChangeSetWork::isUncertain, e -> made.add(replacing));
                });
    }

    // A function without an answer may have made the change, as one whose answer could not be recorded has.
    private static boolean isUncertain(Throwable failure) {
        return !(failure instanceof Refusal refusal) || refusal.status() == 502 || refusal.status() == 504;
    }

    private Mono<ChangeSet> failed(Actor actor, ChangeSet set, List<Change> made, Throwable failure) {
        List<Change> kept = new ArrayList<>(made);
        kept.addAll(set.changes().subList(made.size(), set.changes().size()));
        return takenBack(actor, made, "taken back after a failure")
                .flatMap(problems -> entered(
                        set.id(),
                        ReviewState.FAILED,
                        kept,
                        message(failure) + (problems.isEmpty() ? "" : "; " + problems)))
                .then(Mono.error(failure));
    }

    /** Takes an applied change set back. The call can be repeated for changes that a function has refused to take back. */
    public Mono<ChangeSet> rollback(Actor actor, long id, String reason) {
        return find(id).flatMap(set -> {
            requireRole(actor, set.changes());
            if (set.state() != ReviewState.APPLIED) {
                return Mono.error(Refusal.of(409, "the change set is " + set.state()));
            }
            Mono<ChangeSet> work = takenBack(actor, set.changes(), reason).flatMap(problems -> {
                ReviewState next = problems.isEmpty() ? ReviewState.ROLLED_BACK : ReviewState.APPLIED;
                Mono<ChangeSet> entered = entered(id, next, set.changes(), problems);
                return problems.isEmpty() ? entered : entered.then(Mono.error(Refusal.of(502, problems)));
            });
            return audit.around(actor, subject("change-set-rollback", set, reason), work);
        });
    }

    /** Takes changes back in the reverse order, also after a failure. Returns what failed, empty for nothing. */
    private Mono<String> takenBack(Actor actor, List<Change> made, String reason) {
        return Flux.fromIterable(new ArrayList<>(made).reversed())
                .concatMap(change -> configuration
                        .write(actor, write(change, change.before()), reason)
                        .then(Mono.<String>empty())
                        .onErrorResume(e -> Mono.just("not taken back: " + change.function() + " " + change.document()
                                + " (" + message(e) + ")")))
                .collect(Collectors.joining("; "));
    }

    /** Lets change sets fail whose application was interrupted by the end of the console. Blocks. */
    public void failInterrupted() {
        state.inTransaction(() -> {
            List<ChangeSet> interrupted = sets.findByState(ReviewState.APPLYING);
            interrupted.forEach(set -> set.enter(ReviewState.FAILED, set.changes(), INTERRUPTED, clock.instant()));
            return interrupted.size();
        });
    }

    private Mono<ChangeSet> entered(long id, ReviewState next, List<Change> changes, String problem) {
        return state.run(() -> {
            ChangeSet set = found(id);
            set.enter(next, changes, Texts.shortened(problem, 1000), clock.instant());
            return set;
        });
    }

    private Write write(Change change, @Nullable String text) {
        return new Write(change.function(), change.document(), text == null ? null : json.readTree(text), null);
    }

    private ChangeSet found(long id) {
        return sets.findById(id).orElseThrow(() -> Refusal.of(404, "there is no such change set"));
    }

    private static void requireRole(Actor actor, List<Change> changes) {
        for (Change change : changes) {
            if (!actor.person().may(Role.OPERATOR, change.function())) {
                throw Refusal.of(403, "the role operator for " + change.function() + " is needed");
            }
        }
    }

    private static List<Change> changes(@Nullable List<@Nullable NewChange> wanted) {
        if (wanted == null || wanted.isEmpty() || wanted.size() > MOST) {
            throw Refusal.of(400, "changes: expected 1 to " + MOST);
        }
        return wanted.stream()
                .map(change -> {
                    if (change == null) {
                        throw Refusal.of(400, "changes: expected no null");
                    }
                    JsonNode after = change.after();
                    if (after == null || !after.isObject()) {
                        throw Refusal.of(400, "changes: after: expected a document");
                    }
                    return new Change(
                            Texts.required("changes: function", change.function(), 40),
                            Texts.required("changes: document", change.document(), 400),
                            null,
                            after.toString());
                })
                .toList();
    }

    private static AuditLog.Subject subject(String action, ChangeSet set, String reason) {
        return new AuditLog.Subject(action, "", set.id() + " " + set.title(), reason);
    }

    // An unexpected failure is logged and not described.
    private static String message(Throwable failure) {
        return failure instanceof Refusal ? String.valueOf(failure.getMessage()) : "the console failed; see its log";
    }
}
