// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.service;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.association.ServingAmf;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.sigcore.policy.kernel.session.service.Sessions;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Command;
import org.sigcore.policy.role.ueservice.logic.DeliveryState;
import org.sigcore.policy.role.ueservice.logic.DeliveryState.Pending;
import org.sigcore.policy.role.ueservice.logic.DeliveryStep;
import org.sigcore.policy.role.ueservice.logic.HomePcf;
import org.sigcore.policy.role.ueservice.logic.SectionDelta;
import org.sigcore.policy.role.ueservice.logic.SectionDelta.Wanted;
import org.sigcore.policy.role.ueservice.logic.VisitedPcf;
import org.sigcore.policy.role.ueservice.service.AmfClient.Outcome;
import org.sigcore.policy.role.ueservice.service.AmfClient.Transfer;
import tools.jackson.databind.node.ObjectNode;

/**
 * Delivers the selected sections to UEs through the serving AMF. The need for a delivery is stored in the outbox with
 * its cause, and the delivery runs in the background. At most one command per UE is pending; it is stored with the time
 * of its retransmission before it is sent. Thread-safe.
 */
@SpecRef({"TS 29.525 4.2.2.2.1", "TS 24.501 D.2.1"})
public final class UeDelivery {
    static final String DELIVER = "ue-delivery";
    static final Duration HOUR = Duration.ofHours(1);
    private static final String ASSOCIATION = "association";
    private static final int MOST_ATTEMPTS = 12;
    /** Retransmission time for an unreachable UE, since its AMF holds the message. */
    private static final long ASLEEP_MILLIS = HOUR.toMillis();

    private final Sessions sessions;
    private final Outbox outbox;
    private final InstantSource clock;
    private final UeSections sections;
    private final AmfClient amfs;
    private final AmfStatusSubscriptions statuses;
    private final Predicate<ObjectNode> visited;
    private final VisitingUes visiting;
    private final Callbacks callbacks;
    private final Supplier<DeliveryStep.Rules> rules;
    private final DeliveryReports reports;

    /** Callback URIs for AMFs, by association. */
    public interface Callbacks {
        /** Returns the URI for messages of the UE. */
        String messages(String associationId);

        /** Returns the URI for failures to reach the UE. */
        String failures(String associationId);
    }

    /**
     * Peers through which messages reach UEs.
     *
     * @param client sends requests to AMFs
     * @param statuses status changes of AMFs
     * @param visited true if a V-PCF sent the PolicyAssociationRequest and forwards messages to the UE
     * @param visiting UEs for which this PCF is the V-PCF
     * @param callbacks URIs for AMFs
     */
    public record Amfs(
            AmfClient client,
            AmfStatusSubscriptions statuses,
            Predicate<ObjectNode> visited,
            VisitingUes visiting,
            Callbacks callbacks) {}

    public UeDelivery(
            Sessions sessions,
            Outbox outbox,
            InstantSource clock,
            UeSections sections,
            Amfs amfs,
            Supplier<DeliveryStep.Rules> rules,
            DeliveryReports reports) {
        this.sessions = sessions;
        this.outbox = outbox;
        this.clock = clock;
        this.sections = sections;
        this.amfs = amfs.client();
        this.statuses = amfs.statuses();
        this.visited = amfs.visited();
        this.visiting = amfs.visiting();
        this.callbacks = amfs.callbacks();
        this.rules = rules;
        this.reports = reports;
    }

    /** Schedules a delivery with the commit of the current unit of work. */
    void wake(String id) {
        outbox.add(DELIVER, document(id));
    }

    /**
     * Schedules a delivery after another AMF has taken over a UE, since a pending command may have been lost with the
     * former AMF.
     */
    public void moved(String id) {
        Session association = sessions.find(id);
        if (association != null && DeliveryState.of(association).pending() != null) {
            wake(id);
        }
    }

    /** True if the UE can send messages to this PCF: it has sent one, or there is a subscription to its messages. */
    static boolean listens(Session association) {
        return association.context().has("uePolReq")
                || DeliveryState.of(association).subscription() != null;
    }

    /** True if the decision selects any section, as far as known without remote queries. */
    boolean isWanted(Session association) {
        return sections.isWanted(association);
    }

    /** Returns the outbox handler that delivers sections. */
    public OutboxHandler deliveries() {
        return OutboxHandler.of(
                DELIVER, MOST_ATTEMPTS, document -> deliver(String.valueOf(Json.string(document, ASSOCIATION))));
    }

