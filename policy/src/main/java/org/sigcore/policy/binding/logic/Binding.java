// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.logic;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the BSF knows of one session, or must be told.
 *
 * @param sessionId the session
 * @param state what has to be done
 * @param document PcfBinding
 * @param uri where the BSF keeps it; null when it never had it
 * @param attempts failures in a row
 * @param nextTry when to try again
 */
public record Binding(
        String sessionId,
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

    /** A session that the BSF has not been told of. */
    public static Binding register(String sessionId, ObjectNode document, Instant nextTry) {
        return new Binding(sessionId, State.REGISTER, document, null, 0, nextTry);
    }

    /** The same with something else to be done. */
    public Binding wanted(State newState, ObjectNode newDocument, Instant again) {
        return new Binding(sessionId, newState, newDocument, uri, attempts, again);
    }

    /**
     * What is left to be done of this one, which may have changed meanwhile, when the BSF has what another told it.
     *
     * @param told what the BSF has been told
     * @param toldUri where the BSF keeps it
     */
    public Binding afterDone(Binding told, String toldUri) {
        if (state == State.DEREGISTER) {
            return new Binding(sessionId, state, document, toldUri, 0, nextTry);
        }
        State left = document.equals(told.document) ? State.REGISTERED : State.UPDATE;
        return new Binding(sessionId, left, document, toldUri, 0, left == State.UPDATE ? nextTry : Instant.EPOCH);
    }

    /** The same after an attempt that failed. */
    public Binding failed(Instant again) {
        return new Binding(sessionId, state, document, uri, attempts + 1, again);
    }

    /** The same when the BSF does not have it any more. */
    public Binding lost() {
        return new Binding(sessionId, State.REGISTER, document, null, attempts, nextTry);
    }
}
