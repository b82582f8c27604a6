// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.service;

import org.sigcore.policy.pcrfcore.logic.GxSession;
import tools.jackson.databind.node.ObjectNode;

/** Requests of the PCRF to PCEFs. Thread-safe. */
public interface PcefRequests {
    /**
     * Sends changes of a decision (RAR).
     *
     * @param session with the decision that is to hold
     * @param changes what changed, in the words of SmPolicyDecision
     */
    Answer change(GxSession session, ObjectNode changes);

    /** Asks the PCEF to end the session (RAR with Session-Release-Cause). */
    Answer release(GxSession session);

    /** How the PCEF answered. */
    enum Answer {
        /** It has taken the changes. */
        TAKEN,
        /** It has refused the changes. */
        REFUSED,
        /** It does not have that session any more. */
        SESSION_UNKNOWN,
        /** It did not answer. */
        UNREACHABLE
    }
}
