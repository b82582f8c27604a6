// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.logic;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the BSF knows of one session, or must be told.
 *
 * @param contextId the session
 * @param state what has to be done
 * @param document PcfBinding
 * @param uri where the BSF keeps it; null when it never had it
 * @param attempts failures in a row
 * @param nextTry when to try again
 */
public record Binding(
        String contextId,
        State state,
        ObjectNode document,
        @Nullable String uri,
        int attempts,
        Instant nextTry) {
    /** What has to be done; each name is also the word in the store. */
    public enum State {
        /** Nothing. */
        REGISTERED,
        /** The BSF has to be told of it. */
        REGISTER,
        /** The BSF has to be told of a change. */
        UPDATE,
        /** The BSF has to be told of the end. */
        DEREGISTER
    }

    Binding done(String newUri) {
        return new Binding(contextId, State.REGISTERED, document, newUri, 0, Instant.EPOCH);
    }

    Binding wanted(State newState, ObjectNode newDocument) {
        return new Binding(contextId, newState, newDocument, uri, attempts, nextTry);
    }

    Binding failed(Instant again) {
        return new Binding(contextId, state, document, uri, attempts + 1, again);
    }

    Binding lost() {
        return new Binding(contextId, State.REGISTER, document, null, attempts, nextTry);
    }
}
