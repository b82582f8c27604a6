// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonWeight;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.kernel.decision.PolicyDiff;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxStore;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Enforcement;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionContexts;
import org.sigcore.policy.kernel.session.service.LockedSession.Changed;
import org.sigcore.policy.kernel.session.service.SessionPeer.Answer;
import org.sigcore.policy.kernel.session.service.SessionPeer.Kind;
import org.sigcore.policy.kernel.settings.RuleRetry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends changed decisions to the peer of a session. Unconfirmed changes are recorded in the outbox, by their names,
 * with the commit of the decision. The entry is removed after the peer has answered. If the peer does not answer, has
 * another transaction pending, or this process terminates, the current values of these names are sent again.
 * Thread-safe.
 */
final class PeerChanges {
    /** Exceeds the response time of peers. */
    private static final Duration UNCONFIRMED = Duration.ofSeconds(15);

    private static final String SESSION = "sessionId";
    private static final String NAMES = "names";
    private static final String RELEASE = "release";
    private static final String RETRY = "retry";
    private final SessionSettings settings;
    private final SessionPeer peer;
    private final AfPeer af;
    private final Outbox outbox;
    private final InstantSource clock;
    private final SessionTermination termination;
    private final LongAdder retried = new LongAdder();

    PeerChanges(
            SessionSettings settings,
            SessionPeer peer,
            AfPeer af,
            Outbox outbox,
            InstantSource clock,
            SessionTermination termination) {
        this.settings = settings;
        this.peer = peer;
        this.af = af;
        this.outbox = outbox;
        this.clock = clock;
        this.termination = termination;
    }

    /** Returns the kind of the outbox entries. */
    String kind() {
        return settings.service() + "-pending";
    }

    /** Committed change with the answer of the peer. */
    record Told(Changed changed, Kind answer) {}

    private record Pending(ObjectNode changes, String timer) {
        ObjectNode names() {
            return PolicyDiff.names(changes);
        }
    }

    /**
     * Changes a session and sends the changes of its decision, if any.
     *
     * @param change as for {@link LockedSession#commit}
     * @param asking the AF session that requested the change: if all of its rules fail, the answer counts as a
     *     rejection; null for none
     * @return null if the session had ended
     */
    @Nullable
    Told change(LockedSession held, Function<Session, @Nullable Session> change, @Nullable String asking) {
        AtomicReference<@Nullable Pending> written = new AtomicReference<>();
        Changed changed = held.commit(before -> {
            Session after = change.apply(before);
            written.set(after == null ? null : pending(before, after));
            return after;
        });
        Pending pending = written.get();
        if (changed == null) {
            return null;
        }
        if (pending == null) {
            return new Told(changed, Kind.TAKEN);
        }
        Session after = Objects.requireNonNull(changed.after());
        Answer answer = peer.change(after, pending.changes);
        if (answer.kind() == Kind.SESSION_UNKNOWN
                && asking != null
                && changed.before().af(asking) == null) {
            var _ = held.commit(now -> now.without(asking)); // its AF is answered, and may retry on another session
        }
        if (answer.kind() == Kind.PENDING) { // that transaction waits for the lock held here
            var _ = outbox.later(kind(), document(after.id(), pending.names()), clock.instant());
        }
        AfSession asked = asking == null ? null : after.af(asking);
        boolean nothingLeft = asked != null && allFailed(asked, pending.changes, Enforcement.inactive(answer.report()));
        answered(held, answer, nothingLeft ? asking : null);
        if (answer.kind() != Kind.UNREACHABLE) {
            outbox.cancelSoon(pending.timer);
        }
        return new Told(changed, nothingLeft ? Kind.REFUSED : answer.kind());
    }

    private @Nullable Pending pending(Session before, Session after) {
        ObjectNode changes = Enforcement.changes(before, after);
        return changes.isEmpty() ? null : new Pending(changes, remember(after.id(), PolicyDiff.names(changes)));
    }

    /**
     * Records that the peer must be notified.
     *
     * @param names as {@link PolicyDiff#names}; null to decide again
     * @return handle of the outbox entry
     */
    private String remember(String sessionId, @Nullable ObjectNode names) {
        return outbox.later(kind(), document(sessionId, names), clock.instant().plus(UNCONFIRMED));
    }

    private static ObjectNode document(String sessionId, @Nullable ObjectNode names) {
        ObjectNode document = Json.object().put(SESSION, sessionId);
        if (names != null) {
            document.set(NAMES, names);
            if (!JsonWeight.fits(document, OutboxStore.MOST_OCTETS)) {
                document.set(NAMES, Json.object()); // the entire decision
            }
        }
        return document;
    }

    /** Adds an outbox entry that asks the peer to end a session. */
    void releaseLater(Session session) {
        outbox.add(kind(), Json.object().put(SESSION, session.id()).put(RELEASE, true));
    }

    /** True for an entry of {@link #releaseLater}. */
    static boolean isRelease(ObjectNode document) {
        return document.path(RELEASE).asBoolean(false);
    }

    /** Creates the outbox entry that resends rules which the peer could not enforce. */
    static ObjectNode toRetry(String sessionId, Set<String> rules) {
        ObjectNode document = Json.object().put(SESSION, sessionId);
        rules.forEach(document.putArray(RETRY)::add);
        return document;
    }

    /** Returns the rules of such an entry; empty for other entries. */
    static Set<String> toRetry(ObjectNode document) {
        Set<String> rules = new TreeSet<>();
        document.path(RETRY).forEach(rule -> rules.add(rule.asString("")));
        return rules;
    }

    /** Returns the session ID of an outbox entry. */
    static String sessionId(ObjectNode document) {
        return document.path(SESSION).asString("");
    }

