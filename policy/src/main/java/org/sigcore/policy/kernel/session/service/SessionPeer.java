// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.session.logic.Session;
import tools.jackson.databind.node.ObjectNode;

/** Peer that enforces the decisions of a session: the SMF, AMF or PCEF. Thread-safe. */
public interface SessionPeer {
    /**
     * Sends changes of a decision and waits for the answer.
     *
     * @param session with the decision to enforce
     * @param changes as SmPolicyDecision
     */
    Answer change(Session session, ObjectNode changes);

    /** Asks the peer to end the session. */
    Answer release(Session session);

    /** Called when a session ends; notifications of the peer beyond its own answer join the commit. */
    default void ended(Session session) {}

    /** Outcome of a notification. */
    enum Kind {
        /** The peer has accepted the changes, except for rules that it reports as failed. */
        TAKEN,
        /** The peer has rejected the changes. */
        REFUSED,
        /** The peer has another transaction of the session pending and accepts the changes after that. */
        PENDING,
        /** The peer no longer has the session. */
        SESSION_UNKNOWN,
        /** The peer did not answer, or is temporarily unable to. */
        UNREACHABLE;

        /** True if the notification must be repeated. */
        public boolean isOpen() {
            return this == PENDING || this == UNREACHABLE;
        }
    }

    /**
     * Answer of the peer.
     *
     * @param report members {@code ruleReports} and {@code sessRuleReports} with the rules that it could not install or
     *     enforce, as in PartialSuccessReport (TS 29.512 5.6.2.36), and those of {@link
     *     org.sigcore.policy.kernel.session.AnswerFacts}; may be empty
     * @param movedTo new notification URI; null if unchanged
     */
    record Answer(Kind kind, ObjectNode report, @Nullable String movedTo) {
        public static final Answer TAKEN = new Answer(Kind.TAKEN);
        public static final Answer REFUSED = new Answer(Kind.REFUSED);
        public static final Answer PENDING = new Answer(Kind.PENDING);
        public static final Answer SESSION_UNKNOWN = new Answer(Kind.SESSION_UNKNOWN);
        public static final Answer UNREACHABLE = new Answer(Kind.UNREACHABLE);

        private Answer(Kind kind) {
            this(kind, Json.object());
        }

        /** Creates an answer without a new notification URI. */
        public Answer(Kind kind, ObjectNode report) {
            this(kind, report, null);
        }

        /** Returns a copy with a new notification URI; null for unchanged. */
        public Answer movedTo(@Nullable String notificationUri) {
            return notificationUri == null ? this : new Answer(kind, report, notificationUri);
        }
    }
}