    /** Returns false when the delivery must be retried. */
    private boolean deliver(String id) {
        Session association = sessions.find(id);
        if (association == null) {
            return true;
        }
        HomePcf home = HomePcf.of(association);
        if (home != null) {
            return relayed(association, home);
        }
        boolean byVisited = throughVisited(association);
        if (ServingAmf.of(association.context()).key() == null && !byVisited) {
            reports.count("no-amf");
            return true;
        }
        Wanted wanted = sections.of(association);
        DeliveryState state = DeliveryState.of(association);
        DeliveryStep.Rules how = rules.get();
        boolean nothing = state.pending() == null
                && SectionDelta.of(wanted, state, how.home(), how.rounds(), now())
                        .isEmpty();
        if (nothing && (byVisited || !listens(association))) {
            return true;
        }
        if (byVisited) {
            return sent(association, wanted, message -> handed(association, message));
        }
        DeliveryState subscribed = subscribed(association, state);
        String there = subscribed == null ? null : subscribed.subscription();
        return there != null
                && sent(
                        association,
                        wanted,
                        message -> amfs.transfer(there, association.supi(), message, callbacks.failures(id)));
    }

    /** Forwards a message of the H-PCF of a visiting UE to the AMF, and subscribes to messages of the UE. */
    @SpecRef("TS 29.525 4.2.2.2.1")
    private boolean relayed(Session association, HomePcf home) {
        String message = home.message();
        if (message == null && !listens(association)) {
            return true;
        }
        DeliveryState subscribed = subscribed(association, DeliveryState.of(association));
        String there = subscribed == null ? null : subscribed.subscription();
        byte[] octets = home.octets();
        if (there == null || octets.length == 0) {
            return there != null;
        }
        Transfer answer = amfs.transfer(there, association.supi(), octets, callbacks.failures(association.id()));
        boolean taken = answer.outcome() == Outcome.TAKEN || answer.outcome() == Outcome.WAITS;
        reports.count(taken ? "sent" : "refused");
        var _ = sessions.update(association.id(), now -> {
            HomePcf its = HomePcf.of(now);
            if (its == null || message == null) {
                return now;
            }
            if (!taken) {
                visiting.report(
                        now.id(), HomePcf.failure(answer.cause(), octets[0] & 0xFF, answer.retryAfterSeconds()));
            }
            Session sent = its.sent(message).in(now);
            return answer.outcome() == Outcome.UE_UNKNOWN
                    ? DeliveryState.of(now).subscribed(null, null).in(sent)
                    : sent;
        });
        return true;
    }

    /** True if a V-PCF forwards the messages of the association to its UE. */
    boolean throughVisited(Session association) {
        return visited.test(association.context());
    }

    /** Returns the first command of an association requested by a V-PCF, to be sent in the response; null for none. */
    byte @Nullable [] first(Session association) {
        if (!throughVisited(association)) {
            return null;
        }
        Due due = due(association, sections.of(association));
        if (due == null) {
            return null;
        }
        reports.count("sent");
        return due.command.encode();
    }

    /** Sends a message to the V-PCF; ends an association that the V-PCF no longer has. */
    @SpecRef("TS 29.525 4.2.4.2")
    private Transfer handed(Session association, byte[] message) {
        SessionPeer.Kind kind = sessions.once(association, VisitedPcf.bringing(message));
        return new Transfer(kind == SessionPeer.Kind.TAKEN ? Outcome.TAKEN : Outcome.REFUSED, kind.name(), 0);
    }

    /**
     * Subscribes to messages of the UE unless already subscribed at its AMF; returns null when the AMF has not accepted
     * it.
     */
    @SpecRef("TS 29.518 5.2.2.3.3")
    private @Nullable DeliveryState subscribed(Session association, DeliveryState state) {
        ServingAmf serving = statuses.serving(association.context());
        String amf = serving.key();
        if (state.subscription() != null && Objects.equals(amf, state.amf())) {
            statuses.uses(serving);
            return state;
        }
        String uri = amfs.subscribe(serving, association.supi(), callbacks.messages(association.id()));
        reports.count(uri == null ? "not-subscribed" : "subscribed");
        if (uri == null) {
            return null;
        }
        Sessions.Update done = change(association.id(), (now, session) -> {
            boolean late =
                    !Objects.equals(amf, statuses.serving(session.context()).key())
                            || (now.subscription() != null && Objects.equals(amf, now.amf()));
            if (late) {
                unsubscribe(uri.equals(now.subscription()) ? null : uri);
                return now;
            }
            unsubscribe(now.subscription());
            return dueNow(now.subscribed(amf, uri));
        });
        if (done == null) {
            unsubscribe(uri);
            return null;
        }
        statuses.uses(serving);
        return DeliveryState.of(done.after());
    }

