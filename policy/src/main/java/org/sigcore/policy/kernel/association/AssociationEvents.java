// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import org.sigcore.model.Json;
import org.sigcore.policy.kernel.session.logic.Session;
import tools.jackson.databind.node.ObjectNode;

/** Lifecycle hooks for the associations of one kind. Thread-safe. */
public interface AssociationEvents {
    /** Does nothing. */
    AssociationEvents NONE = new AssociationEvents() {};

    /** Called for a new association before it is decided; returns the draft to continue with. */
    default Session drafted(Session draft) {
        return draft;
    }

    /** Called when an association begins; writes join the same commit. */
    default void begun(Session association) {}

    /** Called for a draft that could not be stored. */
    default void abandoned(Session draft) {}

    /** Returns the members of the decision as the AMF receives them. */
    default ObjectNode shown(Session association, ObjectNode members) {
        return members;
    }

    /** Returns members to add to the answer of a create request, after the association was stored. */
    default ObjectNode answered(Session association) {
        return Json.object();
    }

    /**
     * Called for an update by the AMF; writes join the same commit. May be called more than once per update.
     *
     * @return the association to store
     */
    default Session updated(Session before, Session after, ObjectNode update) {
        return after;
    }

    /** Called after an update was stored. */
    default void reported(Session association, ObjectNode update) {}

    /** Called after a re-evaluation because subscriber data changed. */
    default void decidedAgain(String id) {}
}
