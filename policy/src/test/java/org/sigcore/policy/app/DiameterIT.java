// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.aar;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.next;
import static org.sigcore.policy.app.DiameterPeers.request;
import static org.sigcore.policy.app.DiameterPeers.send;
import static org.sigcore.policy.app.DiameterPeers.str;
import static org.sigcore.testkit.Await.until;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.sbi.SbiRequest;
import tools.jackson.databind.node.ObjectNode;

/** Gx and Rx against the whole NF: a PGW, an AF, and the SMF of the session that an AAR addresses. */
class DiameterIT extends PgwAndAfFrame {
    @Test
    void overlongOrInvalidIdentities_areRefusedWith5004() throws Exception {
        String longSession = "gx".repeat(150);
        DiameterMessage answer = send(pgw, ccr(longSession, 1, "10.46.0.1"));
        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
        assertThat(answer.has(Base.FAILED_AVP)).isTrue();
        assertThat(send(af, aar(longSession, "10.46.0.1")).resultCode())
                .isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
        for (String imsi : List.of("00101\u0000000000001", "0".repeat(300))) {
            assertThat(send(pgw, ccr("gx1", 1, "10.46.0.1", imsi)).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
        }
        assertThat(send(pgw, ccr("gx1", 1, "10.46.0.1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        String ports = "1" + ",1".repeat(900);
        assertThat(send(af, aar("rx2", "10.46.0.1", "permit out 17 from 198.51.100.1 " + ports + " to 10.46.0.1"))
                        .resultCode())
                .as("a long list of ports")
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
    }

    @Test
    @SpecRef("TS 29.212 5.5.2")
    void ccrWithoutKnownSubscriptionId_isRefusedWith5140_andWildcardPrefixWith5004() throws Exception {
        DiameterMessage unknownSubscription = ccr("gx1", 1, "10.46.0.1").toBuilder()
                .remove(Base.SUBSCRIPTION_ID)
                .add(Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(77), Base.SUBSCRIPTION_ID_DATA.of("x")))
                .build();
        assertThat(send(pgw, unknownSubscription).resultCode()).isEqualTo(Gx.DIAMETER_ERROR_INITIAL_PARAMETERS);
        DiameterMessage everywhere = send(
                pgw,
                ccr("gx1", 1, "10.46.0.1").toBuilder()
                        .add(Base.FRAMED_IPV6_PREFIX, Ipv6Prefix.parsePrefix("::/0"))
                        .build());
        assertThat(everywhere.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
        assertThat(everywhere.require(Base.FAILED_AVP).has(Base.FRAMED_IPV6_PREFIX))
                .isTrue();
        assertThat(send(pgw, ccr("gx1", 2, "10.46.0.1")).resultCode())
                .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void voiceCallOnGx_installsAndRemovesChargingRule() throws Exception {
        DiameterMessage cca = send(
                pgw,
                ccr("gx1", 1, "10.46.0.1").toBuilder()
                        .add(Gx.NETWORK_REQUEST_SUPPORT, 1)
                        .build());
        assertThat(cca.require(Gx.BEARER_CONTROL_MODE)).isEqualTo(2);
        assertThat(cca.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(cca.require(Gx.DEFAULT_EPS_BEARER_QOS).require(Gx.QOS_CLASS_IDENTIFIER))
                .isEqualTo(5);
        assertThat(cca.has(Gx.CHARGING_RULE_INSTALL)).isFalse();
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
    void pgwRestart_endsItsFormerSessions_andKeepsOthers() throws Exception {
        DiameterMessage before = send(pgw, ccrOfState(1, "pgw.sigcore.lab;1;1", "10.46.0.1"));
        assertThat(before.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(send(af, aar("rx1", "10.46.0.1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        next(toPgw);
        assertThat(send(pgw, ccrOfState(2, "pgw.sigcore.lab;2;1", "10.46.0.2")).resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(next(toAf).commandCode()).isEqualTo(CommandCode.ABORT_SESSION);
        assertThat(send(pgw, ccr("pgw.sigcore.lab;1;1", 2, "10.46.0.1")).resultCode())
                .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(send(pgw, ccr("pgw.sigcore.lab;2;1", 2, "10.46.0.2")).resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(policy.metrics()).contains("policy_gx_restart_sessions_total 1.0");

        assertThat(send(pgw, ccrOfState(99, "other.sigcore.lab;3;1", "10.46.0.3"))
                        .resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(send(pgw, ccrOfState(3, "pgw.sigcore.lab;3;1", "10.46.0.4")).resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        until(() -> policy.metrics().contains("policy_gx_restart_sessions_total 2.0"));
    }

    private static DiameterMessage ccrOfState(long state, String session, String ipv4) throws Exception {
        return ccr(session, 1, ipv4).toBuilder()
                .add(Base.ORIGIN_STATE_ID, state)
                .build();
    }

    @Test
    void releasedUeAddress_noLongerMatchesSession() throws Exception {
        assertThat(send(pgw, ccr("gx1", 1, "10.46.0.1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        DiameterMessage released = ccr("gx1", 2, "10.46.0.1").toBuilder()
                .add(Gx.EVENT_TRIGGER, EventTrigger.UE_IP_ADDRESS_RELEASE)
                .build();
        assertThat(send(pgw, released).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(send(af, aar("rx1", "10.46.0.1")).isSuccess()).isFalse();
        assertThat(send(pgw, ccr("gx1", 3, "10.46.0.1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
    }

    @Test
    void customAvp_isReadAndWrittenByPolicies() throws Exception {
        for (String name : List.of("Tariff", "Quota-Class")) {
            ObjectNode avp = Json.object()
                    .put("code", name.equals("Tariff") ? 5001 : 5002)
                    .put("vendorId", 65000)
                    .put("type", name.equals("Tariff") ? "UTF8String" : "Unsigned32");
            assertThat(policy.manage(SbiRequest.json(
                                            "PUT",
                                            "/oc-cnpolicy-configuration/v1/policydata/pcrf/customavps/" + name,
                                            avp))
                                    .status()
                            / 100)
                    .isEqualTo(2);
        }
        policy.putProject("pcrf-core", """
                {"policies": [{"name": "tariff", "when": {"path": "request.customAvps.Tariff", "is": "gold"},
                  "then": [{"set": {"customAvps": {"Quota-Class": 7, "Undefined": 1}}}]}]}
                """);
        until("the custom AVPs are configured", () -> {
            DiameterMessage cca = send(
                    pgw,
                    ccr("gx1", 1, "10.46.0.1").toBuilder()
                            .add(Avp.of(5001, 65000, Avp.FLAG_VENDOR, "gold".getBytes(StandardCharsets.UTF_8)))
                            .build());
            return cca.isSuccess()
                    && cca.avps().stream()
                            .anyMatch(avp -> avp.code() == 5002
                                    && avp.vendorId() == 65000
                                    && Arrays.equals(avp.data(), new byte[] {0, 0, 0, 7}));
        });
        assertThat(policy.metrics()).containsPattern("policy_custom_avps_left_out_total [1-9]");
        DiameterMessage other = send(pgw, ccr("gx2", 1, "10.46.0.2"));
        assertThat(other.avps()).noneMatch(avp -> avp.code() == 5002);
    }

    @Test
    void policyThatInstallsRule_addsChargingRuleOnGx() throws Exception {
        policy.putProject("pcrf-core", """
                {"policies": [{"name": "all", "on": ["create"], "then": [
                  {"sessionRule": {"authDefQos": {"5qi": 9}}},
                  {"pccRule": {
                    "rule": {"pccRuleId": "web", "precedence": 200, "flowInfos": [
                      {"flowDescription": "permit out tcp from any 443 to assigned", "flowDirection": "BIDIRECTIONAL"}]},
                    "qos": {"5qi": 8}}}]}]}
                """);
        AvpGroup rule = send(pgw, ccr("gx1", 1, "10.46.0.1"))
                .require(Gx.CHARGING_RULE_INSTALL)
                .require(Gx.CHARGING_RULE_DEFINITION);
        assertThat(rule.require(Gx.CHARGING_RULE_NAME)).isEqualTo("web");
        assertThat(rule.require(Gx.FLOW_INFORMATION).require(Rx.FLOW_DESCRIPTION))
                .isEqualTo("permit out 6 from any 443 to assigned");
        assertThat(rule.require(Gx.QOS_INFORMATION).require(Gx.QOS_CLASS_IDENTIFIER))
                .isEqualTo(8);
    }

    @Test
    void peerAboveItsRateLimit_isRefusedWithTooBusy() throws Exception {
        disconnect();
        network = new FakeNetwork();
        policy = new PolicyUnderTest(
                data,
                network,
                "--sigcore.configuration[diameter/rateLimits]={\"requestsPerSecond\":0,\"requestsPerSecondPerPeer\":1}");
        pgw = DiameterPeers.client("pgw.sigcore.lab", Applications.GX, policy.diameterPort(), toPgw);
        af = DiameterPeers.client("pcscf.sigcore.lab", Applications.RX, policy.diameterPort(), toAf);

        DiameterMessage refused = send(pgw, ccr("gx1", 1, "10.46.0.1"));
        for (int i = 0; i < 3 && refused.resultCode() == ResultCode.DIAMETER_SUCCESS; i++) {
            refused = send(pgw, ccr("gx1", 3, "10.46.0.1"));
        }
        assertThat(refused.resultCode()).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
        assertThat(policy.metrics())
                .contains("policy_diam_refused_total{fault=\"PEER_RATE_LIMIT\"} 1.0")
                .contains("policy_diam_refused_total{fault=\"RATE_LIMIT\"} 0.0");
    }

    @Test
    void rtpAndRtcp_shareOneRuleOnGx() throws Exception {
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        send(
                af,
                request(CommandCode.AA, ApplicationId.RX, "rx1")
                        .add(Base.FRAMED_IP_ADDRESS, (Inet4Address) InetAddress.getByName("10.46.0.1"))
                        .add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                                Rx.MEDIA_COMPONENT_NUMBER.of(1L),
                                Rx.MEDIA_TYPE.of(0),
                                Rx.MAX_REQUESTED_BANDWIDTH_UL.of(100_000L),
                                Rx.MEDIA_SUB_COMPONENT.of(
                                        Rx.FLOW_NUMBER.of(1L),
                                        Rx.FLOW_DESCRIPTION.of(
                                                "permit out udp from 198.51.100.1 5000 to assigned 6000")),
                                Rx.MEDIA_SUB_COMPONENT.of(
                                        Rx.FLOW_NUMBER.of(2L),
                                        Rx.FLOW_USAGE.of(1),
                                        Rx.FLOW_DESCRIPTION.of(
                                                "permit out udp from 198.51.100.1 5001 to assigned 6001"))))
                        .build());
        AvpGroup install = next(toPgw).require(Gx.CHARGING_RULE_INSTALL);
        assertThat(install.all(Gx.CHARGING_RULE_DEFINITION)).hasSize(1);
        AvpGroup rule = install.require(Gx.CHARGING_RULE_DEFINITION);
        assertThat(rule.all(Gx.FLOW_INFORMATION))
                .extracting(flow -> flow.require(Rx.FLOW_DESCRIPTION))
                .containsExactly(
                        "permit out 17 from 198.51.100.1 5000 to 10.46.0.1 6000",
                        "permit out 17 from 198.51.100.1 5001 to 10.46.0.1 6001");
        assertThat(rule.require(Gx.QOS_INFORMATION).require(Rx.MAX_REQUESTED_BANDWIDTH_UL))
                .isEqualTo(105_000L);
    }

    @Test
    void aarForSharedAddress_selectsSessionOfItsSubscriber_thenNewest() throws Exception {
        policy.create(PolicyUnderTest.context(network, "ims", "10.46.0.1")); // imsi-001010000000001
        send(pgw, ccr("gx1", 1, "10.46.0.1")); // imsi-001010000000002

        send(af, aarOf("rx1", 1, "001010000000002"));
        assertThat(next(toPgw).sessionId()).isEqualTo("gx1");
        send(af, aarOf("rx2", 2, "sip:001010000000001@ims.mnc001.mcc001.3gppnetwork.org"));
        network.next("POST /smf/1/update");
        send(af, aarOf("rx3", 0, "491700000001"));
        network.next("POST /smf/1/update");
        send(af, aar("rx4", "10.46.0.1"));
        assertThat(next(toPgw).sessionId()).isEqualTo("gx1");

        DiameterMessage stranger = send(af, aarOf("rx5", 1, "001010000000009"));
        assertThat(stranger.resultCode()).isEqualTo(Rx.IP_CAN_SESSION_NOT_AVAILABLE);
        assertThat(stranger.get(Base.ERROR_MESSAGE)).contains("Gx").contains("N7");
        assertThat(toPgw).isEmpty();

        // Changes and terminations follow the Rx session.
        assertThat(send(af, str("rx2")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        network.next("POST /smf/1/update");
        assertThat(send(af, str("rx1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(next(toPgw).has(Gx.CHARGING_RULE_REMOVE)).isTrue();
    }

    @Test
    void aarForSessionLostBySmf_usesGxSessionOfSameAddress() throws Exception {
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        policy.create(PolicyUnderTest.context(network, "ims", "10.46.0.1"));
        network.smfStatus = 404;
        assertThat(send(af, aar("rx1", "10.46.0.1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        network.next("POST /smf/1/update");
        assertThat(next(toPgw).has(Gx.CHARGING_RULE_INSTALL)).isTrue();
    }

    @Test
    void gxSessionEnd_abortsAfSession() throws Exception {
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        send(af, aar("rx1", "10.46.0.1"));
        next(toPgw);
        send(pgw, ccr("gx1", 3, "10.46.0.1"));
        DiameterMessage asr = next(toAf);
        assertThat(asr.commandCode()).isEqualTo(CommandCode.ABORT_SESSION);
        assertThat(asr.sessionId()).isEqualTo("rx1");
        assertThat(send(af, str("rx1")).resultCode()).as("an STR after the ASR").isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(send(af, str("rx1")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void aar_reachesSmfOfItsSession() throws Exception {
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
    void aarWithoutIpCanSession_isRefused() throws Exception {
        DiameterMessage aaa = send(af, aar("rx4", "10.99.0.1"));
        assertThat(aaa.resultCode()).isEqualTo(Rx.IP_CAN_SESSION_NOT_AVAILABLE);
        assertThat(aaa.require(Base.EXPERIMENTAL_RESULT).require(Base.VENDOR_ID))
                .isEqualTo(10415L);
        assertThat(send(af, str("rx4")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void smfRefusal_refusesAfSession() throws Exception {
        policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.9"));
        network.smfStatus = 400;
        assertThat(send(af, aar("rx5", "10.45.0.9")).resultCode()).isEqualTo(Rx.REQUESTED_SERVICE_NOT_AUTHORIZED);
        assertThat(send(af, str("rx5")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void missingAvp_isReportedInFailedAvp() throws Exception {
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

    private static DiameterMessage aarOf(String session, int type, String subscriber) throws Exception {
        return aar(session, "10.46.0.1").toBuilder()
                .add(Base.SUBSCRIPTION_ID.of(
                        Base.SUBSCRIPTION_ID_TYPE.of(type), Base.SUBSCRIPTION_ID_DATA.of(subscriber)))
                .build();
    }
}