    /** Makes a pending command due, since it may have been lost with another AMF. */
    private DeliveryState dueNow(DeliveryState state) {
        Pending pending = state.pending();
        if (pending == null) {
            return state;
        }
        outbox.cancel(pending.timer());
        return state.pending(pending.at(0, pending.timer()));
    }

    private void unsubscribe(@Nullable String uri) {
        if (uri != null) {
            outbox.add(UePeer.UNSUBSCRIBE, UePeer.document(uri));
        }
    }

    private boolean sent(Session association, Wanted wanted, Function<byte[], Transfer> way) {
        Due due = due(association, wanted);
        if (due != null) {
            Transfer answer = way.apply(due.command.encode());
            reports.count(answer.outcome() == Outcome.TAKEN ? "sent" : "refused");
            answered(association.id(), due.pending, answer);
        }
        return true;
    }

    /** A command to be sent now. */
    private record Due(Pending pending, Command command) {}

    /** Returns the next command, which is stored as pending with the time of its retransmission; null for none. */
    private @Nullable Due due(Session association, Wanted wanted) {
        AtomicReference<@Nullable DeliveryStep> next = new AtomicReference<>();
        Sessions.Update done = change(association.id(), (now, session) -> {
            DeliveryStep step = DeliveryStep.next(now, wanted, rules.get(), now());
            next.set(step.sections().isEmpty() ? null : step);
            if (now.pending() != null && !step.state().failed().equals(now.failed())) {
                reports.unanswered(session, now.pending());
            }
            Pending pending = step.state().pending();
            if (pending == null || step.sections().isEmpty()) {
                return step.state();
            }
            return step.state().pending(timed(association.id(), pending, pending.again()));
        });
        if (done != null
                && !DeliveryState.of(done.after())
                        .failed()
                        .equals(DeliveryState.of(done.before()).failed())) {
            reports.count("unanswered");
        }
        DeliveryStep step = next.get();
        Pending pending = done == null ? null : DeliveryState.of(done.after()).pending();
        return step == null || pending == null ? null : new Due(pending, new Command(pending.pti(), step.sections()));
    }

    @SpecRef("TS 29.518 6.1.6.3.12")
    private void answered(String id, Pending pending, Transfer answer) {
        long pause = rules.get().pause(pending.attempt());
        long wait = 1000L * answer.retryAfterSeconds();
        switch (answer.outcome()) {
            case TAKEN -> {}
            case WAITS -> postpone(id, pending.pti(), ASLEEP_MILLIS, null);
            case UE_UNKNOWN -> {
                var _ = change(id, (now, session) -> {
                    unsubscribe(now.subscription());
                    return now.subscribed(null, null);
                });
            }
            case REFUSED -> {
                if (wait > pause) {
                    postpone(id, pending.pti(), wait, null);
                }
            }
        }
    }

    /**
     * Postpones the retransmission of a command if it is still pending.
     *
     * @param failure report that the command did not reach the UE; null for none
     */
    void postpone(String id, int pti, long millis, @Nullable ObjectNode failure) {
        var _ = change(id, (now, session) -> {
            Pending pending = now.pending();
            if (pending == null || pending.pti() != pti) {
                return now;
            }
            outbox.cancel(pending.timer());
            if (failure != null) {
                reports.unreached(session, pending, failure);
            }
            return now.pending(timed(id, pending, now() + millis));
        });
    }

    /** Returns the pending command with a timer for its retransmission. */
    private Pending timed(String id, Pending pending, long again) {
        return pending.at(again, later(id, again));
    }

    /** Schedules a delivery at a given time. */
    String later(String id, long millis) {
        return outbox.later(DELIVER, document(id), Instant.ofEpochMilli(millis));
    }

    /**
     * Changes the delivery state of an association under the lock of its subscriber; returns null when the association
     * does not exist. The function may be called more than once.
     */
    Sessions.@Nullable Update change(String id, BiFunction<DeliveryState, Session, DeliveryState> change) {
        return sessions.update(
                id, session -> change.apply(DeliveryState.of(session), session).in(session));
    }

    long now() {
        return clock.millis();
    }

    private static ObjectNode document(String id) {
        return Json.object().put(ASSOCIATION, id);
    }
}
