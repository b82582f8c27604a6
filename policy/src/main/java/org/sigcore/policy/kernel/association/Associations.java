// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.session.logic.Collisions;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionCreation;
import org.sigcore.policy.kernel.session.service.SessionTermination;
import org.sigcore.policy.kernel.session.service.Sessions;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.node.ObjectNode;

/** Policy associations of one kind, as offered to AMFs. Thread-safe. */
@SpecRef({"TS 29.507 4.2", "TS 29.525 4.2"})
public final class Associations {
    private static final String FEATURES = "suppFeat";
    private final AssociationKind kind;
    private final SessionCreation creation;
    private final Sessions sessions;
    private final SessionTermination termination;
    private final InstantSource clock;
    private final AssociationEvents events;

    /** @param events lifecycle hooks */
    public Associations(
            AssociationKind kind,
            SessionCreation creation,
            Sessions sessions,
            SessionTermination termination,
            InstantSource clock,
            AssociationEvents events) {
        this.kind = kind;
        this.creation = creation;
        this.sessions = sessions;
        this.termination = termination;
        this.clock = clock;
        this.events = events;
    }

    /** Creates an association without an origination timestamp. */
    public Session create(ObjectNode request) {
        return create(request, null);
    }

    /**
     * Creates an association.
     *
     * @param request PolicyAssociationRequest
     * @param originated time at which the AMF's consumer sent the request; null if absent
     * @throws ProblemException 400 for an invalid body, 400 USER_UNKNOWN, 403 LATE_OVERLAPPING_REQUEST, or as decided
     *     by policies
     */
    @SpecRef({"TS 29.507 4.2.2", "TS 29.525 4.2.2"})
    public Session create(ObjectNode request, @Nullable Instant originated) {
        kind.request().check(request);
        Session draft = new Session(
                TimeOrderedId.next(clock.millis()),
                RowVersion.NEW,
                Collisions.originated(originated),
                request,
                Json.object(),
                List.of(),
                clock.instant());
        Session drafted = events.drafted(draft);
        try {
            return creation.create(drafted, events::begun);
        } catch (RuntimeException e) {
            events.abandoned(drafted);
            throw e;
        }
    }

    /** Returns the PolicyAssociation for the answer to a create request. */
    public ObjectNode answer(Session created) {
        return document(created).setAll(events.answered(created));
    }

    /** Returns the PolicyAssociation. */
    public ObjectNode document(Session association) {
        return events.shown(association, AssociationContexts.document(association));
    }

    /** Returns the association, or throws 404. */
    public Session read(String id) {
        return found(sessions.find(id));
    }

    /**
     * Applies a report of the AMF and re-evaluates the policies.
     *
     * @param update PolicyAssociationUpdateRequest
     * @return the changed members of PolicyAssociation
     * @throws ProblemException 404, 400 for an invalid body, or as decided by policies
     */
    @SpecRef({"TS 29.507 4.2.3", "TS 29.525 4.2.3"})
    public ObjectNode update(String id, ObjectNode update) {
        Sessions.Update done = found(sessions.update(id, before -> {
            kind.update().check(update);
            ObjectNode merged = AssociationContexts.merge(before.context(), update, kind);
            Session seen = before.withContext(AssociationContexts.reported(merged, update));
            Session after = before.withContext(merged).withDecision(sessions.redecide("update", seen));
            return events.updated(before, after, update);
        }));
        events.reported(done.after(), update);
        ObjectNode changes = events.shown(done.after(), done.changes());
        if (update.has(FEATURES)) { // renegotiated
            changes.set(FEATURES, done.after().decision().get(FEATURES));
        }
        return changes;
    }

    /** Ends an association, or throws 404. */
    @SpecRef({"TS 29.507 4.2.5", "TS 29.525 4.2.5"})
    public void delete(String id) {
        if (!termination.end(id)) {
            throw notFound();
        }
    }

    /** Re-evaluates the policies and notifies the AMF of changes; does nothing if the association has ended. */
    @SpecRef({"TS 29.507 4.2.4", "TS 29.525 4.2.4"})
    public void subscriberChanged(String id) {
        sessions.subscriberChanged(id);
        events.decidedAgain(id);
    }

    private static <T> T found(@Nullable T found) {
        if (found == null) {
            throw notFound();
        }
        return found;
    }

    private static ProblemException notFound() {
        return new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such policy association");
    }
}
