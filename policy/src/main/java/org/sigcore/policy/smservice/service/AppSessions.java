// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.JsonMergePatch;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.policy.diamgateway.api.Carrier;
import org.sigcore.policy.diamgateway.api.RxClaim;
import org.sigcore.policy.pre.api.SessionQuery;
import org.sigcore.policy.smservice.api.RxAppSessions;
import org.sigcore.policy.smservice.api.SmSessionDirectory;
import org.sigcore.policy.smservice.logic.AppSession;
import org.sigcore.policy.smservice.logic.SmPolicy;
import org.sigcore.policy.smservice.logic.SmShapes;
import tools.jackson.databind.node.ObjectNode;

/**
 * The course of AF sessions on SM policies, whether they come over N5 or Rx. An AF gets its answer when the session is
 * stored and the SMF has taken the rules. Thread-safe.
 */
@SpecRef("TS 29.514 4.2")
public final class AppSessions implements RxAppSessions, SmSessionDirectory {
    private static final String NOT_AVAILABLE = "PDU_SESSION_NOT_AVAILABLE";
    private final SmPorts ports;
    private final SmSettings settings;
    private final SmSessions sessions;

    public AppSessions(SmPorts ports, SmSettings settings) {
        this.ports = ports;
        this.settings = settings;
        this.sessions = new SmSessions(ports, settings);
    }

    /**
     * Creates an AF session for an AF on N5.
     *
     * @param context AppSessionContext
     * @throws ProblemException 400 for a faulty body, 500 PDU_SESSION_NOT_AVAILABLE, 403 FILTER_RESTRICTIONS or what the
     *     policies say
     */
    @SpecRef("TS 29.514 4.2.2")
    public AppSession create(ObjectNode context) {
        (settings.lenient() ? SmShapes.APP_SESSION_LENIENT : SmShapes.APP_SESSION).check(context);
        ObjectNode request = (ObjectNode) context.get("ascReqData");
        String id = UUID.randomUUID().toString().replace("-", "");
        for (SmPolicy policy : find(SessionQuery.of(request))) {
            AppSession created =
                    createOn(new Carrier(policy.id(), policy.supi()), new AppSession(id, policy.id(), request, null));
            if (created != null) {
                return created;
            }
        }
        throw new ProblemException(ProblemDetails.of(
                500,
                NOT_AVAILABLE,
                "no PDU session has that address, subscriber, data network and slice (TS 29.514 4.2.2.2)"));
    }

    /** The AF session as it is, or 404. */
    @SpecRef("TS 29.514 5.3.3.3.1")
    public AppSession read(String appSessionId) {
        AppSession session = ports.store().findAppSession(appSessionId);
        if (session == null) {
            throw notFound();
        }
        return session;
    }

    /**
     * Changes an AF session.
     *
     * @param patch a merge patch for AppSessionContextReqData
     */
    @SpecRef("TS 29.514 4.2.3")
    public AppSession modify(String appSessionId, ObjectNode patch) {
        return change(appSessionId, carrierOf(appSessionId), merging(patch));
    }

    /** Ends an AF session and takes back its rules, or 404. */
    @SpecRef("TS 29.514 4.2.4")
    public void remove(String appSessionId) {
        if (!remove(appSessionId, carrierOf(appSessionId))) {
            throw notFound();
        }
    }

    /**
     * Sets the events that an AF wants to be notified of.
     *
     * @param events EventsSubscReqData; null to end the subscription
     * @return true when there was a subscription before
     */
    @SpecRef({"TS 29.514 4.2.6", "TS 29.514 4.2.7"})
    public boolean subscribe(String appSessionId, @Nullable ObjectNode events) {
        if (events != null) {
            SmShapes.EVENTS.check(events);
        }
        boolean[] had = new boolean[1];
        change(appSessionId, carrierOf(appSessionId), session -> {
            ObjectNode request = session.request().deepCopy();
            had[0] = request.has(AppSessionContextReqData.EV_SUBSC.name());
            if (events == null) {
                request.remove(AppSessionContextReqData.EV_SUBSC.name());
            } else {
                request.set(AppSessionContextReqData.EV_SUBSC.name(), events);
            }
            return session.with(request);
        });
        return had[0];
    }

    @Override
    public void create(String rxSessionId, ObjectNode peer, ObjectNode ascReqData, Carrier carrier) {
        SmShapes.APP_REQUEST.check(ascReqData);
        ObjectNode rx = peer.deepCopy().put("sessionId", rxSessionId);
        AppSession session = new AppSession(AppSession.idOfRx(rxSessionId), carrier.sessionId(), ascReqData, rx);
        if (createOn(carrier, session) == null) {
            throw sessionEnded();
        }
    }

    @Override
    public void modify(String rxSessionId, ObjectNode patch, Carrier carrier) {
        change(AppSession.idOfRx(rxSessionId), carrier, merging(patch));
    }

