// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.decision.EventTriggers;
import org.sigcore.policy.openapi.OpenApi;
import org.sigcore.policy.openapi.SchemaFaults;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Each event of TS 29.514 over the wire: an AF subscribes, the SMF receives the trigger of the event and reports it,
 * and the AF is notified. All bodies are validated against the published OpenAPI files where these are available.
 */
class EveryAfEventIT {
    private static final String APPS = "/npcf-policyauthorization/v1/app-sessions";
    private static final String N5 = "TS29514_Npcf_PolicyAuthorization.yaml";
    private static final String N7 = "TS29512_Npcf_SMPolicyControl.yaml";
    private static final String DELAYS =
            "{\"qosMonReports\": [{\"refPccRuleIds\": [\"%s\"], \"ulDelays\": [%d], \"dlDelays\": [%d]}]}";
    private static final Set<String> NOTIFIED = ConcurrentHashMap.newKeySet();

    @TempDir
    static Path data;

    private static FakeNetwork network;
    private static PolicyUnderTest policy;
    private static String session;
    private String app = "";

    @BeforeAll
    static void start() {
        network = new FakeNetwork();
        policy = new PolicyUnderTest(data, network);
        ObjectNode context =
                PolicyUnderTest.context(network, "internet", "10.45.0.1").put("suppFeat", "FFFFFFFFFFFFFFFFFF");
        context.putObject("pcfUeInfo").put("callbackUri", network.root() + "/pcf-ue");
        session = policy.create(context);
        JsonNode began = network.next("POST /pcf-ue/pdu-session").jsonObject();
        assertValid(N5, "PduSessionEventNotification", began);
        NOTIFIED.add(began.at("/evNotif/event").asString(""));
    }

    @AfterAll
    static void stop() {
        policy.close();
        network.close();
    }

    @AfterEach
    void end() {
        if (!app.isEmpty()) {
            assertThat(policy.post(app + "/delete", Json.object()).status()).isEqualTo(204);
        }
        network.forget();
    }

