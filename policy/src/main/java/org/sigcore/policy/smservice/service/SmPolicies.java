// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import java.util.List;
import java.util.UUID;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.policyds.api.SmSubscriberListener;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.pre.api.PolicyDiff;
import org.sigcore.policy.pre.api.SessionAddress;
import org.sigcore.policy.smservice.logic.AfEvents;
import org.sigcore.policy.smservice.logic.AppSession;
import org.sigcore.policy.smservice.logic.SmContexts;
import org.sigcore.policy.smservice.logic.SmPolicy;
import org.sigcore.policy.smservice.logic.SmShapes;
import tools.jackson.databind.node.ObjectNode;

/**
 * The course of SM policies: created, changed and deleted by the SMF, decided again when data of the subscriber change.
 * What is answered is stored. Thread-safe.
 */
@SpecRef("TS 29.512 4.2")
public final class SmPolicies implements SmSubscriberListener {
    private final SmPorts ports;
    private final SmSettings settings;
    private final SmSessions sessions;

    public SmPolicies(SmPorts ports, SmSettings settings) {
        this.ports = ports;
        this.settings = settings;
        this.sessions = new SmSessions(ports, settings);
    }

    /**
     * Creates a SM policy.
     *
     * @param context SmPolicyContextData
     * @throws ProblemException 400 for a faulty body, 400 USER_UNKNOWN, or what the policies say
     */
    @SpecRef("TS 29.512 4.2.2")
    public SmPolicy create(ObjectNode context) {
        SmShapes.CONTEXT.check(context);
        SmPolicy draft = new SmPolicy(
                UUID.randomUUID().toString(),
                context,
                Json.object(),
                0,
                ports.clock().instant());
        SmPolicy created = sessions.locked(draft.supi(), () -> {
            SubscriberSnapshot subscriber = ports.subscribers().attach(draft.subscriberQuery());
            if (subscriber.source() == SubscriberSnapshot.Source.USER_UNKNOWN && settings.validateUser()) {
                throw new ProblemException(ProblemDetails.of(400, "USER_UNKNOWN", "the UDR has no such subscriber"));
            }
            try {
                SmPolicy policy = draft.with(context, sessions.decideWithCounters(draft, subscriber));
                ports.store().insert(policy);
                bind(policy);
                return policy;
            } catch (RuntimeException e) {
                ports.subscribers().detach(draft.id(), draft.supi());
                throw e;
            }
        });
        awaitBsf(created.id());
        return created;
    }

    /** The SM policy as it is, or 404. */
    @SpecRef("TS 29.512 5.3.3.3.1")
    public SmPolicy read(String smPolicyId) {
        return sessions.get(smPolicyId);
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
        String supi = sessions.get(smPolicyId).supi();
        SmShapes.UPDATE.check(update);
        Change change = sessions.locked(supi, () -> carryOut(sessions.get(smPolicyId), update));
        if (change.movesAddress()) {
            awaitBsf(smPolicyId);
        }
        return PolicyDiff.between(change.before().decision(), change.after().decision());
    }

    private record Change(SmPolicy before, SmPolicy after) {
        boolean movesAddress() {
            return !after.address().equals(before.address());
        }
    }

    private Change carryOut(SmPolicy before, ObjectNode update) {
        List<AppSession> apps = sessions.appSessions(before);
        ObjectNode context = SmContexts.merge(before.context(), update);
        SmPolicy reported = before.with(SmContexts.reported(context, update), before.decision());
        Change change = new Change(before, before.with(context, sessions.redecide("update", reported, apps)));
        if (!change.after().equals(before)) {
            ports.store().update(change.after());
        }
        if (change.movesAddress()) {
            ports.bindings().update(before.id(), SmContexts.binding(context));
        }
        for (AppSession app : apps) {
            ObjectNode events = AfEvents.of(update, before.with(context, before.decision()), app);
            if (events != null) {
                ports.af().notify(app, events);
            }
        }
        return change;
    }

    /** Ends a SM policy and all that belongs to it, or 404. */
    @SpecRef("TS 29.512 4.2.5")
    public void delete(String smPolicyId) {
        String supi = sessions.get(smPolicyId).supi();
        sessions.locked(supi, () -> {
            sessions.end(sessions.get(smPolicyId));
            return null;
        });
        awaitBsf(smPolicyId);
    }

    @Override
    @SpecRef("TS 29.512 4.2.3")
    public void smSubscriberChanged(String smPolicyId) {
        SmPolicy known = ports.store().find(smPolicyId);
        if (known == null) {
            return;
        }
        sessions.locked(known.supi(), () -> {
            SmPolicy before = ports.store().find(smPolicyId);
            if (before != null) {
                redecide(before);
            }
            return null;
        });
    }

    private void redecide(SmPolicy before) {
        try {
            SmPolicy after =
                    before.with(before.context(), sessions.redecide("notify", before, sessions.appSessions(before)));
            if (!after.equals(before)) {
                ports.store().update(after);
                sessions.push(before, after);
            }
        } catch (ProblemException refused) {
            // The policies no longer grant the session: the SMF ends it, which brings its delete request.
            if (ports.smf().terminate(before, "UNSPECIFIED") == SmfNotifications.Answer.SESSION_UNKNOWN) {
                sessions.end(before);
            }
        }
    }

    private void awaitBsf(String smPolicyId) {
        try {
            ports.bindings().awaitBsf(smPolicyId);
        } catch (ProblemException unreachable) {
            // The role binding is gone meanwhile; what it was asked for is stored, and so is the session.
        }
    }

    private void bind(SmPolicy policy) {
        if (!SessionAddress.ofSmContext(policy.context()).isEmpty()) {
            ports.bindings().register(policy.id(), SmContexts.binding(policy.context()));
        }
    }
}
