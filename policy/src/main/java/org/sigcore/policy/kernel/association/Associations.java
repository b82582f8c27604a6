// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.logic.Collisions;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.Sessions;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.node.ObjectNode;

/** Policy associations of one kind as an AMF sees them. Thread-safe. */
@SpecRef({"TS 29.507 4.2", "TS 29.525 4.2"})
public final class Associations {
    private static final String FEATURES = "suppFeat";
    private final AssociationKind kind;
    private final Sessions sessions;
    private final InstantSource clock;
    private final BiConsumer<Session, ObjectNode> reported;
    private final AssociationEvents events;

    /** Associations that nothing else belongs to; {@code reported} as the other constructor has it. */
    public Associations(
            AssociationKind kind, Sessions sessions, InstantSource clock, BiConsumer<Session, ObjectNode> reported) {
        this(kind, sessions, clock, reported, AssociationEvents.NONE);
    }

    /**
     * @param reported told, within the unit of work, of what an AMF reports of an association
     * @param events told of their course
     */
    public Associations(
            AssociationKind kind,
            Sessions sessions,
            InstantSource clock,
            BiConsumer<Session, ObjectNode> reported,
            AssociationEvents events) {
        this.reported = reported;
        this.kind = kind;
        this.sessions = sessions;
        this.clock = clock;
        this.events = events;
    }

    /** Creates an association for an AMF that does not say when it was asked for it. */
    public Session create(ObjectNode request) {
        return create(request, null);
    }

    /**
     * Creates an association.
     *
     * @param request PolicyAssociationRequest
     * @param originated when the AMF's consumer asked for it; null where it does not say
     * @throws ProblemException 400 for a faulty body, 400 USER_UNKNOWN, 403 LATE_OVERLAPPING_REQUEST, or what the policies say
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
            return sessions.begin(drafted, events::begun);
        } catch (RuntimeException e) {
            events.abandoned(drafted);
            throw e;
        }
    }

    /** PolicyAssociation, as the answer to the request for one that has just been created. */
    public ObjectNode answer(Session created) {
        return document(created).setAll(events.answered(created));
    }

    /** PolicyAssociation. */
    public ObjectNode document(Session association) {
        return events.shown(association, AssociationContexts.document(association));
    }

    /** Their course. */
    public Sessions sessions() {
        return sessions;
    }

    /** The association as it is, or 404. */
    public Session read(String id) {
        return found(sessions.find(id));
    }

    /**
     * Takes what the AMF reports and decides again.
     *
     * @param update PolicyAssociationUpdateRequest
     * @return the changed members of PolicyAssociation
     * @throws ProblemException 404, 400 for a faulty body, or what the policies say
     */
    @SpecRef({"TS 29.507 4.2.3", "TS 29.525 4.2.3"})
    public ObjectNode update(String id, ObjectNode update) {
        Sessions.Update done = found(sessions.update(id, before -> {
            kind.update().check(update);
            ObjectNode merged = AssociationContexts.merge(before.context(), update, kind);
            Session seen = before.withContext(AssociationContexts.reported(merged, update));
            Session after = before.withContext(merged).withDecision(sessions.redecide("update", seen));
            reported.accept(after, update);
            return events.updated(before, after, update);
        }));
        events.reported(done.after(), update);
        ObjectNode changes = events.shown(done.after(), done.changes());
        if (update.has(FEATURES)) { // negotiated again
            changes.set(FEATURES, done.after().decision().get(FEATURES));
        }
        return changes;
    }

    /** Ends an association, or 404. */
    @SpecRef({"TS 29.507 4.2.5", "TS 29.525 4.2.5"})
    public void delete(String id) {
        if (!sessions.end(id)) {
            throw notFound();
        }
    }

    /** Decides again and tells the AMF what changed; does nothing if the association is gone. */
    @SpecRef({"TS 29.507 4.2.4", "TS 29.525 4.2.4"})
    public void subscriberChanged(String id) {
        sessions.subscriberChanged(id);
        events.decidedAgain(id);
    }

    /** What AMFs have not confirmed. */
    public OutboxHandler pending() {
        return sessions.pending();
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
