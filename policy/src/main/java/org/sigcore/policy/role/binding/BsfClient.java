// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Client of the BSF. Thread-safe. */
public interface BsfClient {
    /** Registers a binding. */
    Answer register(ObjectNode pcfBinding);

    /** Updates a registered binding. */
    Answer update(String uri, ObjectNode pcfBinding);

    /** Searches for a binding with the same attributes: DONE if one exists, UNKNOWN otherwise. */
    Result find(ObjectNode pcfBinding);

    /** Deregisters a binding. */
    Answer deregister(String uri);

    /**
     * Answer of the BSF.
     *
     * @param uri URI of the new binding, or the new URI of a binding that has moved (308); else null
     * @param other address of the PCF that serves the UE's other sessions, as BindingResp; null for none
     */
    record Answer(
            Result result, @Nullable String uri, @Nullable ObjectNode other) {
        /** Creates an answer that names no other PCF. */
        public Answer(Result result, @Nullable String uri) {
            this(result, uri, null);
        }
    }

    /** Result of a request. */
    enum Result {
        /** The BSF has accepted the request. */
        DONE,
        /** The BSF has no such binding. */
        UNKNOWN,
        /** The BSF has permanently rejected the request. */
        REFUSED,
        /** There is no BSF, no answer, or a temporary error. */
        UNREACHABLE
    }
}
