// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.session.PcfBinding;
import tools.jackson.databind.node.ObjectNode;

/**
 * The binding of one session as the BSF has it, or has yet to receive it.
 *
 * @param sessionId the session
 * @param version of the stored row
 * @param state what has to be done
 * @param document PcfBinding; of one that is {@link State#ELSEWHERE} what the BSF said of the other PCF
 * @param uri where the BSF keeps it; null when it never had it
 */
public record Binding(
        String sessionId,
        long version,
        State state,
        ObjectNode document,
        @Nullable String uri) {
    /** What has to be done; each name is also the word in the store. */
    public enum State {
        /** Nothing. */
        REGISTERED,
        /** The BSF has to be told of it. */
        REGISTER,
        /** The BSF has to be told of a change. */
        UPDATE,
        /** The BSF has to be told of the end. */
        DEREGISTER,
        /** Nothing: another PCF has the other sessions of the UE, so the BSF refused this one. */
        ELSEWHERE
    }

    /** True when the BSF has a single binding for this session and the other one. */
    public boolean isSharedWith(Binding other) {
        return uri != null && uri.equals(other.uri);
    }

    /** True when a BSF takes both registrations for the same PDU session. */
    public boolean isOnTheSameConnectionAs(Binding other) {
        return new PcfBinding(document).isOnTheSameConnectionAs(new PcfBinding(other.document));
    }

    /** Returns this binding with state UPDATE, for a BSF that may have stored the addresses of another session. */
    public Binding toBeUpdated() {
        return new Binding(sessionId, version, State.UPDATE, document, uri);
    }

    /** True when nothing has to be done. */
    public boolean isSettled() {
        return state == State.REGISTERED || state == State.ELSEWHERE;
    }

    /**
     * What is left to be done of this one, which may have changed meanwhile, when the BSF has what another told it.
     *
     * @param told what the BSF has been told
     * @param toldUri where the BSF keeps it
     */
    public Binding afterDone(Binding told, String toldUri) {
        if (state == State.DEREGISTER) {
            return new Binding(sessionId, version, state, document, toldUri);
        }
        State left = document.equals(told.document) ? State.REGISTERED : State.UPDATE;
        return new Binding(sessionId, version, left, document, toldUri);
    }

    /** The same when the BSF does not have it any more. */
    public Binding lost() {
        return new Binding(sessionId, version, State.REGISTER, document, null);
    }

    /** The same when the BSF refused it: another PCF has the other sessions of the UE. */
    public Binding elsewhere(ObjectNode other) {
        return new Binding(sessionId, version, State.ELSEWHERE, other, null);
    }

    /** True when nothing has changed since the BSF was told of another. */
    public boolean isStill(Binding told) {
        return version == told.version;
    }
}
