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
import org.sigcore.policy.kernel.session.service.SessionCreation;
import org.sigcore.policy.kernel.session.service.SessionTermination;
import org.sigcore.policy.kernel.session.service.Sessions;
import org.sigcore.policy.role.smservice.logic.SmContexts;
import org.sigcore.policy.role.smservice.logic.SmShapes;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.node.ObjectNode;

/** Lifecycle of SM policies as requested by SMFs: validation of documents, sessions and bindings. Thread-safe. */
@SpecRef("TS 29.512 4.2")
public final class SmPolicies implements SmSubscriberListener {
    private final SessionCreation creation;
    private final Sessions sessions;
    private final SessionTermination termination;
    private final SessionBindings bindings;
    private final InstantSource clock;
    private final BiConsumer<Session, ObjectNode> reported;

    /** @param reported called within the unit of work with the report of an SMF about a session */
    public SmPolicies(
            SessionCreation creation,
            Sessions sessions,
            SessionTermination termination,
            SessionBindings bindings,
            InstantSource clock,
            BiConsumer<Session, ObjectNode> reported) {
        this.reported = reported;
        this.creation = creation;
        this.sessions = sessions;
        this.termination = termination;
        this.bindings = bindings;
        this.clock = clock;
    }

    /** Creates an SM policy for an SMF that does not state the time of the original request. */
    public Session create(ObjectNode context) {
        return create(context, null);
    }

    /**
     * Creates an SM policy.
     *
     * @param context SmPolicyContextData
     * @param originated time of the request by the SMF's consumer; null if unknown
     * @throws ProblemException 400 for an invalid body, 400 USER_UNKNOWN, 403 LATE_OVERLAPPING_REQUEST, or a rejection
     *     by the policies
     * @throws SessionElsewhereException if another PCF must serve the session
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
        Session created = creation.create(draft, session -> {
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

    /** Ends a new session that another PCF must serve, unless policies decide to continue it here. */
    @SpecRef({"TS 29.512 4.2.2.2", "TS 29.521 4.2.2.2"})
    private void here(Session created) {
        SamePcf wanted = SamePcf.of(created.decision());
        String other = wanted == null ? null : SamePcf.authority(elsewhere(created.id()));
        if (wanted == null || wanted == SamePcf.CONTINUE || other == null) {
            return;
        }
        termination.end(created.id());
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
            return Json.object(); // the binding role is unavailable: the session continues here
        }
    }

    /** Returns an SM policy; responds 404 if it does not exist. */
    @SpecRef("TS 29.512 5.3.3.3.1")
    public Session read(String smPolicyId) {
        return found(sessions.find(smPolicyId));
    }

    /**
     * Applies the report of an SMF and evaluates the policies again.
     *
     * @param update SmPolicyUpdateContextData
     * @return the changes of the decision, an empty SmPolicyDecision if nothing changed
     * @throws ProblemException 404, 400 for an invalid body, or a rejection by the policies
     */
    public ObjectNode update(String smPolicyId, ObjectNode update) {
        return update(smPolicyId, update, null);
    }

    /** Applies a report that the SMF may repeat with the same identifier. */
    @SpecRef("TS 29.512 4.2.4")
    public ObjectNode update(String smPolicyId, ObjectNode received, @Nullable String reportId) {
        ObjectNode update = SmContexts.changes(received);
        Sessions.Update done = found(sessions.report(
                smPolicyId,
                () -> {
                    SmShapes.UPDATE.check(received);
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

    /** Ends an SM policy and everything bound to it; responds 404 if it does not exist. */
    public void delete(String smPolicyId) {
        delete(smPolicyId, Json.object());
    }

    /**
     * Ends an SM policy with the final report of the SMF.
     *
     * @param last SmPolicyDeleteData
     */
    @SpecRef("TS 29.512 4.2.5")
    public void delete(String smPolicyId, ObjectNode last) {
        SmShapes.DELETE.check(last);
        if (!termination.end(smPolicyId, last, any -> {})) {
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
            // The binding role is unavailable; the session and its binding request are stored.
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
