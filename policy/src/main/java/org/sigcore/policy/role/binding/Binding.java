// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.session.PcfBinding;
import tools.jackson.databind.node.ObjectNode;

/**
 * Binding of one session at the BSF, or to be registered there.
 *
 * @param version row version
 * @param document PcfBinding; in state {@link State#ELSEWHERE} the other PCF's address as returned by the BSF
 * @param uri resource URI at the BSF; null if the binding was never registered
 */
public record Binding(
        String sessionId,
        long version,
        State state,
        ObjectNode document,
        @Nullable String uri) {
    /** State of a binding. The names are stored in the database. */
    public enum State {
        /** Registered and up to date. */
        REGISTERED,
        /** To be registered at the BSF. */
        REGISTER,
        /** To be updated at the BSF. */
        UPDATE,
        /** To be deregistered. */
        DEREGISTER,
        /** Rejected by the BSF because another PCF serves the UE's other sessions; no operation is pending. */
        ELSEWHERE
    }

    /** Returns true if both sessions have the same binding at the BSF. */
    public boolean isSharedWith(Binding other) {
        return uri != null && uri.equals(other.uri);
    }

    /** Returns true if a BSF treats both registrations as those of one PDU session. */
    public boolean isOnTheSameConnectionAs(Binding other) {
        return new PcfBinding(document).isOnTheSameConnectionAs(new PcfBinding(other.document));
    }

    /** Returns this binding with state UPDATE, for a BSF that may have stored the addresses of another session. */
    public Binding toBeUpdated() {
        return new Binding(sessionId, version, State.UPDATE, document, uri);
    }

    /** Returns true if no operation is pending. */
    public boolean isSettled() {
        return state == State.REGISTERED || state == State.ELSEWHERE;
    }

    /**
     * Returns this binding, which may have changed in the meantime, after the BSF has accepted an earlier version of
     * it.
     *
     * @param told version that the BSF has accepted
     * @param toldUri resource URI at the BSF
     */
    public Binding afterDone(Binding told, String toldUri) {
        if (state == State.DEREGISTER) {
            return new Binding(sessionId, version, state, document, toldUri);
        }
        State left = document.equals(told.document) ? State.REGISTERED : State.UPDATE;
        return new Binding(sessionId, version, left, document, toldUri);
    }

    /** Returns this binding with state REGISTER, for a BSF that has lost it. */
    public Binding lost() {
        return new Binding(sessionId, version, State.REGISTER, document, null);
    }

    /**
     * Returns this binding with state ELSEWHERE, after a rejection because another PCF serves the UE's other sessions.
     */
    public Binding elsewhere(ObjectNode other) {
        return new Binding(sessionId, version, State.ELSEWHERE, other, null);
    }

    /** Returns true if the binding is unchanged since the given version was sent to the BSF. */
    public boolean isStill(Binding told) {
        return version == told.version;
    }
}
