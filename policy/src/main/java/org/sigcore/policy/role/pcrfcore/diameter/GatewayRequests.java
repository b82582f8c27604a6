// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.ReAuthRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.SessionReleaseCause;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends requests of the PCRF to PCEFs through the Diameter gateway. Thread-safe. */
public final class GatewayRequests implements SessionPeer {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayRequests.class);
    private final CustomAvps custom;
    private final Supplier<DiameterOut> out;
    private final LongSupplier timeoutMillis;
    private final InstantSource clock;

    /**
     * @param custom AVPs defined by operators
     * @param out resolved for the first message
     * @param timeoutMillis how long a PCEF may take to answer
     * @param clock determines the session rules in force
     */
    public GatewayRequests(
            CustomAvps custom, Supplier<DiameterOut> out, LongSupplier timeoutMillis, InstantSource clock) {
        this.clock = clock;
        this.custom = custom;
        this.out = out;
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    @SpecRef("TS 29.212 4.5.2.1")
    public Answer change(Session session, ObjectNode changes) {
        return send(rar(session)
                .addAll(DecisionAvps.of(
                        GxFeatures.of(session.peer()), session.decision(), session.af(), changes, clock.instant()))
                .addAll(custom.written(changes)));
    }

    @Override
    @SpecRef("TS 29.212 4.5.9")
    public Answer release(Session session) {
        return send(rar(session).add(Gx.SESSION_RELEASE_CAUSE, SessionReleaseCause.UNSPECIFIED_REASON));
    }

    private static DiameterMessageBuilder rar(Session session) {
        return DiameterMessage.request(CommandCode.RE_AUTH, ApplicationId.GX)
                .add(Base.SESSION_ID, session.id())
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.GX)
                .add(Base.DESTINATION_REALM, peer(session, DiameterHosts.REALM))
                .add(Base.DESTINATION_HOST, peer(session, DiameterHosts.HOST))
                .add(Base.RE_AUTH_REQUEST_TYPE, ReAuthRequestType.AUTHORIZE_ONLY);
    }

    private static String peer(Session session, String member) {
        ObjectNode peer = session.peer();
        return peer == null ? "" : peer.path(member).asString("");
    }

    // An answer cannot be rejected, so its invalid parts are ignored.
    private static ObjectNode reports(DiameterMessage raa) {
        ObjectNode failed = Json.object();
        try {
            RuleReports.read(raa, failed);
            if (raa.isSuccess()) {
                GatewayFacts.answered(raa, failed);
            }
        } catch (InvalidAvpException e) {
            LOG.atWarn()
                    .addKeyValue("event", "gateway-report-unreadable")
                    .addKeyValue("reason", e.getMessage())
                    .log("ignored an invalid report of a PCEF");
        }
        return failed;
    }

    private Answer send(DiameterMessageBuilder rar) {
        DiameterOut.Reply reply = out.get().send(new WireMessage(rar.build()), timeoutMillis.getAsLong());
        WireMessage answer = reply.answer();
        if (answer == null) {
            LOG.atWarn()
                    .addKeyValue("event", "gateway-unreachable")
                    .addKeyValue("reason", reply.failure())
                    .log("PCEF does not answer");
            return Answer.UNREACHABLE;
        }
        DiameterMessage raa = answer.message();
        ObjectNode failed = reports(raa);
        if (raa.isSuccess()) {
            return new Answer(Kind.TAKEN, failed);
        }
        if (raa.resultCode() == ResultCode.DIAMETER_UNKNOWN_SESSION_ID) {
            return Answer.SESSION_UNKNOWN;
        }
        if (raa.resultCode() == Gx.DIAMETER_PENDING_TRANSACTION) {
            return Answer.PENDING;
        }
        return ResultCode.isProtocolError(raa.resultCode()) ? Answer.UNREACHABLE : new Answer(Kind.REFUSED, failed);
    }
}
