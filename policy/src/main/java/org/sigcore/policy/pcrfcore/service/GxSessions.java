// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.pcrfcore.logic.GxSession;
import org.sigcore.policy.policyds.api.PcrfSubscriberListener;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.pre.api.PolicyDiff;
import tools.jackson.databind.node.ObjectNode;

/**
 * The course of IP-CAN sessions: begun, changed and ended by the PCEF, decided again when data of the subscriber change.
 * What is answered is stored. Thread-safe.
 */
@SpecRef("TS 29.212 4.5")
public final class GxSessions implements PcrfSubscriberListener {
    private final PcrfPorts ports;
    private final PcrfSettings settings;
    private final PcrfSessions sessions;

    public GxSessions(PcrfPorts ports, PcrfSettings settings) {
        this.ports = ports;
        this.settings = settings;
        this.sessions = new PcrfSessions(ports, settings);
    }

    /**
     * What the PCEF has to hold.
     *
     * @param session with the whole decision
     * @param changes the part that the PCEF does not have yet
     */
    public record Provisioning(GxSession session, ObjectNode changes) {}

    /**
     * Begins a session. One of the same Session-Id is taken for a repetition and replaced.
     *
     * @param peer members {@code originHost} and {@code originRealm}
     * @throws ProblemException 400 USER_UNKNOWN, or what the policies say
     */
    @SpecRef("TS 29.212 4.5.1")
    public Provisioning begin(String sessionId, ObjectNode peer, ObjectNode context) {
        GxSession draft = new GxSession(
                sessionId, peer, context, Json.object(), 0, ports.clock().instant());
        return sessions.locked(draft.supi(), () -> {
            SubscriberSnapshot subscriber = ports.subscribers().attach(draft.subscriberQuery());
            if (subscriber.source() == SubscriberSnapshot.Source.USER_UNKNOWN && settings.validateUser()) {
                throw new ProblemException(ProblemDetails.of(400, "USER_UNKNOWN", "the UDR has no such subscriber"));
            }
            try {
                GxSession session = draft.with(context, sessions.decideWithCounters(draft, subscriber));
                ports.store().put(session);
                return new Provisioning(session, session.decision());
            } catch (RuntimeException e) {
                ports.subscribers().detach(draft.id(), draft.supi());
                throw e;
            }
        });
    }

    /**
     * Takes what the PCEF reports and decides again.
     *
     * @param update the members of the context that the PCEF has given again
     * @return null when there is no such session
     */
    @SpecRef("TS 29.212 4.5.1")
    public @Nullable Provisioning update(String sessionId, ObjectNode update) {
        GxSession known = ports.store().find(sessionId);
        if (known == null) {
            return null;
        }
        return sessions.locked(known.supi(), () -> {
            GxSession before = ports.store().find(sessionId);
            if (before == null) {
                return null;
            }
            ObjectNode context = before.context().deepCopy();
            ObjectNode reported = before.context().deepCopy();
            reported.setAll(update);
            update.remove(SmPolicyUpdateContextData.REP_POLICY_CTRL_REQ_TRIGGERS.name());
            context.setAll(update);
            ObjectNode decision =
                    sessions.redecide("update", before.with(reported, before.decision()), sessions.rxSessions(before));
            GxSession after = before.with(context, decision);
            if (!after.equals(before)) {
                ports.store().put(after);
            }
            return new Provisioning(after, PolicyDiff.between(before.decision(), decision));
        });
    }

    /** Ends a session and all AF sessions on it; false when there is no such session. */
    @SpecRef("TS 29.212 4.5.7")
    public boolean end(String sessionId) {
        GxSession known = ports.store().find(sessionId);
        return known != null
                && sessions.locked(known.supi(), () -> {
                    GxSession session = ports.store().find(sessionId);
                    if (session != null) {
                        sessions.end(session);
                    }
                    return session != null;
                });
    }

    @Override
    @SpecRef("TS 29.212 4.5.2")
    public void gxSubscriberChanged(String sessionId) {
        GxSession known = ports.store().find(sessionId);
        if (known == null) {
            return;
        }
        sessions.locked(known.supi(), () -> {
            GxSession before = ports.store().find(sessionId);
            if (before != null) {
                redecide(before);
            }
            return null;
        });
    }

    private void redecide(GxSession before) {
        try {
            GxSession after =
                    before.with(before.context(), sessions.redecide("notify", before, sessions.rxSessions(before)));
            if (!after.equals(before)) {
                ports.store().put(after);
                sessions.push(before, after);
            }
        } catch (ProblemException refused) {
            // The policies no longer grant the session: the PCEF ends it, which brings its CCR-T.
            if (ports.pcef().release(before) == PcefRequests.Answer.SESSION_UNKNOWN) {
                sessions.end(before);
            }
        }
    }
}
