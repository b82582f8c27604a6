// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.service;

import java.util.List;
import org.sigcore.policy.session.logic.Session;
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

    /** In which way it answered. */
    enum Kind {
        /** It has taken the changes, but for rules that it reports as failed. */
        TAKEN,
        /** It has refused the changes. */
        REFUSED,
        /** It does not have that session any more. */
        SESSION_UNKNOWN,
        /** It did not answer, or answered that it cannot now. */
        UNREACHABLE
    }

    /**
     * How it answered.
     *
     * @param failedRules identities of PCC rules that it could not install or enforce
     */
    record Answer(Kind kind, List<String> failedRules) {
        public static final Answer TAKEN = new Answer(Kind.TAKEN);
        public static final Answer REFUSED = new Answer(Kind.REFUSED);
        public static final Answer SESSION_UNKNOWN = new Answer(Kind.SESSION_UNKNOWN);
        public static final Answer UNREACHABLE = new Answer(Kind.UNREACHABLE);

        private Answer(Kind kind) {
            this(kind, List.of());
        }
    }
}
