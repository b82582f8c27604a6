// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.policy.contract.diamgateway.Carrier;
import org.sigcore.policy.contract.diamgateway.RxClaim;
import org.sigcore.policy.contract.smservice.RxAppSessions;
import org.sigcore.policy.contract.smservice.SmSessionDirectory;
import org.sigcore.policy.kernel.decision.MediaBounds;
import org.sigcore.policy.kernel.decision.SessionQuery;
import org.sigcore.policy.kernel.decision.SipForking;
import org.sigcore.policy.kernel.session.logic.AfEvents;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.AfSessions;
import org.sigcore.policy.kernel.session.service.AfSessions.Granted;
import org.sigcore.policy.role.smservice.logic.AppSessionPatches;
import org.sigcore.policy.role.smservice.logic.SmShapes;
import tools.jackson.databind.node.ObjectNode;

/** AF sessions bound to SM policies, over N5 and Rx; validates the documents of N5. Thread-safe. */
@SpecRef("TS 29.514 4.2")
public final class AppSessions implements RxAppSessions, SmSessionDirectory {
    private static final int KEY_LENGTH = 12;
    private final AfSessions sessions;
    private final EndedAppSessions ended;
    private final Predicate<String> connected;
    private final MediaBounds media;
    private final boolean lenient;

    /**
     * Creates the service.
     *
     * @param connected true for the Diameter identity of an AF with an open connection
     * @param media limits of the media that an AF on N5 may request
     * @param lenient true to accept from AFs what the specification forbids but several of them send
     */
    public AppSessions(
            AfSessions sessions,
            EndedAppSessions ended,
            Predicate<String> connected,
            MediaBounds media,
            boolean lenient) {
        this.media = media;
        this.sessions = sessions;
        this.ended = ended;
        this.connected = connected;
        this.lenient = lenient;
    }

    /**
     * Creates an AF session for an AF on N5.
     *
     * @param context AppSessionContext
     * @throws ProblemException 400 for an invalid body, 500 PDU_SESSION_NOT_AVAILABLE, 400 FILTER_RESTRICTIONS or a
     *     rejection by the policies
     */
    @SpecRef("TS 29.514 4.2.2")
    public Granted create(ObjectNode context) {
        media.check(context.path("ascReqData"));
        (lenient ? SmShapes.APP_SESSION_LENIENT : SmShapes.APP_SESSION).check(context);
        ObjectNode request = SipForking.ofAf((ObjectNode) context.get("ascReqData"));
        String random = UUID.randomUUID().toString();
        String key = random.substring(random.length() - KEY_LENGTH);
        return sessions.beginOnAny(SessionQuery.of(request), smPolicyId -> AfSession.ofN5(smPolicyId, key, request));
    }

    /** Returns an AF session; responds 404 if it does not exist. */
    @SpecRef("TS 29.514 5.3.3.3.1")
    public AfSession read(String appSessionId) {
        AfSession session = sessions.find(appSessionId);
        if (session == null) {
            throw notFound();
        }
        return session;
    }

    /**
     * Applies a patch to an AF session.
     *
     * @param patch a merge patch for AppSessionContextReqData
     */
    @SpecRef("TS 29.514 4.2.3")
    public Granted modify(String appSessionId, ObjectNode patch) {
        media.check(patch);
        return sessions.change(appSessionId, session -> {
            ObjectNode request = AppSessionPatches.patched(session.request(), SipForking.ofAf(patch));
            SmShapes.PATCHED.check(Json.object().set("ascReqData", request)); // fault pointers refer to the AF's body
            return session.with(request);
        });
    }

    /**
     * Ends an AF session and removes its rules; responds 404 if it does not exist. A session that ended with its PDU
     * session can still be deleted for a while.
     *
     * @param events EventsSubscReqData that the AF requests with the end; empty for none
     * @return EventsNotification without evSubsUri; empty without events
     */
    @SpecRef("TS 29.514 4.2.4")
    public ObjectNode remove(String appSessionId, ObjectNode events) {
        if (!events.isEmpty()) {
            SmShapes.EVENTS.check(events);
        }
        Session former = sessions.end(appSessionId);
        if (former == null && !ended.contains(appSessionId)) {
            throw notFound();
        }
        return former == null ? Json.object() : AfEvents.last(former, appSessionId, events);
    }

    /**
     * The result of a subscription to events.
     *
     * @param existed true when there was a subscription before
     * @param granted the AF session with the subscription, and the events that have already occurred
     */
    public record Subscribed(boolean existed, Granted granted) {}

    /**
     * Sets the events of which an AF is notified.
     *
     * @param events EventsSubscReqData; null to end the subscription
     */
    @SpecRef({"TS 29.514 4.2.6", "TS 29.514 4.2.7"})
    public Subscribed subscribe(String appSessionId, @Nullable ObjectNode events) {
        if (events != null) {
            SmShapes.EVENTS.check(events);
        }
        boolean[] had = new boolean[1];
        Granted granted = sessions.change(appSessionId, session -> {
            ObjectNode request = session.request().deepCopy();
            had[0] = request.has(AppSessionContextReqData.EV_SUBSC.name());
            if (events == null) {
                request.remove(AppSessionContextReqData.EV_SUBSC.name());
            } else {
                request.set(AppSessionContextReqData.EV_SUBSC.name(), events);
            }
            return session.with(request);
        });
        return new Subscribed(had[0], granted);
    }

    @Override
    public ObjectNode create(String rxSessionId, ObjectNode peer, ObjectNode ascReqData, Carrier carrier) {
        SmShapes.APP_REQUEST.check(ascReqData);
        return sessions.begin(rxSessionId, AfSession.ofRx(rxSessionId, peer, carrier.sessionId(), ascReqData), carrier);
    }

    @Override
    public ObjectNode modify(String rxSessionId, ObjectNode peer, ObjectNode patch, Carrier carrier) {
        return sessions.change(rxSessionId, carrier, session -> {
            ObjectNode request =
                    SipForking.patched(session.request(), AppSessionPatches.withoutIdentity(session.request(), patch));
            SmShapes.APP_REQUEST.check(request);
            return session.with(request).by(peer, connected);
        });
    }

    @Override
    public void restore(String rxSessionId, Carrier carrier) {
        sessions.restore(rxSessionId, carrier);
    }

    /**
     * Requests P-CSCF restoration from the SMF of a PDU session.
     *
     * @param request PcscfRestorationRequestData
     * @throws ProblemException 400 for an invalid body, 500 PDU_SESSION_NOT_AVAILABLE, 403 or 504 when the SMF fails to
     *     do it
     */
    @SpecRef("TS 29.514 4.2.8")
    public void restore(ObjectNode request) {
        SmShapes.RESTORATION.check(request);
        sessions.restore(SessionQuery.of(request));
    }

    @Override
    public @Nullable ObjectNode delete(String rxSessionId, ObjectNode peer, ObjectNode events, Carrier carrier) {
        Session former = sessions.end(rxSessionId, carrier, session -> session.isEndedBy(peer, connected));
        return former == null ? null : AfEvents.last(former, AfSession.idOfRx(rxSessionId), events);
    }

    /** Returns the AF sessions of N5 and Rx. */
    public AfSessions sessions() {
        return sessions;
    }

    @Override
    public RxClaim claim(String rxSessionId, @Nullable ObjectNode ascReqData) {
        return sessions.claim(rxSessionId, ascReqData);
    }

    private static ProblemException notFound() {
        return new ProblemException(
                ProblemDetails.of(404, "APPLICATION_SESSION_CONTEXT_NOT_FOUND", "no such AF session"));
    }
}
