// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.RxSession;
import org.sigcore.simulators.nf.SmSession;
import tools.jackson.databind.JsonNode;

/** Flow 3: a voice call on a 5G session. The AF is connected to the BSF only, which finds the PCF of the session. */
final class VoiceOver5gFlow extends Flow {
    private static final Duration NOTIFY = Duration.ofSeconds(5);
    private static final int CONVERSATIONAL_VOICE = 1;
    private final Stage stage;
    private final Set<String> voiceRules = new TreeSet<>();
    private SmSession session;
    private RxSession call;

    VoiceOver5gFlow(Stage stage) {
        super(3, "VoLTE on 5G: Rx through the BSF becomes N7 rules", "AF", "BSF", "PCF", "NRF", "SCP", "SMF", "UDR");
        this.stage = stage;
        this.session = SmSession.of(stage.nextSubscriber(), Lab.IMS);
        this.call = new RxSession(session.subscriber(), Lab.IMS, stage.newSession("af"), null);
    }

    @Override
    protected List<Step> steps() {
        return List.of(
                new Step("SMF creates the IMS session, the BSF has its binding", "TS 29.512 4.2.2.2", this::create),
                new Step(
                        "AF asks for a voice bearer: AAR, N7 notify, AAA",
                        "TS 29.214 4.4.1, TS 29.512 4.2.3.2",
                        this::call),
                new Step("AF ends the call: STR, N7 notify, STA", "TS 29.214 4.4.4, TS 29.512 4.2.3.2", this::hangUp),
                new Step("SMF deletes the IMS session", "TS 29.512 4.2.5.2", c -> {
                    c.status(stage.smf().delete(session), 204);
                }));
    }

    @Override
    protected void tidyUp() {
        stage.forget(session);
    }

    private void create(Checks c) {
        session = SmPolicyChecks.created(
                c, stage.smf().create(session), stage.lab().sbi("policy"));
        SmPolicyChecks.bound(c, stage, session);
    }

    private void call(Checks c) {
        DiameterChecks.connected(c, stage, "af");
        DiameterMessage answer = stage.af().startCall(call);
        DiameterChecks.success(c, answer, call.sessionId());
        c.equal("Auth-Application-Id", 16777236L, answer.get(Base.AUTH_APPLICATION_ID));
        call = call.at(answer.require(Base.ORIGIN_HOST));

        JsonNode decision =
                SmPolicyChecks.notified(c, stage, session, 1, NOTIFY).path("smPolicyDecision");
        c.notEmpty(decision, "/pccRules")
                .properties()
                .forEach(rule -> voice(c, decision, rule.getKey(), rule.getValue()));
        c.that(voiceRules.size() == 1, "one PCC rule for RTP and RTCP of the call: one QoS flow", decision);
    }

    // TS 29.513 7.3: audio is conversational voice, 5QI 1, with the bit rates requested by the AF.
    private void voice(Checks c, JsonNode decision, String id, JsonNode rule) {
        if (!rule.path("flowInfos").toString().contains(session.ipv4())) {
            return;
        }
        voiceRules.add(id);
        c.member(rule, "/pccRuleId", id);
        c.member(rule, "/precedence");
        String qosId = rule.at("/refQosData/0").asString();
        JsonNode qos = decision.path("qosDecs").path(qosId);
        c.equal("/qosDecs/" + qosId + "/qosId", qosId, qos.path("qosId").asString());
        c.equal(
                "/qosDecs/" + qosId + "/5qi",
                CONVERSATIONAL_VOICE,
                qos.path("5qi").asInt(-1));
        for (String rate : List.of("maxbrUl", "maxbrDl", "gbrUl", "gbrDl")) {
            c.that(
                    qos.path(rate).asString("").matches("\\d+(\\.\\d+)? (bps|Kbps|Mbps|Gbps|Tbps)"),
                    "/qosDecs/" + qosId + "/" + rate + " as a BitRate (TS 29.571 5.5.2)",
                    qos);
        }
    }

    private void hangUp(Checks c) {
        DiameterChecks.success(c, stage.af().endCall(call), call.sessionId());
        JsonNode rules = SmPolicyChecks.notified(c, stage, session, 2, NOTIFY).at("/smPolicyDecision/pccRules");
        for (String id : voiceRules) {
            c.that(
                    rules.has(id) && rules.get(id).isNull(),
                    String.format(Locale.ROOT, "/pccRules/%s: null, which removes it (TS 29.512 4.2.6.2.1)", id),
                    rules);
        }
    }
}
