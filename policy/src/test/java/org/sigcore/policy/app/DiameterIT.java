// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.diameter.node.DiameterNodeConfig;
import org.sigcore.diameter.node.PeerConfig;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/** Gx and Rx against the whole NF: a PGW, an AF, and the SMF of a session that the AF means. */
class DiameterIT {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @TempDir
    Path data;

    private final BlockingQueue<DiameterMessage> toPgw = new LinkedBlockingQueue<>();
    private final BlockingQueue<DiameterMessage> toAf = new LinkedBlockingQueue<>();
    private FakeNetwork network;
    private PolicyUnderTest policy;
    private DiameterNode pgw;
    private DiameterNode af;

    @BeforeEach
    void connect() {
        network = new FakeNetwork();
        policy = new PolicyUnderTest(data, network);
        pgw = client("pgw.sigcore.lab", Applications.GX, toPgw);
        af = client("pcscf.sigcore.lab", Applications.RX, toAf);
    }

    @AfterEach
    void disconnect() {
        pgw.close();
        af.close();
        policy.close();
        network.close();
    }

    @Test
    void voiceCallOnGx() throws Exception {
        DiameterMessage cca = send(pgw, ccr("gx1", 1, "10.46.0.1"));
        assertThat(cca.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(cca.require(Gx.DEFAULT_EPS_BEARER_QOS).require(Gx.QOS_CLASS_IDENTIFIER))
                .isEqualTo(5);
        assertThat(cca.require(Gx.CHARGING_RULE_INSTALL)
                        .require(Gx.CHARGING_RULE_DEFINITION)
                        .require(Gx.CHARGING_RULE_NAME))
                .isEqualTo("ims-default");
        assertThat(cca.all(Gx.EVENT_TRIGGER)).isNotEmpty();

        assertThat(send(af, aar("rx1", "10.46.0.1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        AvpGroup rule = next(toPgw).require(Gx.CHARGING_RULE_INSTALL).require(Gx.CHARGING_RULE_DEFINITION);
        assertThat(rule.require(Gx.QOS_INFORMATION).require(Gx.QOS_CLASS_IDENTIFIER))
                .isEqualTo(1);
        assertThat(rule.require(Gx.FLOW_INFORMATION).require(Rx.FLOW_DESCRIPTION))
                .isEqualTo("permit out 17 from 198.51.100.1 5000 to 10.46.0.1 6000");

        assertThat(send(pgw, ccr("gx1", 2, "10.46.0.1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(send(af, str("rx1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(next(toPgw).require(Gx.CHARGING_RULE_REMOVE).require(Gx.CHARGING_RULE_NAME))
                .isEqualTo(rule.require(Gx.CHARGING_RULE_NAME));
        assertThat(send(pgw, ccr("gx1", 3, "10.46.0.1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(send(pgw, ccr("gx1", 2, "10.46.0.1")).resultCode())
                .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void endOfTheGxSession_abortsTheAfSession() throws Exception {
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        send(af, aar("rx1", "10.46.0.1"));
        next(toPgw);
        send(pgw, ccr("gx1", 3, "10.46.0.1"));
        DiameterMessage asr = next(toAf);
        assertThat(asr.commandCode()).isEqualTo(CommandCode.ABORT_SESSION);
        assertThat(asr.sessionId()).isEqualTo("rx1");
        assertThat(send(af, str("rx1")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void rxReachesTheSmfOfTheSession() throws Exception {
        String session = policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.9"));
        assertThat(send(af, aar("rx2", "10.45.0.9")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        ObjectNode decision =
                (ObjectNode) network.next("POST /smf/1/update").jsonObject().get("smPolicyDecision");
        assertThat(decision.get("qosDecs").iterator().next().get("5qi").intValue())
                .isEqualTo(1);

        assertThat(send(af, str("rx2")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        ObjectNode removal =
                (ObjectNode) network.next("POST /smf/1/update").jsonObject().get("smPolicyDecision");
        assertThat(removal.get("pccRules").iterator().next().isNull()).isTrue();

        send(af, aar("rx3", "10.45.0.9"));
        assertThat(policy.post(session + "/delete", Json.object()).status()).isEqualTo(204);
        assertThat(next(toAf).sessionId()).isEqualTo("rx3");
    }

    @Test
    void rxWithoutSession_isRefused() throws Exception {
        DiameterMessage aaa = send(af, aar("rx4", "10.99.0.1"));
        assertThat(aaa.resultCode()).isEqualTo(Rx.IP_CAN_SESSION_NOT_AVAILABLE);
        assertThat(aaa.require(Base.EXPERIMENTAL_RESULT).require(Base.VENDOR_ID))
                .isEqualTo(10415L);
        assertThat(send(af, str("rx4")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void smfThatRefusesTheRules_refusesTheAfSession() throws Exception {
        policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.9"));
        network.smfStatus = 400;
        assertThat(send(af, aar("rx5", "10.45.0.9")).resultCode()).isEqualTo(Rx.REQUESTED_SERVICE_NOT_AUTHORIZED);
        assertThat(send(af, str("rx5")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void missingAvps_areNamed() throws Exception {
        DiameterMessage cca = send(
                pgw,
                ccr("gx2", 1, "10.46.0.2").toBuilder()
                        .remove(Base.CALLED_STATION_ID)
                        .build());
        assertThat(cca.resultCode()).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
        assertThat(cca.require(Base.FAILED_AVP).has(Base.CALLED_STATION_ID)).isTrue();

        DiameterMessage aaa = send(
                af,
                aar("rx6", "10.46.0.2").toBuilder()
                        .remove(Base.FRAMED_IP_ADDRESS)
                        .build());
        assertThat(aaa.resultCode()).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
        assertThat(aaa.require(Base.FAILED_AVP).has(Base.FRAMED_IP_ADDRESS)).isTrue();
    }

    private DiameterNode client(
            String identity, DiameterApplication application, BlockingQueue<DiameterMessage> requests) {
        DiameterNodeConfig config = DiameterNodeConfig.builder(identity, "sigcore.lab")
                .peer(PeerConfig.connect("policy.sigcore.lab", "127.0.0.1", policy.diameterPort()))
                .build();
        DiameterNode node = DiameterNode.builder(config)
                .serve(application, (request, from) -> {
                    requests.add(request);
                    return request.answer(ResultCode.DIAMETER_SUCCESS).build();
                })
                .start();
        FakeNetwork.await("connection of " + identity, () -> {
            var peer = node.peer("policy.sigcore.lab");
            return peer != null && peer.isOpen();
        });
        return node;
    }

    private static DiameterMessage next(BlockingQueue<DiameterMessage> queue) throws InterruptedException {
        DiameterMessage message = queue.poll(10, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("no request within ten seconds");
        }
        return message;
    }

    private static DiameterMessage send(DiameterNode node, DiameterMessage request) {
        return node.send(request, PATIENCE).join();
    }

    private static DiameterMessageBuilder request(int command, long application, String session) {
        return DiameterMessage.request(command, application)
                .add(Base.SESSION_ID, session)
                .add(Base.AUTH_APPLICATION_ID, application)
                .add(Base.DESTINATION_REALM, "sigcore.lab");
    }

    private static DiameterMessage ccr(String session, int type, String ipv4) throws Exception {
        return request(CommandCode.CREDIT_CONTROL, ApplicationId.GX, session)
                .add(Base.CC_REQUEST_TYPE, type)
                .add(Base.CC_REQUEST_NUMBER, type - 1L)
                .add(Base.SUBSCRIPTION_ID.of(
                        Base.SUBSCRIPTION_ID_TYPE.of(1), Base.SUBSCRIPTION_ID_DATA.of("001010000000002")))
                .add(Base.CALLED_STATION_ID, "ims")
                .add(Base.FRAMED_IP_ADDRESS, (Inet4Address) InetAddress.getByName(ipv4))
                .add(Gx.IP_CAN_TYPE, 5)
                .add(Gx.RAT_TYPE, 1004)
                .build();
    }

    private static DiameterMessage aar(String session, String ipv4) throws Exception {
        return request(CommandCode.AA, ApplicationId.RX, session)
                .add(Base.FRAMED_IP_ADDRESS, (Inet4Address) InetAddress.getByName(ipv4))
                .add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                        Rx.MEDIA_COMPONENT_NUMBER.of(1L),
                        Rx.MEDIA_TYPE.of(0),
                        Rx.MAX_REQUESTED_BANDWIDTH_UL.of(64_000L),
                        Rx.MAX_REQUESTED_BANDWIDTH_DL.of(64_000L),
                        Rx.MEDIA_SUB_COMPONENT.of(
                                Rx.FLOW_NUMBER.of(1L),
                                Rx.FLOW_DESCRIPTION.of("permit out 17 from 198.51.100.1 5000 to " + ipv4 + " 6000"),
                                Rx.FLOW_DESCRIPTION.of("permit in 17 from " + ipv4 + " 6000 to 198.51.100.1 5000"))))
                .build();
    }

    private static DiameterMessage str(String session) {
        return request(CommandCode.SESSION_TERMINATION, ApplicationId.RX, session)
                .add(Base.TERMINATION_CAUSE, 1)
                .build();
    }
}
