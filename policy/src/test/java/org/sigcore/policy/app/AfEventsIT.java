// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.aar;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.next;
import static org.sigcore.policy.app.DiameterPeers.send;
import static org.sigcore.policy.app.DiameterPeers.str;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.GxValues.PacketFilterOperation;
import org.sigcore.diameter.dictionary.GxValues.PccRuleStatus;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues.RxRequestType;
import org.sigcore.diameter.dictionary.RxValues.SpecificAction;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reports of SMFs and PGWs, the resulting notifications to AFs on N5 and Rx, and requests that AFs may make. */
class AfEventsIT extends PgwAndAfFrame {
    private static final String APPS = "/npcf-policyauthorization/v1/app-sessions";

    @Test
    void onN7_oneTimeEventIsNotifiedOnce_andInactiveRulesTerminateAfSession() {
        String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
        ObjectNode request = app("10.45.0.1");
        request.withObjectProperty("ascReqData")
                .set("evSubsc", Json.parse("{\"events\": [{\"event\": \"PLMN_CHG\", \"notifMethod\": \"ONE_TIME\"}]}"));
        SbiResponse created = policy.post(APPS, request);
        assertThat(created.status()).as(Json.text(created.json())).isEqualTo(201);
        String rule = network.next("POST /smf/1/update")
                .jsonObject()
                .at("/smPolicyDecision/pccRules")
                .propertyNames()
                .iterator()
                .next();
        ObjectNode update = (ObjectNode) Json.parse("""
                {"repPolicyCtrlReqTriggers": ["PLMN_CH"], "servingNetwork": {"mcc": "262", "mnc": "02"}}""");
        assertThat(policy.post(session + "/update", update).status()).isEqualTo(200);
        assertThat(network.next("POST /af/notify")
                        .jsonObject()
                        .at("/plmnId/mcc")
                        .asString())
                .isEqualTo("262");

        ObjectNode report = (ObjectNode) Json.parse("""
                {"repPolicyCtrlReqTriggers": ["PLMN_CH"], "servingNetwork": {"mcc": "001", "mnc": "01"},
                 "ruleReports": [{"pccRuleIds": ["%s"], "ruleStatus": "INACTIVE", "failureCode": "RES_LIM"}]}""".formatted(rule));
        assertThat(policy.post(session + "/update", report).status()).isEqualTo(200);
        assertThat(network.next("POST /af/terminate")
                        .jsonObject()
                        .get("termCause")
                        .asString())
                .isEqualTo("INSUFFICIENT_QOS_FLOW_RESOURCES");
        assertThat(policy.send(SbiRequest.of("GET", session))
                        .jsonObject()
                        .get("policy")
                        .has("pccRules"))
                .isFalse();
        assertThat(Json.text(policy.manage(SbiRequest.of(
                                "GET",
                                "/queryservice/v1/sessions?sessionId="
                                        + session.substring(session.lastIndexOf('/') + 1)))
                        .json()))
                .contains("\"notInForce\":{\"" + rule + "\":\"RES_LIM\"}");
        assertThat(network.count("POST /af/notify")).as("notified once").isZero();
    }

    @Test
    void onN7_eventsOfFlow_areNotifiedToUriOfFlow() {
        String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
        ObjectNode request = app("10.45.0.1");
        ((ObjectNode) request.at("/ascReqData/medComponents/1/medSubComps/1"))
                .set("evSubsc", Json.parse("""
                {"events": [{"event": "PLMN_CHG", "notifMethod": "ONE_TIME"}], "notifUri": "%s/flow"}""".formatted(network.root())));
        assertThat(policy.post(APPS, request).status()).isEqualTo(201);
        network.next("POST /smf/1/update");
        ObjectNode update = (ObjectNode) Json.parse("""
                {"repPolicyCtrlReqTriggers": ["PLMN_CH"], "servingNetwork": {"mcc": "262", "mnc": "02"}}""");
        assertThat(policy.post(session + "/update", update).status()).isEqualTo(200);
        assertThat(network.next("POST /flow/notify").jsonObject().at("/evNotifs/0/event"))
                .isEqualTo(Json.parse("\"PLMN_CHG\""));
        assertThat(policy.post(session + "/update", update).status()).isEqualTo(200);

        request.withObjectProperty("ascReqData").set("evSubsc", Json.parse("""
                {"events": [{"event": "PLMN_CHG"}, {"event": "ACCESS_TYPE_CHANGE"}]}"""));
        assertThat(policy.post(APPS, request).status()).isEqualTo(201);
        update.put("ratType", "EUTRA")
                .putArray("repPolicyCtrlReqTriggers")
                .add("PLMN_CH")
                .add("RAT_TY_CH");
        assertThat(policy.post(session + "/update", update).status()).isEqualTo(200);
        network.has("POST /af/notify");
        network.has("POST /flow/notify"); // in any order
        Map<String, Integer> notified = network.drained().stream()
                .filter(sent -> sent.path().endsWith("/notify"))
                .collect(Collectors.toMap(
                        SbiRequest::path,
                        sent -> sent.jsonObject().path("evNotifs").size()));
        assertThat(notified)
                .as("once for each subscription")
                .containsExactlyInAnyOrderEntriesOf(Map.of("/af/notify", 2, "/flow/notify", 1));
    }

