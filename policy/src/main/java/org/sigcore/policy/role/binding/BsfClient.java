// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The BSF. Thread-safe. */
public interface BsfClient {
    /** Registers. */
    Answer register(ObjectNode pcfBinding);

    /** Changes a registered binding. */
    Answer update(String uri, ObjectNode pcfBinding);

    /** Whether it has a binding for such a session: DONE or UNKNOWN. */
    Result find(ObjectNode pcfBinding);

    /** Deregisters. */
    Answer deregister(String uri);

    /**
     * How the BSF answered.
     *
     * @param uri of the new binding; null unless it was registered
     * @param other where the PCF is reached that has the other sessions, as BindingResp; null for none
     */
    record Answer(
            Result result, @Nullable String uri, @Nullable ObjectNode other) {
        /** Of no other PCF. */
        public Answer(Result result, @Nullable String uri) {
            this(result, uri, null);
        }
    }

    /** What became of a request. */
    enum Result {
        /** Done. */
        DONE,
        /** The BSF has no such binding. */
        UNKNOWN,
        /** The BSF will never do that. */
        REFUSED,
        /** No BSF, no answer, or an answer that it cannot now. */
        UNREACHABLE
    }
}
