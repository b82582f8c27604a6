// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.CcRequestType;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues;
import org.sigcore.simulators.nf.GxSession;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.RxSession;
import org.sigcore.simulators.nf.Subscriber;

/** Flow 4: a 4G session with a voice call; the policy node acts as PCRF. */
final class LteSessionFlow extends Flow {
    private static final Duration RE_AUTH = Duration.ofSeconds(5);
    private static final int CONVERSATIONAL_VOICE = 1;
    private static final int IMS_SIGNALLING = 5;
    private final Stage stage;
    private final Set<String> voiceRules = new TreeSet<>();
    private GxSession session;
    private RxSession call;
    private boolean open;

    LteSessionFlow(Stage stage) {
        super(4, "4G session: Gx, and Rx that becomes Gx rules", "PGW", "PCRF", "P-CSCF", "NRF", "SCP", "UDR");
        this.stage = stage;
        Subscriber subscriber = stage.nextSubscriber();
        this.session = new GxSession(subscriber, Lab.IMS, stage.newSession("pgw"), 0);
        this.call = new RxSession(subscriber, Lab.IMS, stage.newSession("pcscf"), Lab.identity("policy"));
    }

    @Override
    protected String policyName() {
        return "PCRF";
    }

    @Override
    protected List<Step> steps() {
        return List.of(
                new Step("PGW opens the session: CCR-I, CCA-I", "TS 29.212 4.5.1, 5.6.3", this::open),
                new Step(
                        "P-CSCF asks for a voice bearer: AAR, Gx RAR, AAA",
                        "TS 29.214 4.4.1, TS 29.212 4.5.2",
                        this::call),
                new Step("PGW reports a change of the radio access: CCR-U", "TS 29.212 4.5.1", this::report),
                new Step("P-CSCF ends the call: STR, Gx RAR, STA", "TS 29.214 4.4.4, TS 29.212 4.5.2", this::hangUp),
                new Step("PGW closes the session: CCR-T", "TS 29.212 4.5.3", this::close),
                new Step("the closed session is unknown", "TS 29.212 4.5.1, RFC 6733 7.1.5", this::gone));
    }

    @Override
    protected void tidyUp() {
        if (open) {
            stage.close(session);
        }
    }

    private void open(Checks c) {
        DiameterChecks.connected(c, stage, "pgw");
        DiameterMessage answer = stage.pgw().open(session);
        open = true;
        DiameterChecks.creditControl(c, answer, session, CcRequestType.INITIAL_REQUEST);
        c.that(
                !answer.has(Gx.CHARGING_RULE_INSTALL),
                "no rule beside the default bearer: nothing calls for one (TS 23.503 6.3.1)",
                answer);
        AvpGroup qos = answer.get(Gx.DEFAULT_EPS_BEARER_QOS);
        c.that(
                qos != null
                        && qos.getOr(Gx.QOS_CLASS_IDENTIFIER, 0) == IMS_SIGNALLING
                        && answer.has(Gx.QOS_INFORMATION),
                "authorized Default-EPS-Bearer-QoS of QCI 5, and QoS-Information (TS 29.212 4.5.5)",
                answer);
        session = session.next();
    }

    private void call(Checks c) {
        DiameterChecks.connected(c, stage, "pcscf");
        DiameterMessage answer = stage.pcscf().startCall(call);
        DiameterChecks.success(c, answer, call.sessionId());
        DiameterMessage reAuth = reAuth(c, 1);
        List<AvpGroup> rules = DiameterChecks.installed(reAuth);
        c.that(rules.size() == 1, "one Charging-Rule-Definition for RTP and RTCP: one dedicated bearer", reAuth);
        for (AvpGroup rule : rules) {
            voice(c, rule);
        }
    }

    private void voice(Checks c, AvpGroup rule) {
        voiceRules.add(String.valueOf(rule.get(Gx.CHARGING_RULE_NAME)));
        boolean ours = rule.all(Gx.FLOW_INFORMATION).stream()
                .map(flow -> flow.getOr(org.sigcore.diameter.dictionary.Rx.FLOW_DESCRIPTION, ""))
                .anyMatch(filter -> filter.contains(session.ipv4()));
        c.that(ours, "Flow-Information for " + session.ipv4(), rule.all(Gx.FLOW_INFORMATION));
        AvpGroup qos = rule.get(Gx.QOS_INFORMATION);
        c.that(qos != null, "QoS-Information in " + voiceRules, rule);
        c.orStop();
        if (qos != null) {
            c.equal("QoS-Class-Identifier", CONVERSATIONAL_VOICE, qos.get(Gx.QOS_CLASS_IDENTIFIER));
        }
    }

    private void report(Checks c) {
        DiameterMessage answer = stage.pgw().report(session, GxValues.RatType.UTRAN);
        DiameterChecks.creditControl(c, answer, session, CcRequestType.UPDATE_REQUEST);
        session = session.next();
    }

    private void hangUp(Checks c) {
        DiameterChecks.success(c, stage.pcscf().endCall(call), call.sessionId());
        List<String> removed = DiameterChecks.removed(reAuth(c, 2));
        c.that(removed.containsAll(voiceRules), "Charging-Rule-Remove of " + voiceRules, removed);
    }

    private void close(Checks c) {
        DiameterMessage answer = stage.pgw().close(session);
        open = false;
        DiameterChecks.creditControl(c, answer, session, CcRequestType.TERMINATION_REQUEST);
        session = session.next();
    }

    private void gone(Checks c) {
        DiameterMessage answer = stage.pgw().report(session, GxValues.RatType.EUTRAN);
        c.equal("Result-Code", ResultCode.DIAMETER_UNKNOWN_SESSION_ID, answer.resultCode());
    }

    private DiameterMessage reAuth(Checks c, int count) {
        DiameterMessage request = c.eventually("RAR " + count + " at the PGW", RE_AUTH, () -> {
            List<DiameterMessage> all = stage.pgw().reAuthsOf(session);
            return all.size() >= count ? all.get(count - 1) : null;
        });
        c.equal("Destination-Host", Lab.identity("pgw"), request.get(Base.DESTINATION_HOST));
        c.that(request.has(Base.RE_AUTH_REQUEST_TYPE), "Re-Auth-Request-Type (TS 29.212 5.6.4)", request);
        return request;
    }
}
