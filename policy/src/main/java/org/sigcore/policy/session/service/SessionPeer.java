// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.service;

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

    /** How it answered. */
    enum Answer {
        /** It has taken the changes, if only some of them. */
        TAKEN,
        /** It has refused the changes. */
        REFUSED,
        /** It does not have that session any more. */
        SESSION_UNKNOWN,
        /** It did not answer, or answered that it cannot now. */
        UNREACHABLE
    }
}
