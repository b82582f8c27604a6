// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.policyds.SmSubscriberListener;
import org.sigcore.policy.kernel.session.logic.Collisions;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionContexts;
import org.sigcore.policy.kernel.session.logic.UsageReports;
import org.sigcore.policy.kernel.session.service.Sessions;
import org.sigcore.policy.role.smservice.logic.SmContexts;
import org.sigcore.policy.role.smservice.logic.SmShapes;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.node.ObjectNode;

/** SM policies as an SMF sees them: their documents and their bindings. Thread-safe. */
@SpecRef("TS 29.512 4.2")
public final class SmPolicies implements SmSubscriberListener {
    private final Sessions sessions;
    private final SessionBindings bindings;
    private final InstantSource clock;
    private final BiConsumer<Session, ObjectNode> reported;

    /** @param reported told, within the unit of work, of what an SMF reports of a session */
    public SmPolicies(
            Sessions sessions,
            SessionBindings bindings,
            InstantSource clock,
            BiConsumer<Session, ObjectNode> reported) {
        this.reported = reported;
        this.sessions = sessions;
        this.bindings = bindings;
        this.clock = clock;
    }

    /** Creates a SM policy for an SMF that does not say when it was asked for it. */
    public Session create(ObjectNode context) {
        return create(context, null);
    }

    /**
     * Creates a SM policy.
     *
     * @param context SmPolicyContextData
     * @param originated when the SMF's consumer asked for it; null where it does not say
     * @throws ProblemException 400 for a faulty body, 400 USER_UNKNOWN, 403 LATE_OVERLAPPING_REQUEST, or what the policies say
     * @throws SessionElsewhereException if another PCF has to have it
     */
    @SpecRef("TS 29.512 4.2.2")
    public Session create(ObjectNode context, @Nullable Instant originated) {
        SmShapes.CONTEXT.check(context);
        Session draft = new Session(
                TimeOrderedId.next(clock.millis()),
                RowVersion.NEW,
                Collisions.originated(originated),
                SessionContexts.initial(context),
                Json.object(),
                List.of(),
                clock.instant());
        Session created = sessions.begin(draft, session -> {
            if (!session.address().isEmpty()) {
                boolean asks = SamePcf.of(session.decision()) != null;
                bindings.register(
                        session.id(),
                        asks ? SmContexts.bindingForSamePcf(session.context()) : SmContexts.binding(session.context()));
            }
        });
        awaitBsf(created.id());
        here(created);
        return created;
    }

    /** Ends a session that has just begun and belongs to another PCF, unless policies want to keep it. */
    @SpecRef({"TS 29.512 4.2.2.2", "TS 29.521 4.2.2.2"})
    private void here(Session created) {
        SamePcf wanted = SamePcf.of(created.decision());
        String other = wanted == null ? null : SamePcf.authority(elsewhere(created.id()));
        if (wanted == null || wanted == SamePcf.CONTINUE || other == null) {
            return;
        }
        sessions.end(created.id());
        if (wanted == SamePcf.REDIRECT) {
            throw new SessionElsewhereException(other);
        }
        throw new ProblemException(
                ProblemDetails.of(403, "POLICY_CONTEXT_DENIED", "another PCF has the sessions of that UE"));
    }

    private ObjectNode elsewhere(String smPolicyId) {
        try {
            return bindings.elsewhere(smPolicyId);
        } catch (ProblemException unreachable) {
            return Json.object(); // the role binding is gone meanwhile: the session stays
        }
    }

    /** The SM policy as it is, or 404. */
    @SpecRef("TS 29.512 5.3.3.3.1")
    public Session read(String smPolicyId) {
        return found(sessions.find(smPolicyId));
    }

    /**
     * Takes what the SMF reports and decides again.
     *
     * @param update SmPolicyUpdateContextData
     * @return the changes of the decision, an empty SmPolicyDecision if there is none
     * @throws ProblemException 404, 400 for a faulty body, or what the policies say
     */
    public ObjectNode update(String smPolicyId, ObjectNode update) {
        return update(smPolicyId, update, null);
    }

    /** The same, of a report that may be repeated under that identity. */
    @SpecRef("TS 29.512 4.2.4")
    public ObjectNode update(String smPolicyId, ObjectNode update, @Nullable String reportId) {
        Sessions.Update done = found(sessions.report(
                smPolicyId,
                () -> {
                    SmShapes.UPDATE.check(update);
                    return update;
                },
                reportId,
                (before, after) -> {
                    rebind(before, after);
                    reported.accept(after, update);
                }));
        if (done.movesAddress()) {
            awaitBsf(smPolicyId);
        }
        return UsageReports.answered(done.changes(), done.after().decision(), update);
    }

    private void rebind(Session before, Session after) {
        if (!after.address().equals(before.address())) {
            bindings.update(before.id(), SmContexts.binding(after.context()));
        }
    }

    /** Ends a SM policy and all that belongs to it, or 404. */
    public void delete(String smPolicyId) {
        delete(smPolicyId, Json.object());
    }

    /**
     * The same with what the SMF reports last.
     *
     * @param last SmPolicyDeleteData
     */
    @SpecRef("TS 29.512 4.2.5")
    public void delete(String smPolicyId, ObjectNode last) {
        SmShapes.DELETE.check(last);
        if (!sessions.end(smPolicyId, last, any -> {})) {
            throw notFound();
        }
        awaitBsf(smPolicyId);
    }

    @Override
    @SpecRef("TS 29.512 4.2.3")
    public void smSubscriberChanged(String smPolicyId) {
        sessions.subscriberChanged(smPolicyId);
    }

    private void awaitBsf(String smPolicyId) {
        try {
            bindings.awaitBsf(smPolicyId);
        } catch (ProblemException unreachable) {
            // The role binding is gone meanwhile; what it was asked for is stored, and so is the session.
        }
    }

    private static <T> T found(@Nullable T found) {
        if (found == null) {
            throw notFound();
        }
        return found;
    }

    private static ProblemException notFound() {
        return new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such SM policy");
    }
}