    @Override
    public boolean delete(String rxSessionId, Carrier carrier) {
        return remove(AppSession.idOfRx(rxSessionId), carrier);
    }

    @Override
    public RxClaim claim(String rxSessionId, @Nullable ObjectNode ascReqData) {
        Carrier holder = ports.store().carrierOfAppSession(AppSession.idOfRx(rxSessionId));
        if (holder != null) {
            return RxClaim.heldBy(holder);
        }
        if (ascReqData == null) {
            return RxClaim.NOTHING;
        }
        SessionQuery query = SessionQuery.of(ascReqData);
        return RxClaim.on(
                find(query),
                policy -> new RxClaim.Candidate(
                        new Carrier(policy.id(), policy.supi()),
                        query.affinity(policy.context()).orElseThrow(),
                        policy.created().toEpochMilli()));
    }

    // Null when the session has ended in the meantime, or the SMF does not have it any more.
    private @Nullable AppSession createOn(Carrier carrier, AppSession session) {
        return sessions.locked(carrier.supi(), () -> {
            SmPolicy before = ports.store().find(carrier.sessionId());
            return before == null ? null : install(before, null, session, sessions.appSessions(before));
        });
    }

    private static UnaryOperator<AppSession> merging(ObjectNode patch) {
        return session -> {
            ObjectNode request = JsonMergePatch.apply(session.request(), patch);
            SmShapes.APP_REQUEST.check(request);
            return session.with(request);
        };
    }

    private AppSession change(String appSessionId, Carrier carrier, UnaryOperator<AppSession> change) {
        return sessions.locked(carrier.supi(), () -> {
            SmPolicy before = ports.store().find(carrier.sessionId());
            List<AppSession> all = before == null ? List.of() : sessions.appSessions(before);
            AppSession session = all.stream()
                    .filter(one -> one.id().equals(appSessionId))
                    .findFirst()
                    .orElseThrow(AppSessions::notFound);
            AppSession changed =
                    install(Objects.requireNonNull(before), session, change.apply(session), without(all, appSessionId));
            if (changed == null) {
                throw sessionEnded();
            }
            return changed;
        });
    }

    private boolean remove(String appSessionId, Carrier carrier) {
        return sessions.locked(carrier.supi(), () -> {
            SmPolicy before = ports.store().find(carrier.sessionId());
            List<AppSession> all = before == null ? List.of() : sessions.appSessions(before);
            List<AppSession> rest = without(all, appSessionId);
            if (before == null || rest.size() == all.size()) {
                return false;
            }
            SmPolicy after = before.with(sessions.redecide("update", before, rest), rest.size());
            ports.store().updateWithout(after, appSessionId);
            sessions.push(before, after);
            return true;
        });
    }

    private @Nullable AppSession install(
            SmPolicy before, @Nullable AppSession previous, AppSession session, List<AppSession> others) {
        List<AppSession> all = new ArrayList<>(others);
        all.add(session);
        SmPolicy after = before.with(sessions.redecide("update", before, all), all.size());
        ports.store().update(after, session);
        return switch (sessions.push(before, after)) {
            case TAKEN -> session;
            case SESSION_UNKNOWN -> null;
            case REFUSED -> {
                undo(before, previous, session);
                throw new ProblemException(ProblemDetails.of(
                        403, "REQUESTED_SERVICE_NOT_AUTHORIZED", "the SMF has refused the rules of this session"));
            }
            case UNREACHABLE -> {
                undo(before, previous, session);
                throw new ProblemException(ProblemDetails.of(
                        504, "TARGET_NF_NOT_REACHABLE", "the SMF of the PDU session does not answer"));
            }
        };
    }

    // The AF is told that nothing was done, so that must be what is stored.
    private void undo(SmPolicy before, @Nullable AppSession previous, AppSession session) {
        if (previous == null) {
            ports.store().updateWithout(before, session.id());
        } else {
            ports.store().update(before, previous);
        }
    }

    private List<SmPolicy> find(SessionQuery query) {
        return query.candidates(ports.store()::findByAddress, SmPolicy::context);
    }

    private Carrier carrierOf(String appSessionId) {
        Carrier carrier = ports.store().carrierOfAppSession(appSessionId);
        if (carrier == null) {
            throw notFound();
        }
        return carrier;
    }

    private static List<AppSession> without(List<AppSession> all, String id) {
        return all.stream().filter(session -> !session.id().equals(id)).toList();
    }

    private static ProblemException notFound() {
        return new ProblemException(
                ProblemDetails.of(404, "APPLICATION_SESSION_CONTEXT_NOT_FOUND", "no such AF session"));
    }

    private static ProblemException sessionEnded() {
        return new ProblemException(
                ProblemDetails.of(500, NOT_AVAILABLE, "the PDU session with that address has ended"));
    }
}
