// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.service;

import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.policy.contract.session.SessionEnding;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.session.logic.Enforcement;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionTermination;
import org.sigcore.policy.kernel.session.service.Sessions;
import org.sigcore.policy.role.ueservice.logic.HomePcf;
import tools.jackson.databind.node.ObjectNode;

/**
 * Visiting UEs, for which this PCF is the V-PCF. It requests an association from the H-PCF when an AMF requests one,
 * forwards reports of the AMF and UE to the H-PCF, and its messages for the UE to the AMF. Outgoing messages are stored
 * in the outbox with their cause. If the H-PCF is unreachable, the association exists without it and the request is
 * retried. Thread-safe.
 */
@SpecRef({"TS 29.525 4.2", "TS 23.502 4.16.11"})
public final class VisitingUes {
    private static final String JOIN = "ue-home-join";
    private static final String REPORT = "ue-home-report";
    private static final String LEAVE = "ue-home-leave";
    private static final String DEMANDS = "ue-home-demands";
    private static final String ASSOCIATION = "association";
    private static final String UPDATE = "update";
    private static final String URI = "uri";
    private static final int MOST_ATTEMPTS = 12;
    private final HomePcfClient client;
    private final Collection<PlmnId> partners;
    private final PlmnId ours;
    private final UnaryOperator<String> callback;
    private final Outbox outbox;

    /**
     * @param partners networks whose subscribers may visit this network
     * @param callback URI under which an H-PCF notifies changes of an association
     */
    public VisitingUes(
            HomePcfClient client,
            Collection<PlmnId> partners,
            PlmnId ours,
            UnaryOperator<String> callback,
            Outbox outbox) {
        this.client = client;
        this.partners = List.copyOf(partners);
        this.ours = ours;
        this.callback = callback;
        this.outbox = outbox;
    }

    /**
     * Returns a new association with the response of its H-PCF; associations of own subscribers are returned unchanged.
     *
     * @throws ProblemException the rejection by the H-PCF
     */
    Session joined(Session draft) {
        HomePcfClient.Answer answer = ask(draft);
        if (answer == null) {
            return draft;
        }
        if (!answer.done() && !answer.later()) {
            throw new ProblemException(ProblemDetails.of(
                    answer.status(), Json.string(answer.body(), "cause"), "the PCF of the home network refuses"));
        }
        return (answer.uri() == null
                        ? HomePcf.NONE
                        : HomePcf.NONE.at(answer.uri()).said(answer.body()))
                .in(draft);
    }

    private HomePcfClient.@Nullable Answer ask(Session association) {
        PlmnId home = HomePcf.networkOf(association.context(), partners);
        return home == null
                ? null
                : client.join(
                        home,
                        Json.string(association.context(), "hPcfId"),
                        HomePcf.request(association.context(), ours, callback.apply(association.id())));
    }

    /** Schedules the request to an H-PCF that could not be reached, with the commit of a new association. */
    void begun(Session association, HomePcf home) {
        if (home.uri() == null) {
            outbox.add(JOIN, document(association.id()));
        }
    }

    /** Schedules an update to the H-PCF of an association. */
    void report(String id, ObjectNode update) {
        if (!update.isEmpty()) {
            ObjectNode document = document(id);
            document.set(UPDATE, update);
            outbox.add(REPORT, document);
        }
    }

    /** Schedules the deletion at the H-PCF after an association has ended or could not be stored. */
    void ended(Session association) {
        HomePcf home = HomePcf.of(association);
        String uri = home == null ? null : home.uri();
        if (uri != null) {
            outbox.add(LEAVE, Json.object().put(URI, uri));
        }
    }

    /** Returns the outbox handlers of the exchange with H-PCFs. */
    public OutboxHandlers handlers(Sessions sessions) {
        return OutboxHandlers.of(
                OutboxHandler.of(JOIN, MOST_ATTEMPTS, document -> join(sessions, document)),
                OutboxHandler.of(REPORT, MOST_ATTEMPTS, document -> report(sessions, document)),
                OutboxHandler.of(LEAVE, MOST_ATTEMPTS, document -> client.leave(text(document, URI))),
                OutboxHandler.of(DEMANDS, MOST_ATTEMPTS, document -> demand(sessions, document)));
    }

