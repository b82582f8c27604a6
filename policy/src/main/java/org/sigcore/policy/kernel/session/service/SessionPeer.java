// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.session.logic.Session;
import tools.jackson.databind.node.ObjectNode;

/** Who enforces the decisions of a session: the SMF or the PCEF. Thread-safe. */
public interface SessionPeer {
    /**
     * Sends changes of a decision and waits for the answer.
     *
     * @param session with the decision that is to hold
     * @param changes what changed, in the words of SmPolicyDecision
     */
    Answer change(Session session, ObjectNode changes);

    /** Asks it to end the session. */
    Answer release(Session session);

    /** A session ends: what the peer must be told beside its own answer goes with the commit of the end. */
    default void ended(Session session) {}

    /** In which way it answered. */
    enum Kind {
        /** It has taken the changes, but for rules that it reports as failed. */
        TAKEN,
        /** It has refused the changes. */
        REFUSED,
        /** Another transaction of the session is pending there: it takes the changes after that. */
        PENDING,
        /** It does not have that session any more. */
        SESSION_UNKNOWN,
        /** It did not answer, or answered that it cannot now. */
        UNREACHABLE;

        /** Whether it must be told once more. */
        public boolean isOpen() {
            return this == PENDING || this == UNREACHABLE;
        }
    }

    /**
     * How it answered.
     *
     * @param report members {@code ruleReports} and {@code sessRuleReports} on what it could not install or enforce, as in
     *     PartialSuccessReport (TS 29.512 5.6.2.36); empty for nothing
     * @param movedTo the notification URI that takes the place of the one it had; null for none
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

        /** Of a peer that is where it was. */
        public Answer(Kind kind, ObjectNode report) {
            this(kind, report, null);
        }

        /** The same of a peer that is to be notified elsewhere from now on; null for where it was. */
        public Answer movedTo(@Nullable String notificationUri) {
            return notificationUri == null ? this : new Answer(kind, report, notificationUri);
        }
    }
}
