// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.TerminationCause;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.diameter.dictionary.Sy.SlRequestType;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Answer;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Counted;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Subscription;
import org.sigcore.policy.contract.diamconnector.OcsSpendingLimits;
import org.sigcore.policy.contract.diamconnector.SySession;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours.Neighbour;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.kernel.rx.SubscriptionIds;
import org.sigcore.policy.kernel.settings.UserServiceSettings.Ocs;

/** Sends SLR and STR to the OCS. Thread-safe. */
@SpecRef({"TS 29.219 4.5.1", "TS 29.219 4.5.3"})
public final class SyClient implements OcsSpendingLimits {
    private static final int MADE = 201;
    private static final int CHANGED = 200;
    private static final int REFUSED = 400;
    private static final int NOT_FOUND = 404;
    private static final int LATER = 503;

    private final String identity;
    private final Supplier<Ocs> settings;
    private final Supplier<DiameterOut> out;
    private final Supplier<DiameterNeighbours> neighbours;

    /**
     * Creates a client.
     *
     * @param identity Diameter identity of this node
     * @param settings read for every request
     * @param out resolved for each request
     * @param neighbours resolved if no realm is configured
     */
    public SyClient(
            String identity,
            Supplier<Ocs> settings,
            Supplier<DiameterOut> out,
            Supplier<DiameterNeighbours> neighbours) {
        this.identity = identity;
        this.settings = settings;
        this.out = out;
        this.neighbours = neighbours;
    }

    @Override
    public boolean ocsIsThere() {
        return realm() != null;
    }

    private @Nullable String realm() {
        String configured = settings.get().realm();
        if (configured != null) {
            return configured;
        }
        List<Neighbour> open = neighbours.get().neighbours(ApplicationId.SY);
        return open.isEmpty() ? null : open.getFirst().realm();
    }

    @Override
    @SpecRef("TS 29.219 4.5.1.1")
    public Answer openSy(Counted subscriber, List<String> counterIds) {
        String realm = realm();
        if (realm == null) {
            return new Answer(0, null, 0);
        }
        String sessionId = SySession.newId(identity, subscriber.key());
        DiameterMessage slr = slr(sessionId, realm, SlRequestType.INITIAL_REQUEST, counterIds)
                .addIfPresent(Base.DESTINATION_HOST, settings.get().host())
                .addAll(identities(subscriber))
                .build();
        DiameterMessage sla = send(slr);
        if (sla == null || !sla.isSuccess()) {
            return refused(sla, REFUSED);
        }
        SySession session =
                new SySession(sessionId, sla.getOr(Base.ORIGIN_HOST, ""), sla.getOr(Base.ORIGIN_REALM, realm));
        return new Answer(MADE, new Subscription(session.uri(), CounterReports.readable(sla)), 0);
    }

    @Override
    @SpecRef("TS 29.219 4.5.1.2")
    public Answer changeSy(String uri, Counted subscriber, List<String> counterIds) {
        SySession session = SySession.of(uri);
        if (session == null) {
            return new Answer(NOT_FOUND, null, 0);
        }
        DiameterMessage slr = slr(session.sessionId(), session.realm(), SlRequestType.INTERMEDIATE_REQUEST, counterIds)
                .add(Base.DESTINATION_HOST, session.host())
                .addAll(identities(subscriber))
                .build();
        DiameterMessage sla = send(slr);
        return sla == null || !sla.isSuccess()
                ? refused(sla, NOT_FOUND)
                : new Answer(CHANGED, new Subscription(uri, CounterReports.readable(sla)), 0);
    }

    @Override
    @SpecRef("TS 29.219 4.5.3")
    public boolean closeSy(String uri) {
        SySession session = SySession.of(uri);
        if (session == null) {
            return true;
        }
        DiameterMessage sta = send(request(CommandCode.SESSION_TERMINATION, session.sessionId(), session.realm())
                .add(Base.DESTINATION_HOST, session.host())
                .add(Base.TERMINATION_CAUSE, TerminationCause.DIAMETER_LOGOUT)
                .build());
        return sta != null && !cannotNow(sta.resultCode());
    }

    private @Nullable DiameterMessage send(DiameterMessage request) {
        WireMessage answer = out.get()
                .send(new WireMessage(request), settings.get().timeout().toMillis())
                .answer();
        return answer == null ? null : answer.message();
    }

    private static DiameterMessageBuilder request(int command, String sessionId, String realm) {
        return DiameterMessage.request(command, ApplicationId.SY)
                .add(Base.SESSION_ID, sessionId)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.SY)
                .add(Base.DESTINATION_REALM, realm);
    }

    @SpecRef("TS 29.219 5.6.2")
    private static DiameterMessageBuilder slr(String sessionId, String realm, int type, List<String> counterIds) {
        DiameterMessageBuilder slr =
                request(CommandCode.SPENDING_LIMIT, sessionId, realm).add(Sy.SL_REQUEST_TYPE, type);
        counterIds.forEach(id -> slr.add(Sy.POLICY_COUNTER_IDENTIFIER, id));
        return slr;
    }

    private static List<Avp> identities(Counted subscriber) {
        Set<String> known = new LinkedHashSet<>();
        known.add(subscriber.supi());
        known.add(String.valueOf(subscriber.gpsi()));
        return known.stream().flatMap(id -> SubscriptionIds.of(id).stream()).toList();
    }

    /**
     * Converts an error of the OCS, or a missing answer.
     *
     * @param unknownSession status to return if the OCS does not have the session
     */
    @SpecRef("TS 29.219 5.4")
    private static Answer refused(@Nullable DiameterMessage sla, int unknownSession) {
        int code = sla == null ? 0 : sla.resultCode();
        return new Answer(
                sla == null || cannotNow(code)
                        ? LATER
                        : code == ResultCode.DIAMETER_UNKNOWN_SESSION_ID ? unknownSession : REFUSED,
                null,
                0);
    }

    /**
     * Returns true for protocol errors, transient failures except that of a subscriber without counters, and internal
     * failures of the OCS.
     */
    private static boolean cannotNow(int code) {
        return ResultCode.isProtocolError(code)
                || (code / 1000 == 4 && code != Sy.DIAMETER_ERROR_NO_AVAILABLE_POLICY_COUNTERS)
                || code == ResultCode.DIAMETER_UNABLE_TO_COMPLY
                || code == ResultCode.DIAMETER_OUT_OF_SPACE
                || code == 0;
    }
}
