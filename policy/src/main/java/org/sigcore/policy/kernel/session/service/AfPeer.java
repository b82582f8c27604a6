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

/** What AFs are told of their sessions. Called within a unit of work, with which it is written down what they must be told. */
public interface AfPeer {
    /** Where sessions carry no AF sessions. */
    AfPeer NONE = new AfPeer() {
        @Override
        public void terminate(AfSession session, String cause, ObjectNode last) {}

        @Override
        public void notify(AfSession session, ObjectNode notification) {}
    };

    /**
     * The AF is asked to end its session.
     *
     * @param cause TerminationCause (TS 29.514 5.6.3.10)
     * @param last why bearers were released, and where, as {@link AfReports#released} says; empty for nothing
     */
    void terminate(AfSession session, String cause, ObjectNode last);

    /**
     * Events that the AF has subscribed to.
     *
     * @param notification EventsNotification (TS 29.514 5.6.2.9) without evSubsUri
     */
    void notify(AfSession session, ObjectNode notification);

    /**
     * A session has begun or is to end: whoever its peer has named for that is told.
     *
     * @param status PduSessionStatus (TS 29.514 5.6.3.24)
     */
    default void sessionIs(String status, Session session) {}

    /**
     * A session may have brought a new user plane node for time sensitive communication: the AF that policies name is told, where
     * no AF session asks for it.
     *
     * @param before the session as it was; null for one that begins
     */
    default void bridge(@Nullable Session before, Session after) {}

    /**
     * Tells all AFs what a report of the session's peer means for them.
     *
     * @param before with the context as it is now, and the decision that the report is about
     * @param after with what is not in force any more
     * @param except the AF session whose request has brought the report, and which is answered; null for none
     * @return the session after it, without subscriptions that are used up
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
     * Ends the AF sessions for an address of the UE that the session does not have any more, and asks their AFs to end them.
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
                    terminate(session, AfReports.SESSION_ENDED, Json.object());
                    left = left.without(session.id());
                }
            }
        }
        return left;
    }
}
