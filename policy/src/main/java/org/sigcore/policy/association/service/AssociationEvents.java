// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.service;

import org.sigcore.model.Json;
import org.sigcore.policy.session.logic.Session;
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
    default void reported(String id, ObjectNode update) {}

    /** One was decided again, because data of the subscriber have changed. */
    default void decidedAgain(String id) {}
}