    @Test
    void onN7_pcscfRestorationResourceRequestAndSessionStatus_areServed() {
        ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.1");
        context.putObject("pcfUeInfo").put("callbackUri", network.root() + "/pcf-ue");
        String session = policy.create(context);
        assertThat(network.next("POST /pcf-ue/pdu-session")
                        .jsonObject()
                        .get("status")
                        .asString())
                .isEqualTo("ESTABLISHED");
        assertThat(policy.post(
                                APPS + "/pcscf-restoration",
                                Json.object().put("ueIpv4", "10.45.0.1").put("dnn", "internet"))
                        .status())
                .isEqualTo(204);
        assertThat(network.next("POST /smf/1/update")
                        .jsonObject()
                        .at("/smPolicyDecision/pcscfRestIndication")
                        .asBoolean())
                .isTrue();
        assertThat(policy.post(APPS + "/pcscf-restoration", Json.object()).status())
                .isEqualTo(400);

        JsonNode changes = policy.post(
                        session + "/update", resource(8, "permit out 17 from 203.0.113.9 7000 to assigned"))
                .jsonObject();
        assertThat(changes.at("/pccRules/ue-resource-1/flowInfos/0/flowDescription")
                        .asString())
                .isEqualTo("permit out 17 from 203.0.113.9 7000 to 10.45.0.1");
        assertThat(changes.at("/qosDecs/qos-ue-resource-1/5qi").asInt()).isEqualTo(8);
        assertThat(policy.post(session + "/update", Json.object().put("ratType", "EUTRA"))
                        .jsonObject()
                        .has("pccRules"))
                .as("the rule is unchanged")
                .isFalse();
        assertThat(refusal(session, resource(1, "permit out 17 from any to assigned")))
                .isEqualTo("POLICY_CONTEXT_DENIED");
        assertThat(refusal(session, resource(8, "hello"))).isEqualTo("ERROR_TRAFFIC_MAPPING_INFO_REJECTED");
        assertThat(policy.post(session + "/delete", Json.object()).status()).isEqualTo(204);
        assertThat(network.next("POST /pcf-ue/pdu-session")
                        .jsonObject()
                        .get("status")
                        .asString())
                .isEqualTo("TERMINATED");
    }