    @Test
    void pcfOfUe_isToldAddressesAndPcfOfSession() {
        ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.1")
                .put("pduSessionId", 6)
                .put("pduSessionType", "IPV6")
                .put("ipv6AddressPrefix", "2001:db8:1::/64");
        context.remove("ipv4Address");
        context.putObject("pcfUeInfo").put("callbackUri", network.root() + "/pcf-ue");
        String other = policy.create(context);
        JsonNode begun = network.next("POST /pcf-ue/pdu-session").jsonObject();
        assertThat(begun.get("ueIpv6").asString()).isEqualTo("2001:db8:1::");
        assertThat(begun.has("ueMac")).isFalse();
        assertThat(begun.at("/pcfInfo/pcfIpEndPoints/0/port").asInt()).isEqualTo(policy.sbiPort());
        ObjectNode update = Json.object().put("ueMac", "02-00-5E-00-00-01");
        assertThat(policy.post(other + "/update", update).status()).isEqualTo(200);
        assertThat(policy.post(other + "/delete", Json.object()).status()).isEqualTo(204);
        JsonNode ended = network.next("POST /pcf-ue/pdu-session").jsonObject();
        assertThat(ended.get("ueMac").asString()).isEqualTo("02-00-5E-00-00-01");
        assertValid(N5, "PduSessionEventNotification", ended);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            ACCESS_TYPE_CHANGE | {"accessType": "NON_3GPP_ACCESS", "ratType": "WLAN"} | "accessType":"NON_3GPP_ACCESS"
            PLMN_CHG | {"servingNetwork": {"mcc": "262", "mnc": "02"}} | "plmnId":{"mcc":"262","mnc":"02"}
            ANI_REPORT | {"userLocationInfo": {"n3gaLocation": {"n3IwfId": "0A"}}, "ueTimeZone": "+01:00"} | "ueTimeZone":"+01:00"
            OUT_OF_CREDIT | {"ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "ACTIVE", "finUnitAct": "TERMINATE"}]} | "finUnitAct":"TERMINATE"
            REALLOCATION_OF_CREDIT | {"ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "ACTIVE"}]} | "medCompN":1
            EPS_FALLBACK | {"ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "ACTIVE"}]} | "medCompN":1
            QOS_NOTIF | {"qncReports": [{"refPccRuleIds": ["RULE"], "notifType": "NOT_GUARANTEED"}]} | "notifType":"NOT_GUARANTEED"
            QOS_MONITORING | {"qosMonReports": [{"refPccRuleIds": ["RULE"], "ulDelays": [3]}]} | "ulDelays":[3]
            QOS_MONITORING | {"qosMonReports": [{"refPccRuleIds": ["RULE"], "dlCongInfo": 40}]} | "congestReports":[{"dlConInfo":[40]
            QOS_MONITORING | {"qosMonDatRateReps": [{"refPccRuleIds": ["RULE"], "ulDataRate": "3 Mbps"}]} | "ulDataRate":"3 Mbps"
            CHARGING_CORRELATION | {"accNetChIds": [{"accNetChaIdValue": 7, "refPccRuleIds": ["RULE"]}]} | "accNetChaIdValue":7
            APP_DETECTION | {"appDetectionInfos": [{"appId": "a"}]} | "adNotifType":"APP_START"
            SAT_CATEGORY_CHG | {"satBackhaulCategory": "LEO"} | "satBackhaulCategory":"LEO"
            TSN_BRIDGE_INFO | {"tsnPortManContDstt": {"portNum": 1, "portManCont": "AQ=="}} | "portManCont":"AQ=="
            EXTRA_UE_ADDR | {"addIpv6AddrPrefixes": "2001:db8:1::/64"} | "2001:db8:1::/64"
            SUCCESSFUL_RESOURCES_ALLOCATION | {"ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "ACTIVE"}]} | "mcResourcStatus":"ACTIVE"
            FAILED_RESOURCES_ALLOCATION | {"ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "INACTIVE", "failureCode": "RES_ALLO_FAIL"}]} | "mcResourcStatus":"INACTIVE"
            RAN_NAS_CAUSE | {"ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "INACTIVE", "ranNasRelCauses": [{"5gMmCause": 1}]}]} | "ranNasRelCauses":[{"5gMmCause":1}]
            UE_TEMPORARILY_UNAVAILABLE | {"ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "INACTIVE", "failureCode": "UE_TEMPORARILY_UNAVAILABLE", "retryAfter": 5}]} | "retryAfter":5
            UP_PATH_CHG_FAILURE | {"ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "INACTIVE", "failureCode": "DNAI_STEERING_ERROR"}]} | "medCompN":1
            SUCCESSFUL_QOS_UPDATE | {} | evNotifs
            FAILED_QOS_UPDATE | {"sessRuleReports": [{"ruleIds": ["default"], "ruleStatus": "INACTIVE", "sessRuleFailureCode": "UNSUCC_QOS_MOD"}]} | evNotifs
            L4S_SUPP | {"l4sReports": [{"refPccRuleIds": ["RULE"], "notifType": "AVAILABLE"}]} | "notifType":"AVAILABLE"
            BAT_OFFSET_INFO | {"batOffsetInfo": {"ranBatOffsetNotif": 2, "refPccRuleIds": ["RULE"]}} | "ranBatOffsetNotif":2
            URSP_ENF_INFO | {"urspEnfInfo": "AQ==", "sscMode": "SSC_MODE_1"} | "sscMode":"SSC_MODE_1"
            USAGE_REPORT | {"accuUsageReports": [{"refUmIds": "USAGE", "volUsage": 1000, "timeUsage": 60}]} | "totalVolume":1000
            """)
    void smfReport_notifiesSubscribedAf(String event, String report, String expected) {
        String rule = subscribe(event).getFirst();
        String usage = rule.replaceFirst("-1-1$", "").replaceFirst("^af-", "um-af-");

        JsonNode notified = notified(
                event, (ObjectNode) Json.parse(report.replace("RULE", rule).replace("USAGE", usage)));

        assertThat(Json.text(notified)).contains(expected);
    }

    @Test
    void packetDelayVariation_isDifferenceOfSuccessiveReports() {
        String rule = subscribe("PACK_DEL_VAR").getFirst();
        sendReport("PACK_DEL_VAR", (ObjectNode) Json.parse(DELAYS.formatted(rule, 10, 20)));

        JsonNode notified = notified("PACK_DEL_VAR", (ObjectNode) Json.parse(DELAYS.formatted(rule, 14, 21)));

        assertThat(notified.at("/pdvMonReports/0/ulPdv").asInt()).isEqualTo(4);
        assertThat(notified.at("/pdvMonReports/0").has("dlPdv"))
                .as("below its threshold")
                .isFalse();
    }

    @Test
    void roundTripDelay_sumsUplinkOfOneFlowAndDownlinkOfAnother() {
        List<String> rules = subscribe("RT_DELAY_TWO_QOS_FLOWS");
        assertThat(rules).hasSize(2);
        sendReport("RT_DELAY_TWO_QOS_FLOWS", (ObjectNode) Json.parse(DELAYS.formatted(rules.getFirst(), 10, 90)));

        JsonNode notified =
                notified("RT_DELAY_TWO_QOS_FLOWS", (ObjectNode) Json.parse(DELAYS.formatted(rules.getLast(), 90, 20)));

        assertThat(notified.at("/qosMonReports/0/rtDelays/0").asInt()).isEqualTo(30);
        assertThat(notified.at("/qosMonReports/0/flows")).hasSize(2);
    }

    @Test
    void usageAtSessionEnd_isReportedToAf() {
        ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.2")
                .put("suppFeat", "FFFFFFFFFFFFFFFFFF")
                .put("pduSessionId", 6);
        String other = policy.create(context);
        String rule = subscribe("USAGE_REPORT", "10.45.0.2").getFirst();
        String usage = rule.replaceFirst("-1-1$", "").replaceFirst("^af-", "um-af-");
        ObjectNode last = (ObjectNode)
                Json.parse("{\"accuUsageReports\": [{\"refUmIds\": \"%s\", \"volUsage\": 7}]}".formatted(usage));

        assertThat(policy.post(other + "/delete", last).status()).isEqualTo(204);

        assertThat(network.next("POST /af/notify")
                        .jsonObject()
                        .at("/usgRep/totalVolume")
                        .asInt())
                .isEqualTo(7);
        app = "";
    }

    @AfterAll
    static void assertEveryEventIsNotified() {
        if (OpenApi.isAtHand()) {
            assertThat(NOTIFIED)
                    .containsAll(OpenApi.schema(N5, "AfEvent")
                            .all("anyOf")
                            .getFirst()
                            .texts("enum"));
        }
    }

    private List<String> subscribe(String event) {
        return subscribe(event, "10.45.0.1");
    }

    /** Creates an AF session and returns the names of the rules that the SMF receives for it. */
    private List<String> subscribe(String event, String address) {
        ObjectNode request = (ObjectNode) Json.parse("""
                {"ascReqData": {"ueIpv4": "%s", "dnn": "internet", "suppFeat": "0", "notifUri": "%2$s",
                  "evSubsc": {"events": [{"event": "%3$s"}], "notifUri": "%2$s", "reqQosMonParams": ["UPLINK"],
                    "pdvReqMonParams": ["UPLINK", "DOWNLINK"], "pdvMon": {"repThreshDl": 2}, "usgThres": {"totalVolume": 1000}},
                  "medComponents": {
                    "1": {"medCompN": 1, "medType": "VIDEO", "marBwUl": "1 Mbps", "marBwDl": "1 Mbps", "medSubComps": {"1": {"fNum": 1,
                      "fDescs": ["permit out 17 from 203.0.113.9 to 10.45.0.1", "permit in 17 from 10.45.0.1 to 203.0.113.9"]}}},
                    "2": {"medCompN": 2, "medType": "VIDEO", "marBwUl": "1 Mbps", "marBwDl": "1 Mbps", "medSubComps": {"1": {"fNum": 1,
                      "fDescs": ["permit out 17 from 203.0.113.8 to 10.45.0.1", "permit in 17 from 10.45.0.1 to 203.0.113.8"]}}}}}}
                """.formatted(address, network.root() + "/af", event));
        assertValid(N5, "AppSessionContext", request);
        SbiResponse created = policy.post(APPS, request);
        assertThat(created.status()).as(Json.text(created.json())).isEqualTo(201);
        assertValid(N5, "AppSessionContext", created.json());
        app = Objects.requireNonNull(created.headers().get("location")).replaceFirst("http://[^/]+", "");
        JsonNode notification = network.next("POST /smf/1/update").jsonObject();
        assertValid(N7, "SmPolicyNotification", notification);
        JsonNode decision = notification.path("smPolicyDecision");
        assertThat(policy.send(SbiRequest.of("GET", session))
                        .json()
                        .at("/policy/policyCtrlReqTriggers")
                        .valueStream()
                        .map(JsonNode::asString))
                .as("the triggers that the SMF has received")
                .containsAll(address.equals("10.45.0.1") ? EventTriggers.triggers(event) : List.of());
        return List.copyOf(decision.path("pccRules").propertyNames());
    }

    private JsonNode notified(String event, ObjectNode report) {
        sendReport(event, report);
        JsonNode notified = network.next("POST /af/notify").jsonObject();
        assertValid(N5, "EventsNotification", notified);
        assertThat(notified.path("evNotifs")
                        .valueStream()
                        .map(one -> one.path("event").asString()))
                .containsExactly(event);
        NOTIFIED.add(event);
        return notified;
    }

    private void sendReport(String event, ObjectNode report) {
        List<String> triggers = EventTriggers.triggers(event);
        report.putArray("repPolicyCtrlReqTriggers").add(triggers.isEmpty() ? "RES_RELEASE" : triggers.getFirst());
        assertValid(N7, "SmPolicyUpdateContextData", report);
        SbiResponse answer = policy.post(session + "/update", report);
        assertThat(answer.status()).as(Json.text(answer.json())).isEqualTo(200);
        assertValid(N7, "SmPolicyDecision", answer.json());
    }

    private static void assertValid(String file, String type, JsonNode body) {
        if (OpenApi.isAtHand()) {
            assertThat(SchemaFaults.of(OpenApi.schema(file, type), body))
                    .as(Json.text(body))
                    .isEmpty();
        }
    }
}
