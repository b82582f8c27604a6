// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.decision.SessionAddress;
import org.sigcore.policy.kernel.session.logic.AfEvents;
import org.sigcore.policy.kernel.session.logic.AfReports;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import tools.jackson.databind.node.ObjectNode;

/** Notifies AFs of their sessions. Called within a unit of work, in which outgoing requests are stored. */
public interface AfPeer {
    /** Peer of sessions that do not carry AF sessions. */
    AfPeer NONE = new AfPeer() {
        @Override
        public void terminate(AfSession session, String cause, ObjectNode last) {}

        @Override
        public void notify(AfSession session, ObjectNode notification) {}
    };

    /**
     * Asks the AF to end its session.
     *
     * @param cause TerminationCause (TS 29.514 5.6.3.10)
     * @param last release causes and location of {@link AfReports#released}; may be empty
     */
    void terminate(AfSession session, String cause, ObjectNode last);

    /** Tells the AF that its session has ended with the session that carried it; parameters as for {@link #terminate}. */
    default void ended(AfSession session, String cause, ObjectNode last) {
        terminate(session, cause, last);
    }

    /**
     * Notifies the AF of events that it has subscribed to.
     *
     * @param notification EventsNotification (TS 29.514 5.6.2.9) without evSubsUri
     */
    void notify(AfSession session, ObjectNode notification);

    /**
     * Called when a session begins or ends; notifies the receiver that its peer named.
     *
     * @param status PduSessionStatus (TS 29.514 5.6.3.24)
     */
    default void sessionIs(String status, Session session) {}

    /**
     * Called when a session may have a new user plane node for time sensitive communication; notifies the AF that
     * policies name unless an AF session has subscribed.
     *
     * @param before the former session; null if it begins
     */
    default void bridge(@Nullable Session before, Session after) {}

    /**
     * Notifies all AFs of the events in a report of the session's peer.
     *
     * @param before with the current context, and the decision that the report refers to
     * @param after without the rules that are no longer in force
     * @param except the AF session whose request caused the report, and which is answered; null for none
     * @return the session after the report, without subscriptions that are used up
     */
    default Session report(Session before, Session after, ObjectNode update, @Nullable String except) {
        Session told = after;
        for (AfSession session : before.af()) {
            if (session.id().equals(except) || session.isEnding()) {
                continue;
            }
            AfEvents.Told events = AfEvents.of(update, before, session);
            AfSession now = events.session();
            ObjectNode notification = events.notification();
            if (notification != null) {
                notify(session, notification);
            }
            if (AfReports.lost(before, after, session, update, notification)) {
                terminate(session, AfReports.cause(update), AfReports.released(before.context(), update));
                now = now.ending();
            }
            told = now.equals(session) ? told : told.with(now);
        }
        return told;
    }

    /**
     * Ends the AF sessions for an address of the UE that the session no longer has, and asks their AFs to end them.
     *
     * @param before the session before the report
     * @param after the session with the reported context
     * @return the session without the ended AF sessions
     */
    @SpecRef({"TS 29.214 4.4.6.1", "TS 29.514 4.2.5.3"})
    default Session unbound(Session before, Session after) {
        SessionAddress had = before.address();
        SessionAddress has = after.address();
        Session left = after;
        if (!had.equals(has)) {
            for (AfSession session : after.af()) {
                SessionAddress bound = SessionAddress.ofAppSession(session.request());
                if (bound.isOf(had) && !bound.isOf(has)) {
                    ended(session, AfReports.SESSION_ENDED, Json.object());
                    left = left.without(session.id());
                }
            }
        }
        return left;
    }
}
