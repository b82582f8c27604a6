// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.service;

import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.policyds.api.PcrfSubscriberListener;
import org.sigcore.policy.session.logic.Enforcement;
import org.sigcore.policy.session.logic.ReleasedAddresses;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.logic.Stamp;
import org.sigcore.policy.session.service.Sessions;
import tools.jackson.databind.node.ObjectNode;

/** IP-CAN sessions as a PCEF sees them. Thread-safe. */
@SpecRef("TS 29.212 4.5")
public final class GxSessions implements PcrfSubscriberListener {
    private final Sessions sessions;
    private final InstantSource clock;

    public GxSessions(Sessions sessions, InstantSource clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    /**
     * What the PCEF has to hold.
     *
     * @param session with the whole decision
     * @param changes the part that the PCEF does not have yet
     */
    public record Provisioning(Session session, ObjectNode changes) {}

    /**
     * Begins a session. One of the same Session-Id is taken for a repetition and replaced.
     *
     * @param peer members {@code originHost} and {@code originRealm}
     * @throws ProblemException 400 USER_UNKNOWN, or what the policies say
     */
    @SpecRef("TS 29.212 4.5.1")
    public Provisioning begin(String sessionId, ObjectNode peer, ObjectNode context) {
        Session draft = new Session(sessionId, Stamp.NEW, peer, context, Json.object(), List.of(), clock.instant());
        Session session = sessions.begin(draft, begun -> {});
        return new Provisioning(session, session.decision());
    }

    /**
     * Takes what the PCEF reports and decides again.
     *
     * @param update the members of the context that the PCEF has given again
     * @return null when there is no such session
     */
    @SpecRef("TS 29.212 4.5.1")
    public @Nullable Provisioning update(String sessionId, ObjectNode update) {
        ObjectNode lasting = update.deepCopy();
        lasting.remove(SmPolicyUpdateContextData.REP_POLICY_CTRL_REQ_TRIGGERS.name());
        lasting.remove(SmPolicyUpdateContextData.RULE_REPORTS.name());
        lasting.remove(SmPolicyUpdateContextData.REL_IPV4_ADDRESS.name());
        lasting.remove(SmPolicyUpdateContextData.REL_IPV6_ADDRESS_PREFIX.name());
        Sessions.Update done = sessions.update(sessionId, before -> {
            ObjectNode context = before.context().deepCopy();
            ObjectNode reported = before.context().deepCopy();
            reported.setAll(update);
            context.setAll(lasting);
            ReleasedAddresses.remove(context, update);
            return Enforcement.reported(
                    before.withContext(context).withDecision(sessions.redecide("update", before.withContext(reported))),
                    SmPolicyUpdateContextData.RULE_REPORTS.of(update));
        });
        return done == null ? null : new Provisioning(done.after(), done.changes());
    }

    /** Ends a session and all AF sessions on it; false when there is no such session. */
    @SpecRef("TS 29.212 4.5.7")
    public boolean end(String sessionId) {
        return sessions.end(sessionId);
    }

    @Override
    @SpecRef("TS 29.212 4.5.2")
    public void gxSubscriberChanged(String sessionId) {
        sessions.subscriberChanged(sessionId);
    }
}