    /** Returns the names in an outbox entry; null to decide again. */
    static @Nullable ObjectNode names(ObjectNode document) {
        return document.get(NAMES) instanceof ObjectNode names ? names : null;
    }

    /** Sends the current values of the names; returns false if they must be sent again. */
    boolean again(LockedSession held, ObjectNode names) {
        Session session = held.session();
        if (session == null) {
            return true;
        }
        ObjectNode now = Enforcement.inForce(session);
        ObjectNode changes = names.isEmpty() ? PolicyDiff.between(Json.object(), now) : PolicyDiff.ofNames(names, now);
        Answer answer = changes.isEmpty() ? Answer.TAKEN : peer.change(session, changes);
        answered(held, answer.kind() == Kind.REFUSED ? refused(answer, changes) : answer, null);
        return !answer.kind().isOpen();
    }

    /**
     * Asks the peer to end a session that policies no longer grant; the peer then sends its own request.
     *
     * @param first false for a call of the outbox, which retries by itself
     * @return false if it must be repeated
     */
    boolean release(LockedSession held, boolean first) {
        Session session = held.session();
        if (session == null) {
            return true;
        }
        String reminder = first ? remember(session.id(), null) : null;
        Kind answer = peer.release(session).kind();
        if (answer == Kind.SESSION_UNKNOWN) {
            termination.end(held);
        }
        if (reminder != null && !answer.isOpen()) {
            outbox.cancelSoon(reminder);
        }
        return !answer.isOpen();
    }

    /**
     * Sends the peer a one-time request that is not part of the decision; ends the session if the peer does not have
     * it.
     */
    Kind once(LockedSession held, ObjectNode request) {
        Session session = held.session();
        Kind answer = session == null
                ? Kind.SESSION_UNKNOWN
                : peer.change(session, request).kind();
        if (answer == Kind.SESSION_UNKNOWN) {
            termination.end(held);
        }
        return answer;
    }

    /** Sends a one-time request like {@link #once(LockedSession, ObjectNode)}, without the lock of the subscriber. */
    Kind once(Session session, ObjectNode request) {
        Kind answer = peer.change(session, request).kind();
        if (answer == Kind.SESSION_UNKNOWN) {
            var _ = termination.end(session.id());
        }
        return answer;
    }

    /** Marks all rules in rejected changes as inactive, since their AFs may have received a grant. */
    private static Answer refused(Answer answer, ObjectNode changes) {
        ObjectNode report = Json.object();
        ObjectNode rules = report.putArray("ruleReports").addObject().put("ruleStatus", "INACTIVE");
        changes.path(SmPolicyDecision.PCC_RULES.name()).properties().stream()
                .filter(rule -> !rule.getValue().isNull())
                .forEach(rule -> rules.withArrayProperty("pccRuleIds").add(rule.getKey()));
        return answer.report().isEmpty() && rules.has("pccRuleIds") ? new Answer(Kind.REFUSED, report) : answer;
    }

    private void answered(LockedSession held, Answer answer, @Nullable String refused) {
        String movedTo = answer.movedTo();
        if (movedTo != null) {
            var _ = held.commit(before -> before.notifiedAt(movedTo));
        }
        if (answer.kind() == Kind.SESSION_UNKNOWN) {
            termination.end(held);
        } else if (!answer.report().isEmpty()) {
            failed(held, answer.report(), refused);
        }
    }

    @SpecRef({"TS 29.512 4.2.3.16", "TS 29.212 4.5.12"})
    private void failed(LockedSession held, ObjectNode report, @Nullable String refused) {
        var _ = held.commit(before -> {
            Session now = before.withContext(SessionContexts.merge(before.context(), report));
            return af.report(now, reported(now, report), report, refused);
        });
    }

    /** Returns the session after a report, and schedules retries for rules with a transient failure. */
    Session reported(Session before, JsonNode report) {
        Session after = Enforcement.reported(before, report);
        RuleRetry again = settings.retry();
        Set<String> rules =
                again.attempts() == 0 ? Set.of() : Enforcement.failedForAWhile(before, after, again.attempts());
        if (!rules.isEmpty()) {
            var _ = outbox.later(
                    kind(), toRetry(after.id(), rules), clock.instant().plus(again.interval()));
        }
        return after;
    }

    /**
     * Resends rules of policies that the peer temporarily could not enforce, if the decision still contains them
     * unchanged. Rules of AFs and of the UE are not resent: their requesters are notified and may request them again.
     * Changes that the peer does not accept are retried by the outbox.
     *
     * @param document an outbox entry
     * @return false if the entry has another purpose
     */
    @SpecRef("TS 29.212 4.5.12")
    boolean tryAgain(LockedSession held, ObjectNode document) {
        Set<String> rules = toRetry(document);
        if (rules.isEmpty()) {
            return false;
        }
        var _ = change(
                held,
                before -> {
                    Session again = Enforcement.tryAgain(before, rules);
                    if (!again.equals(before)) {
                        retried.increment();
                    }
                    return again;
                },
                null);
        return true;
    }

    /** Registers the meter for resent rules. */
    void show(MeterRegistry registry) {
        FunctionCounter.builder("policy.rule.retries", retried, LongAdder::sum)
                .description("Repeated deliveries of rules that the peer temporarily could not enforce")
                .tag("service", settings.service())
                .register(registry);
    }

    private static boolean allFailed(AfSession af, ObjectNode changes, Set<String> failed) {
        boolean any = false;
        for (var rule : changes.path(SmPolicyDecision.PCC_RULES.name()).properties()) {
            JsonNode installed = rule.getValue();
            if (af.owns(rule.getKey()) && !installed.isNull()) {
                if (!failed.contains(rule.getKey())) {
                    return false;
                }
                any = true;
            }
        }
        return any;
    }
}