    private boolean join(Sessions sessions, ObjectNode document) {
        Session association = sessions.find(text(document, ASSOCIATION));
        HomePcf home = association == null ? null : HomePcf.of(association);
        HomePcfClient.Answer answer =
                association == null || home == null || home.uri() != null ? null : ask(association);
        if (association == null || answer == null) {
            return true;
        }
        String uri = answer.uri();
        if (uri != null && !said(sessions, association.id(), uri, answer.body())) {
            return client.leave(uri);
        }
        return !answer.later();
    }

    private boolean report(Sessions sessions, ObjectNode document) {
        String id = text(document, ASSOCIATION);
        Session association = sessions.find(id);
        HomePcf home = association == null ? null : HomePcf.of(association);
        String uri = home == null ? null : home.uri();
        if (uri == null) {
            return home == null; // retries until the H-PCF has an association
        }
        HomePcfClient.Answer answer =
                client.report(uri, document.path(UPDATE) instanceof ObjectNode update ? update : Json.object());
        if (answer.done()) {
            var _ = said(sessions, id, uri, answer.body());
        } else if (answer.status() == 404) {
            var _ = sessions.update(id, now -> {
                HomePcf lost = HomePcf.of(now);
                if (lost == null || !uri.equals(lost.uri())) {
                    return now;
                }
                outbox.add(JOIN, document(id));
                return lost.at(null).in(now);
            });
        }
        return !answer.later();
    }

    /**
     * Processes a notification of an H-PCF.
     *
     * @param policy PolicyUpdate
     * @return false when the association does not exist
     */
    public boolean notified(Sessions sessions, String id, ObjectNode policy) {
        return said(sessions, id, null, policy);
    }

    /**
     * Ends an association at the AMF, as requested by its H-PCF.
     *
     * @return false when the association does not exist
     */
    @SpecRef("TS 29.525 4.2.4.3")
    public boolean terminated(SessionTermination termination, String id) {
        SessionEnding ending = termination.endForOperator(id, true);
        if (ending == SessionEnding.NOT_TAKEN) {
            throw new ProblemException(
                    ProblemDetails.of(504, "TARGET_NF_NOT_REACHABLE", "the AMF of the association does not answer"));
        }
        return ending != SessionEnding.NOT_FOUND;
    }

    /**
     * Stores a response or notification of the H-PCF; returns false when the association does not exist, or the H-PCF
     * has another one for it.
     */
    private boolean said(Sessions sessions, String id, @Nullable String uri, ObjectNode policy) {
        Sessions.Update done = sessions.update(id, now -> {
            HomePcf home = HomePcf.of(now);
            if (home == null || (uri != null && home.uri() != null && !uri.equals(home.uri()))) {
                return now;
            }
            HomePcf after = (uri == null ? home : home.at(uri)).said(policy);
            if (!after.demands().equals(home.demands())) {
                outbox.add(DEMANDS, document(id));
            }
            if (after.message() != null) {
                outbox.add(UeDelivery.DELIVER, document(id));
            }
            return after.in(now);
        });
        HomePcf home = done == null ? null : HomePcf.of(done.after());
        return home != null && (uri == null || uri.equals(home.uri()));
    }

    private static boolean demand(Sessions sessions, ObjectNode document) {
        Session association = sessions.find(text(document, ASSOCIATION));
        HomePcf home = association == null ? null : HomePcf.of(association);
        if (association == null || home == null) {
            return true;
        }
        return !sessions.once(association, home.whole(Enforcement.inForce(association)))
                .isOpen();
    }

    private static ObjectNode document(String id) {
        return Json.object().put(ASSOCIATION, id);
    }

    private static String text(ObjectNode document, String member) {
        return String.valueOf(Json.string(document, member));
    }
}
