// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import org.sigcore.policy.smservice.logic.SmPolicy;
import tools.jackson.databind.node.ObjectNode;

/** Tells SMFs of decisions. Thread-safe. */
public interface SmfNotifications {
    /** Sends changes of a decision ({@code …/update}). */
    Answer update(SmPolicy policy, ObjectNode changes);

    /** Asks the SMF to end the SM policy ({@code …/terminate}). */
    Answer terminate(SmPolicy policy, String cause);

    /** How the SMF answered. */
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
