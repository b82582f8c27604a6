// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.binding.api.SessionBindings;
import org.sigcore.policy.policyds.api.SmSubscriberListener;
import org.sigcore.policy.session.logic.AfSession;
import org.sigcore.policy.session.logic.Enforcement;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.logic.Stamp;
import org.sigcore.policy.session.service.Sessions;
import org.sigcore.policy.smservice.logic.AfEvents;
import org.sigcore.policy.smservice.logic.SmContexts;
import org.sigcore.policy.smservice.logic.SmShapes;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.node.ObjectNode;

/** SM policies as an SMF sees them: their documents, their bindings and the events of AFs. Thread-safe. */
@SpecRef("TS 29.512 4.2")
public final class SmPolicies implements SmSubscriberListener {
    private final Sessions sessions;
    private final SessionBindings bindings;
    private final AfNotifications af;
    private final InstantSource clock;

    public SmPolicies(Sessions sessions, SessionBindings bindings, AfNotifications af, InstantSource clock) {
        this.sessions = sessions;
        this.bindings = bindings;
        this.af = af;
        this.clock = clock;
    }

    /**
     * Creates a SM policy.
     *
     * @param context SmPolicyContextData
     * @throws ProblemException 400 for a faulty body, 400 USER_UNKNOWN, or what the policies say
     */
    @SpecRef("TS 29.512 4.2.2")
    public Session create(ObjectNode context) {
        SmShapes.CONTEXT.check(context);
        Session draft = new Session(
                TimeOrderedId.next(clock.millis()),
                Stamp.NEW,
                null,
                context,
                Json.object(),
                List.of(),
                clock.instant());
        Session created = sessions.begin(draft, session -> {
            if (!session.address().isEmpty()) {
                bindings.register(session.id(), SmContexts.binding(context));
            }
        });
        awaitBsf(created.id());
        return created;
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
    @SpecRef("TS 29.512 4.2.4")
    public ObjectNode update(String smPolicyId, ObjectNode update) {
        Sessions.Update done = found(sessions.update(smPolicyId, before -> {
            SmShapes.UPDATE.check(update);
            return updated(before, update);
        }));
        if (done.movesAddress()) {
            awaitBsf(smPolicyId);
        }
        return done.changes();
    }

    private Session updated(Session before, ObjectNode update) {
        ObjectNode context = SmContexts.merge(before.context(), update);
        Session reported = before.withContext(SmContexts.reported(context, update));
        Session after = Enforcement.reported(
                before.withContext(context).withDecision(sessions.redecide("update", reported)),
                SmPolicyUpdateContextData.RULE_REPORTS.of(update));
        if (!after.address().equals(before.address())) {
            bindings.update(before.id(), SmContexts.binding(context));
        }
        for (AfSession session : before.af()) {
            ObjectNode events = AfEvents.of(update, before.withContext(context), session);
            if (events != null) {
                af.notify(session, events);
            }
        }
        return after;
    }

    /** Ends a SM policy and all that belongs to it, or 404. */
    @SpecRef("TS 29.512 4.2.5")
    public void delete(String smPolicyId) {
        if (!sessions.end(smPolicyId)) {
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