    @Test
    void unauthorizedSponsorOrMedia_isRefusedWithCauseAndAcceptableBandwidth() throws Exception {
        policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1").put("suppFeat", "800"));
        network.fault = request -> request.path().contains("/sponsor-connectivity-data/")
                ? request.path().endsWith("/s1")
                        ? SbiResponse.json(200, (ObjectNode) Json.parse("{\"aspIds\": [\"a1\"]}"))
                        : SbiResponse.of(404)
                : null;
        assertThat(policy.post(APPS, sponsored("s1", "a1")).status()).isEqualTo(201);
        assertThat(Json.text(network.next("POST /smf/1/update").jsonObject())).contains("\"sponsorId\":\"s1\"");
        for (ObjectNode unknown : new ObjectNode[] {sponsored("s1", "other"), sponsored("s2", "a1")}) {
            assertThat(policy.post(APPS, unknown).jsonObject().get("cause").asString())
                    .isEqualTo("UNAUTHORIZED_SPONSORED_DATA_CONNECTIVITY");
        }

        network.userKnown = false;
        policy.create(PolicyUnderTest.context(network, "sos", "10.45.0.2").put("supi", "imsi-001010000000009"));
        assertThat(send(af, aar("rx1", "10.45.0.2")).resultCode()).isEqualTo(Rx.UNAUTHORIZED_NON_EMERGENCY_SESSION);
        assertThat(send(
                                af,
                                aar("rx2", "10.45.0.2").toBuilder()
                                        .add(Rx.SERVICE_URN, "sos.police")
                                        .build())
                        .resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);

        policy.putProject("pcf-sm", """
                {"policies": [{"name": "little", "on": ["media"], "then": [{"reject": {"status": 403,
                  "cause": "REQUESTED_SERVICE_NOT_AUTHORIZED", "acceptable": {"marBwUl": "16 Kbps"}}}]}]}""");
        assertThat(policy.post(APPS, app("10.45.0.1"))
                        .json()
                        .at("/acceptableServInfo/accBwMedComps/1/marBwUl")
                        .asString())
                .isEqualTo("16 Kbps");
        DiameterMessage refused = send(af, aar("rx3", "10.45.0.1"));
        assertThat(refused.resultCode()).isEqualTo(Rx.REQUESTED_SERVICE_NOT_AUTHORIZED);
        assertThat(refused.require(Rx.ACCEPTABLE_SERVICE_INFO)
                        .require(Rx.MEDIA_COMPONENT_DESCRIPTION)
                        .require(Rx.MAX_REQUESTED_BANDWIDTH_UL))
                .isEqualTo(16_000L);
    }

