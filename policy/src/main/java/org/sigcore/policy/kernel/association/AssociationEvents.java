// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import org.sigcore.model.Json;
import org.sigcore.policy.kernel.session.logic.Session;
import tools.jackson.databind.node.ObjectNode;

/** What else belongs to associations of a kind. Thread-safe. */
public interface AssociationEvents {
    /** Nothing. */
    AssociationEvents NONE = new AssociationEvents() {};

    /** A new one, before it is decided. */
    default Session drafted(Session draft) {
        return draft;
    }

    /** One begins; what this writes goes in the same commit. */
    default void begun(Session association) {}

    /** One that was drafted, and could not be stored. */
    default void abandoned(Session draft) {}

    /** Members of the decision as the AMF is to see them. */
    default ObjectNode shown(Session association, ObjectNode members) {
        return members;
    }

    /** What the answer to the request for one has beside the decision, now that it is stored. */
    default ObjectNode answered(Session association) {
        return Json.object();
    }

    /**
     * One changes by an update of the AMF; what this writes goes in the same commit. May be called again.
     *
     * @return what is to be stored
     */
    default Session updated(Session before, Session after, ObjectNode update) {
        return after;
    }

    /** An update was stored. */
    default void reported(Session association, ObjectNode update) {}

    /** One was decided again, because data of the subscriber have changed. */
    default void decidedAgain(String id) {}
}
