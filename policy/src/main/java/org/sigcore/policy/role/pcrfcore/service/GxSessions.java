// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.service;

import java.time.InstantSource;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.contract.policyds.PcrfSubscriberListener;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionContexts;
import org.sigcore.policy.kernel.session.logic.UsageReports;
import org.sigcore.policy.kernel.session.service.SessionCreation;
import org.sigcore.policy.kernel.session.service.SessionTermination;
import org.sigcore.policy.kernel.session.service.Sessions;
import tools.jackson.databind.node.ObjectNode;

/** Lifecycle of IP-CAN sessions as requested by PCEFs. Thread-safe. */
@SpecRef("TS 29.212 4.5")
public final class GxSessions implements PcrfSubscriberListener {
    private final SessionCreation creation;
    private final Sessions sessions;
    private final SessionTermination termination;
    private final Predicate<String> connected;
    private final InstantSource clock;

    /** @param connected true for the Diameter identity of a PCEF with an open connection */
    public GxSessions(
            SessionCreation creation,
            Sessions sessions,
            SessionTermination termination,
            Predicate<String> connected,
            InstantSource clock) {
        this.creation = creation;
        this.sessions = sessions;
        this.termination = termination;
        this.connected = connected;
        this.clock = clock;
    }

    /**
     * Rules to be provisioned at the PCEF.
     *
     * @param session the session with its complete decision
     * @param changes the part that the PCEF does not have yet
     */
    public record Provisioning(Session session, ObjectNode changes) {}

    /**
     * Establishes a session. A request with the Session-Id of an existing session counts as a repetition and replaces
     * it.
     *
     * @param peer members {@code originHost} and {@code originRealm}
     * @throws ProblemException 400 USER_UNKNOWN, 404 {@link DiameterHosts#OTHER_PEER}, or a rejection by the policies
     */
    @SpecRef("TS 29.212 4.5.1")
    public Provisioning begin(String sessionId, ObjectNode peer, ObjectNode context) {
        Session draft = new Session(
                sessionId,
                RowVersion.NEW,
                peer,
                SessionContexts.initial(context),
                Json.object(),
                List.of(),
                clock.instant());
        Session session = creation.create(draft, begun -> {});
        return new Provisioning(session, session.decision());
    }

    /**
     * Applies the report of a PCEF and evaluates the policies again. The session follows its PCEF to another host, as
     * {@link DiameterHosts} describes.
     *
     * @param peer as for {@link #begin}, of this request
     * @param update values that the PCEF changed or reports, as members of SmPolicyUpdateContextData
     * @param reportId identifies a repeated report of usage; null when unknown
     * @return null when the session does not exist
     * @throws ProblemException 404 {@link DiameterHosts#OTHER_PEER}
     */
    @SpecRef("TS 29.212 4.5.1")
    public @Nullable Provisioning update(
            String sessionId, ObjectNode peer, ObjectNode update, @Nullable String reportId) {
        Sessions.Update done = sessions.report(sessionId, () -> update, reportId, (before, after) -> {
            var _ = DiameterHosts.isMoved(
                    before.peer(), peer, connected); // rejects another peer before anything is stored
        });
        if (done == null) {
            return null;
        }
        if (!DiameterHosts.isOwner(done.after().peer(), peer)) {
            follow(sessionId, peer);
        }
        return new Provisioning(
                done.after(), UsageReports.answered(done.changes(), done.after().decision(), update));
    }

    private void follow(String sessionId, ObjectNode peer) {
        var _ = sessions.update(sessionId, session -> {
            ObjectNode known = session.peer();
            return known == null ? session : session.withPeer(DiameterHosts.moved(known, peer, connected));
        });
    }

    /** Ends a session and all AF sessions bound to it; returns false when the session does not exist. */
    public boolean end(String sessionId) {
        return end(sessionId, Json.object(), Json.object());
    }

    /**
     * Ends a session with the final report of the PCEF; returns false when the session does not exist.
     *
     * @param peer as for {@link #begin}, of this request
     * @param last its usage, as accuUsageReports
     * @throws ProblemException 404 {@link DiameterHosts#OTHER_PEER}
     */
    @SpecRef("TS 29.212 4.5.7")
    public boolean end(String sessionId, ObjectNode peer, ObjectNode last) {
        return termination.end(sessionId, last, session -> {
            var _ = DiameterHosts.isMoved(session.peer(), peer, connected);
        });
    }

    @Override
    @SpecRef("TS 29.212 4.5.2")
    public void gxSubscriberChanged(String sessionId) {
        sessions.subscriberChanged(sessionId);
    }
}