    @Test
    void onGx_afIsNotifiedOfIpCanChangeAndRuleFailure_andRulesCarryAfChargingId() throws Exception {
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        DiameterMessage aaa = send(
                af,
                aar("rx1", "10.46.0.1").toBuilder()
                        .add(Rx.SPECIFIC_ACTION, SpecificAction.IP_CAN_CHANGE)
                        .add(Rx.SPECIFIC_ACTION, SpecificAction.INDICATION_OF_LOSS_OF_BEARER)
                        .add(Rx.SPECIFIC_ACTION, SpecificAction.INDICATION_OF_SUCCESSFUL_RESOURCES_ALLOCATION)
                        .add(Rx.AF_CHARGING_IDENTIFIER, "id")
                        .build());
        assertThat(aaa.require(Gx.IP_CAN_TYPE)).isEqualTo(5);
        assertThat(aaa.require(Gx.RAT_TYPE)).isEqualTo(1004);
        AvpGroup install = next(toPgw).require(Gx.CHARGING_RULE_INSTALL);
        assertThat(install.has(Gx.RESOURCE_ALLOCATION_NOTIFICATION)).isTrue();
        AvpGroup rule = install.require(Gx.CHARGING_RULE_DEFINITION);
        assertThat(rule.require(Rx.AF_CHARGING_IDENTIFIER)).isEqualTo("id");
        assertThat(rule.require(Rx.FLOWS).require(Rx.MEDIA_COMPONENT_NUMBER)).isOne();

        DiameterMessage handover = ccr("gx1", 2, "10.46.0.1").toBuilder()
                .set(Gx.IP_CAN_TYPE, 6)
                .set(Gx.RAT_TYPE, 0)
                .add(Gx.EVENT_TRIGGER, EventTrigger.IP_CAN_CHANGE)
                .build();
        assertThat(send(pgw, handover).isSuccess()).isTrue();
        DiameterMessage rar = next(toAf);
        assertThat(rar.commandCode()).isEqualTo(CommandCode.RE_AUTH);
        assertThat(rar.all(Rx.SPECIFIC_ACTION)).containsExactly(SpecificAction.IP_CAN_CHANGE);
        assertThat(rar.require(Gx.IP_CAN_TYPE)).isEqualTo(6);

        DiameterMessage failed = ccr("gx1", 2, "10.46.0.1").toBuilder()
                .add(Gx.CHARGING_RULE_REPORT.of(
                        Gx.CHARGING_RULE_NAME.of(rule.require(Gx.CHARGING_RULE_NAME)),
                        Gx.PCC_RULE_STATUS.of(PccRuleStatus.TEMPORARILY_INACTIVE),
                        Gx.RULE_FAILURE_CODE.of(5)))
                .build();
        assertThat(send(pgw, failed).isSuccess()).isTrue();
        DiameterMessage loss = next(toAf);
        assertThat(loss.all(Rx.SPECIFIC_ACTION)).containsExactly(SpecificAction.INDICATION_OF_LOSS_OF_BEARER);
        assertThat(loss.require(Rx.FLOWS).require(Rx.MEDIA_COMPONENT_NUMBER)).isOne();

        assertThat(send(
                                af,
                                aar("rx9", "10.46.0.1").toBuilder()
                                        .add(Rx.RX_REQUEST_TYPE, RxRequestType.UPDATE_REQUEST)
                                        .build())
                        .resultCode())
                .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(send(
                                af,
                                aar("rx8", "10.46.0.1").toBuilder()
                                        .add(Rx.RX_REQUEST_TYPE, RxRequestType.PCSCF_RESTORATION)
                                        .build())
                        .isSuccess())
                .isTrue();
        assertThat(next(toPgw).require(Gx.PCSCF_RESTORATION_INDICATION)).isZero();
        assertThat(send(af, str("rx8")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void onGx_emergencyNeedsNoSubscription_andUeResourceRequestInstallsRule() throws Exception {
        DiameterMessage anonymous = ccr("gx2", 1, "10.46.0.2").toBuilder()
                .remove(Base.SUBSCRIPTION_ID)
                .set(Base.CALLED_STATION_ID, "sos")
                .build();
        assertThat(send(pgw, anonymous).resultCode()).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
        assertThat(send(
                                pgw,
                                anonymous.toBuilder()
                                        .add(Base.USER_EQUIPMENT_INFO.of(
                                                Base.USER_EQUIPMENT_INFO_TYPE.of(0),
                                                Base.USER_EQUIPMENT_INFO_VALUE.of(
                                                        "3512345678901201".getBytes(StandardCharsets.US_ASCII))))
                                        .build())
                        .resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);

        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        DiameterMessage asked = ccr("gx1", 2, "10.46.0.1").toBuilder()
                .add(Gx.EVENT_TRIGGER, EventTrigger.RESOURCE_MODIFICATION_REQUEST)
                .add(Gx.PACKET_FILTER_OPERATION, 1)
                .add(Gx.PACKET_FILTER_INFORMATION.of(
                        Gx.PACKET_FILTER_CONTENT.of("permit out 17 from 203.0.113.9 7000 to 10.46.0.1")))
                .build();
        AvpGroup rule = send(pgw, asked).require(Gx.CHARGING_RULE_INSTALL).require(Gx.CHARGING_RULE_DEFINITION);
        assertThat(rule.require(Gx.CHARGING_RULE_NAME)).isEqualTo("ue-resource-1");
        assertThat(rule.require(Gx.FLOW_INFORMATION).require(Gx.PACKET_FILTER_USAGE))
                .isOne();
        byte[] first = rule.require(Gx.FLOW_INFORMATION).require(Gx.PACKET_FILTER_IDENTIFIER);
        DiameterMessage more = ccr("gx1", 2, "10.46.0.1").toBuilder()
                .add(Gx.EVENT_TRIGGER, EventTrigger.RESOURCE_MODIFICATION_REQUEST)
                .add(Gx.PACKET_FILTER_OPERATION, 1)
                .add(Gx.PACKET_FILTER_INFORMATION.of(Gx.PACKET_FILTER_IDENTIFIER.of(first)))
                .add(Gx.PACKET_FILTER_INFORMATION.of(
                        Gx.PACKET_FILTER_CONTENT.of("permit out 17 from 203.0.113.9 7002 to 10.46.0.1")))
                .build();
        AvpGroup grown = send(pgw, more).require(Gx.CHARGING_RULE_INSTALL).require(Gx.CHARGING_RULE_DEFINITION);
        assertThat(grown.require(Gx.CHARGING_RULE_NAME)).isEqualTo("ue-resource-1");
        assertThat(grown.all(Gx.FLOW_INFORMATION)).hasSize(2);
        for (int operation : new int[] {PacketFilterOperation.DELETION, PacketFilterOperation.ADDITION}) {
            DiameterMessage withoutFilter = ccr("gx1", 2, "10.46.0.1").toBuilder()
                    .add(Gx.PACKET_FILTER_OPERATION, operation)
                    .build();
            assertThat(send(pgw, withoutFilter).resultCode())
                    .isEqualTo(Gx.DIAMETER_ERROR_TRAFFIC_MAPPING_INFO_REJECTED);
        }
    }

    @Test
    void afAnsweringRarWithUnknownSession_hasItsSessionEndedAndRulesRemoved() throws Exception {
        BlockingQueue<DiameterMessage> toOther = new LinkedBlockingQueue<>();
        try (DiameterNode other = DiameterPeers.client(
                "af2.sigcore.lab",
                Applications.RX,
                policy.diameterPort(),
                toOther,
                request -> ResultCode.DIAMETER_UNKNOWN_SESSION_ID)) {
            send(pgw, ccr("gx1", 1, "10.46.0.1"));
            DiameterMessage asked = aar("rx1", "10.46.0.1").toBuilder()
                    .add(Rx.SPECIFIC_ACTION, SpecificAction.IP_CAN_CHANGE)
                    .build();
            assertThat(send(other, asked).isSuccess()).isTrue();
            assertThat(next(toPgw).has(Gx.CHARGING_RULE_INSTALL)).isTrue();
            DiameterMessage handover = ccr("gx1", 2, "10.46.0.1").toBuilder()
                    .set(Gx.IP_CAN_TYPE, 6)
                    .add(Gx.EVENT_TRIGGER, EventTrigger.IP_CAN_CHANGE)
                    .build();
            assertThat(send(pgw, handover).isSuccess()).isTrue();
            assertThat(next(toOther).commandCode()).isEqualTo(CommandCode.RE_AUTH);
            assertThat(next(toPgw).has(Gx.CHARGING_RULE_REMOVE)).isTrue();

            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1")
                    .put("supi", "imsi-001010000000007")
                    .put("gpsi", "msisdn-491700000007"));
            DiameterMessage voice = aar("rx2", "10.45.0.1").toBuilder()
                    .add(Rx.SPECIFIC_ACTION, SpecificAction.PLMN_CHANGE)
                    .build();
            assertThat(send(other, voice).isSuccess()).isTrue();
            String update = Json.text(network.next("POST /smf/1/update").jsonObject());
            assertThat(update).contains("\"af-");
            String session = policy.manage(SbiRequest.of("GET", "/queryservice/v1/sessions?ipv4Addr=10.45.0.1"))
                    .json()
                    .at("/0/id")
                    .asString();
            ObjectNode moved = Json.object();
            moved.putObject("servingNetwork").put("mcc", "001").put("mnc", "02");
            moved.putArray("repPolicyCtrlReqTriggers").add("PLMN_CH");
            assertThat(policy.post("/npcf-smpolicycontrol/v1/sm-policies/" + session + "/update", moved)
                            .status())
                    .isEqualTo(200);
            assertThat(next(toOther).commandCode()).isEqualTo(CommandCode.RE_AUTH);
            assertThat(Json.text(network.next("POST /smf/1/update").jsonObject()))
                    .as("the rules of the AF session are removed")
                    .contains("\":null");
        }
    }

    private String refusal(String session, ObjectNode update) {
        SbiResponse refused = policy.post(session + "/update", update);
        assertThat(refused.status()).isEqualTo(403);
        return refused.json().path("cause").asString();
    }

    private static ObjectNode resource(int fiveQi, String filter) {
        return (ObjectNode) Json.parse("""
                {"repPolicyCtrlReqTriggers": ["RES_MO_RE"], "ueInitResReq": {"ruleOp": "CREATE_PCC_RULE",
                  "packFiltInfo": [{"packFiltCont": "%s"}], "reqQos": {"5qi": %d}}}""".formatted(filter, fiveQi));
    }

    private ObjectNode sponsored(String sponsor, String provider) {
        ObjectNode app = app("10.45.0.1");
        app.withObjectProperty("ascReqData").put("sponId", sponsor).put("aspId", provider);
        return app;
    }

    private ObjectNode app(String ipv4) {
        ObjectNode app = (ObjectNode) Json.parse("""
                {"ascReqData": {"suppFeat": "0", "ueIpv4": "%1$s", "medComponents": {"1": {"medCompN": 1,
                  "medType": "AUDIO", "medSubComps": {"1": {"fNum": 1,
                    "fDescs": ["permit out 17 from 198.51.100.1 5000 to %1$s 6000"]}}}}}}""".formatted(ipv4));
        app.withObjectProperty("ascReqData").put("notifUri", network.root() + "/af");
        return app;
    }
}
