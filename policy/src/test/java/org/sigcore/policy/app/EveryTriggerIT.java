// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.policy.openapi.OpenApi;
import org.sigcore.policy.openapi.SchemaFaults;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Each trigger of TS 29.512, 29.507 and 29.525 over the wire: a policy requests all of them, a consumer with all
 * features receives them and reports one after the other with its members, and a policy for exactly that trigger
 * decides. All bodies are validated against the published OpenAPI files.
 */
class EveryTriggerIT {
    private static final String ALL_FEATURES = "FFFFFFFFFFFFFFFFFF";
    private static final String SM = "TS29512_Npcf_SMPolicyControl.yaml";
    private static final String AM = "TS29507_Npcf_AMPolicyControl.yaml";
    private static final String UE = "TS29525_Npcf_UEPolicyControl.yaml";
    private static final String LOCATION =
            "{\"nrLocation\": {\"tai\": {\"plmnId\": {\"mcc\": \"001\", \"mnc\": \"01\"}, \"tac\": \"000001\"}, \"ncgi\": {\"plmnId\": {\"mcc\": \"001\", \"mnc\": \"01\"}, \"nrCellId\": \"000000001\"}}}";
    private static final String PRESENCE = "{\"1\": {\"praId\": \"1\", \"presenceState\": \"IN_AREA\"}}";
    private static final String RULES = "\"ruleReports\": [{\"pccRuleIds\": [\"r\"], \"ruleStatus\": \"ACTIVE\"}]";

    /** The members that accompany a trigger on N7; the other triggers have no members that policies need. */
    private static final Map<String, String> SM_MEMBERS = Map.ofEntries(
            Map.entry("PLMN_CH", "\"servingNetwork\": {\"mcc\": \"262\", \"mnc\": \"02\"}"),
            Map.entry("AC_TY_CH", "\"accessType\": \"NON_3GPP_ACCESS\", \"ratType\": \"WLAN\""),
            Map.entry("RAT_TY_CH", "\"ratType\": \"EUTRA\""),
            Map.entry("UE_IP_CH", "\"ipv4Address\": \"10.45.0.7\", \"relIpv4Address\": \"10.45.0.1\""),
            Map.entry("UE_MAC_CH", "\"ueMac\": \"00-11-22-33-44-55\""),
            Map.entry("AN_CH_COR", "\"accNetChIds\": [{\"accNetChaIdValue\": 7, \"sessionChScope\": true}]"),
            Map.entry("US_RE", "\"accuUsageReports\": [{\"refUmIds\": \"u\", \"volUsage\": 1}]"),
            Map.entry("APP_STA", "\"appDetectionInfos\": [{\"appId\": \"a\"}]"),
            Map.entry("APP_STO", "\"appDetectionInfos\": [{\"appId\": \"a\"}]"),
            Map.entry("AN_INFO", "\"userLocationInfo\": " + LOCATION + ", \"ueTimeZone\": \"+01:00\""),
            Map.entry("CM_SES_FAIL", "\"creditManageStatus\": \"RATING_FAILED\""),
            Map.entry("PS_DA_OFF", "\"3gppPsDataOffStatus\": true"),
            Map.entry(
                    "DEF_QOS_CH",
                    "\"subsDefQos\": {\"5qi\": 8, \"arp\": {\"priorityLevel\": 8, \"preemptCap\": \"NOT_PREEMPT\", \"preemptVuln\": \"NOT_PREEMPTABLE\"}}"),
            Map.entry("SE_AMBR_CH", "\"subsSessAmbr\": {\"uplink\": \"2 Mbps\", \"downlink\": \"2 Mbps\"}"),
            Map.entry("QOS_NOTIF", "\"qncReports\": [{\"refPccRuleIds\": [\"r\"], \"notifType\": \"GUARANTEED\"}]"),
            Map.entry("NO_CREDIT", RULES),
            Map.entry("REALLO_OF_CREDIT", RULES),
            Map.entry("RES_RELEASE", RULES),
            Map.entry("SUCC_RES_ALLO", RULES),
            Map.entry("EPS_FALLBACK", RULES),
            Map.entry("PRA_CH", "\"repPraInfos\": " + PRESENCE),
            Map.entry("SAREA_CH", "\"userLocationInfo\": " + LOCATION),
            Map.entry("SCELL_CH", "\"userLocationInfo\": " + LOCATION),
            Map.entry("USER_LOCATION_CH", "\"userLocationInfo\": " + LOCATION),
            Map.entry("SCNN_CH", "\"servNfId\": {\"servNfInstId\": \"00000000-0000-4000-8000-000000000041\"}"),
            Map.entry("REF_QOS_IND_CH", "\"refQosIndication\": true"),
            Map.entry("NUM_OF_PACKET_FILTER", "\"numOfPackFilter\": 4"),
            Map.entry("UE_TZ_CH", "\"ueTimeZone\": \"+02:00\""),
            Map.entry("AUTH_PROF_CH", "\"authProfIndex\": \"p\""),
            Map.entry("QOS_MONITORING", "\"qosMonReports\": [{\"refPccRuleIds\": [\"r\"], \"ulDelays\": [3]}]"),
            Map.entry("MA_PDU", "\"maPduInd\": \"MA_PDU_REQUEST\""),
            Map.entry("TSN_BRIDGE_INFO", "\"tsnPortManContDstt\": {\"portNum\": 1, \"portManCont\": \"AQ==\"}"),
            Map.entry("5G_RG_JOIN", "\"mulAddrInfos\": [{\"ipv4MulAddr\": \"239.0.0.1\"}]"),
            Map.entry("DDN_FAILURE", "\"pccRuleId\": \"r\""),
            Map.entry("DDN_DELIVERY_STATUS", "\"typesOfNotif\": [\"BUFFERED\"], \"pccRuleId\": \"r\""),
            Map.entry("GROUP_ID_LIST_CHG", "\"interGrpIds\": [\"00000001-001-01-01\"]"),
            Map.entry("VPLMN_QOS_CH", "\"vplmnQos\": {\"5qi\": 8}"),
            Map.entry("SAT_CATEGORY_CHG", "\"satBackhaulCategory\": \"LEO\""),
            Map.entry(
                    "NWDAF_DATA_CHG",
                    "\"nwdafDatas\": [{\"nwdafInstanceId\": \"00000000-0000-4000-8000-000000000051\"}]"),
            Map.entry("URSP_ENFORCEMENT_INFO", "\"urspEnfInfo\": \"AQ==\", \"sscMode\": \"SSC_MODE_1\""),
            Map.entry("HR_SBO_IND_CHG", "\"hrsboInd\": true"),
            Map.entry("L4S_SUPP", "\"l4sReports\": [{\"refPccRuleIds\": [\"r\"], \"notifType\": \"AVAILABLE\"}]"),
            Map.entry("NET_SLICE_REPL", "\"sliceInfo\": {\"sst\": 2}"),
            Map.entry("BAT_OFFSET_INFO", "\"batOffsetInfo\": {\"ranBatOffsetNotif\": 2, \"refPccRuleIds\": [\"r\"]}"));

    private static final Map<String, String> AM_MEMBERS = Map.ofEntries(
            Map.entry("LOC_CH", "\"userLoc\": " + LOCATION),
            Map.entry("PRA_CH", "\"praStatuses\": " + PRESENCE),
            Map.entry(
                    "SERV_AREA_CH",
                    "\"servAreaRes\": {\"restrictionType\": \"ALLOWED_AREAS\", \"areas\": [{\"tacs\": [\"000001\"]}]}"),
            Map.entry("RFSP_CH", "\"rfsp\": 3"),
            Map.entry("ALLOWED_NSSAI_CH", "\"allowedSnssais\": [{\"sst\": 1}]"),
            Map.entry("UE_AMBR_CH", "\"ueAmbr\": {\"uplink\": \"1 Mbps\", \"downlink\": \"1 Mbps\"}"),
            Map.entry(
                    "UE_SLICE_MBR_CH",
                    "\"ueSliceMbrs\": [{\"sliceMbr\": {\"1\": {\"uplink\": \"1 Mbps\", \"downlink\": \"1 Mbps\"}}, \"servingSnssai\": {\"sst\": 1}}]"),
            Map.entry("SMF_SELECT_CH", "\"smfSelInfo\": {\"unsuppDnn\": true}"),
            Map.entry("ACCESS_TYPE_CH", "\"accessTypes\": [\"3GPP_ACCESS\"], \"ratTypes\": [\"NR\"]"),
            Map.entry(
                    "NWDAF_DATA_CH",
                    "\"nwdafDatas\": [{\"nwdafInstanceId\": \"00000000-0000-4000-8000-000000000051\"}]"),
            Map.entry("TARGET_NSSAI", "\"targetSnssais\": [{\"sst\": 2}]"),
            Map.entry("SLICE_REPLACE_MGMT", "\"unavailSnssais\": [{\"sst\": 1}]"),
            Map.entry("FEAT_RENEG", "\"suppFeat\": \"" + ALL_FEATURES + "\""),
            Map.entry("REJECTED_SNSSAIS_CH", "\"rejectedSnssais\": [{\"sst\": 3}]"),
            Map.entry("PENDING_NSSAI_CH", "\"pendingNssai\": [{\"sst\": 4}]"));

    private static final Map<String, String> UE_MEMBERS = Map.ofEntries(
            Map.entry("LOC_CH", "\"userLoc\": " + LOCATION),
            Map.entry("PRA_CH", "\"praStatuses\": " + PRESENCE),
            Map.entry("UE_POLICY", "\"uePolDelResult\": \"gQI=\""),
            Map.entry("PLMN_CH", "\"plmnId\": {\"mcc\": \"262\", \"mnc\": \"02\"}"),
            Map.entry("CON_STATE_CH", "\"connectState\": \"CONNECTED\""),
            Map.entry("GROUP_ID_LIST_CHG", "\"groupIds\": [\"00000001-001-01-01\"]"),
            Map.entry("UE_CAP_CH", "\"proSeCapab\": [\"PROSE_DD\"]"),
            Map.entry("SAT_CATEGORY_CHG", "\"satBackhaulCategory\": \"LEO\""),
            Map.entry("CONF_NSSAI_CH", "\"confSnssais\": [{\"configuredSnssai\": {\"sst\": 1}}]"),
            Map.entry("FEAT_RENEG", "\"suppFeat\": \"" + ALL_FEATURES + "\""),
            Map.entry("ACCESS_TYPE_CH", "\"accessTypes\": [\"3GPP_ACCESS\"]"));

    private static final String[] AGREED = {
        "--policy.sm.supported-features=" + ALL_FEATURES,
        "--policy.am.supported-features=" + ALL_FEATURES,
        "--policy.ue.supported-features=" + ALL_FEATURES
    };

    @TempDir
    Path data;

    @Test
    void everySmTrigger_isSentToSmf_andDecidedOn() {
        assumeTrue(OpenApi.isAtHand(), () -> "triggers not compared: no OpenAPI files in " + OpenApi.directory());
        List<String> triggers = valuesOf(SM, "PolicyControlRequestTrigger", 54);
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network, AGREED)) {
            policy.putProject(
                    "pcf-sm",
                    project(
                            triggers,
                            "policyCtrlReqTriggers",
                            "request.repPolicyCtrlReqTriggers.*",
                            i ->
                                    "{\"sessionRule\": {\"authSessAmbr\": {\"uplink\": \"%1$d Kbps\", \"downlink\": \"%1$d Kbps\"}}}"
                                            .formatted(i)));
            String session = policy.create(
                    PolicyUnderTest.context(network, "internet", "10.45.0.1").put("suppFeat", ALL_FEATURES));
            JsonNode decision =
                    policy.send(SbiRequest.of("GET", session)).json().get("policy");
            assertValid(SM, "SmPolicyDecision", decision);
            assertThat(texts(decision.get("policyCtrlReqTriggers"))).containsExactlyInAnyOrderElementsOf(triggers);
            for (int i = 0; i < triggers.size(); i++) {
                JsonNode changes = sendReport(
                        policy,
                        session,
                        "repPolicyCtrlReqTriggers",
                        triggers.get(i),
                        SM_MEMBERS,
                        SM,
                        "SmPolicyUpdateContextData",
                        "SmPolicyDecision");
                assertThat(changes.at("/sessRules/default/authSessAmbr/uplink").asString())
                        .as(triggers.get(i))
                        .isEqualTo(i + 1 + " Kbps");
            }
        }
    }

    @Test
    void everyAmTrigger_isSentToAmf_andDecidedOn() {
        assumeTrue(OpenApi.isAtHand(), () -> "triggers not compared: no OpenAPI files in " + OpenApi.directory());
        List<String> triggers = valuesOf(AM, "RequestTrigger", 17);
        associations(
                "pcf-am",
                "/npcf-am-policy-control/v1/policies",
                AM,
                triggers,
                AM_MEMBERS,
                i -> "{\"set\": {\"rfsp\": %d}}".formatted(i),
                "/rfsp");
    }

    @Test
    void everyUeTrigger_isSentToAmf_andDecidedOn() {
        assumeTrue(OpenApi.isAtHand(), () -> "triggers not compared: no OpenAPI files in " + OpenApi.directory());
        List<String> triggers = valuesOf(UE, "RequestTrigger", 14);
        associations(
                "pcf-ue",
                "/npcf-ue-policy-control/v1/policies",
                UE,
                triggers,
                UE_MEMBERS,
                i -> "{\"set\": {\"pras\": {\"p\": {\"praId\": \"%d\"}}}}".formatted(i),
                "/pras/p/praId");
    }

    private void associations(
            String service,
            String api,
            String file,
            List<String> triggers,
            Map<String, String> members,
            IntFunction<String> action,
            String answer) {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network, AGREED)) {
            policy.putProject(service, project(triggers, "triggers", "request.triggers.*", action));
            ObjectNode request = Json.object()
                    .put("notificationUri", network.root() + "/amf/1")
                    .put("supi", "imsi-001010000000001")
                    .put("suppFeat", ALL_FEATURES);
            assertValid(file, "PolicyAssociationRequest", request);
            SbiResponse created = policy.post(api, request);
            assertThat(created.status()).isEqualTo(201);
            assertValid(file, "PolicyAssociation", created.json());
            assertThat(texts(created.json().get("triggers"))).containsExactlyInAnyOrderElementsOf(triggers);
            String association =
                    Objects.requireNonNull(created.headers().get("location")).replaceFirst("http://[^/]+", "");
            for (int i = 0; i < triggers.size(); i++) {
                JsonNode changes = sendReport(
                        policy,
                        association,
                        "triggers",
                        triggers.get(i),
                        members,
                        file,
                        "PolicyAssociationUpdateRequest",
                        "PolicyUpdate");
                assertThat(changes.at(answer).asString()).as(triggers.get(i)).isEqualTo(String.valueOf(i + 1));
            }
        }
    }

    private static JsonNode sendReport(
            PolicyUnderTest policy,
            String resource,
            String list,
            String trigger,
            Map<String, String> members,
            String file,
            String report,
            String changes) {
        ObjectNode update = (ObjectNode) Json.parse("{" + members.getOrDefault(trigger, "") + "}");
        update.putArray(list).add(trigger);
        assertValid(file, report, update);
        SbiResponse answer = policy.post(resource + "/update", update);
        assertThat(answer.status())
                .as("%s %s", trigger, Json.text(answer.json()))
                .isEqualTo(200);
        assertValid(file, changes, answer.json());
        return answer.json();
    }

    /** Returns a project that requests all triggers, and answers each with its number. */
    private static String project(List<String> triggers, String member, String path, IntFunction<String> action) {
        ObjectNode project = Json.object();
        ArrayNode policies = project.putArray("policies");
        ObjectNode all = Json.object();
        triggers.forEach(all.putArray(member)::add);
        policies.addObject()
                .put("name", "ask for all")
                .putArray("then")
                .addObject()
                .set("set", all);
        for (int i = 0; i < triggers.size(); i++) {
            ObjectNode one = policies.addObject().put("name", triggers.get(i));
            one.putObject("when").put("path", path).put("is", triggers.get(i));
            one.putArray("then").add(Json.parse(action.apply(i + 1)));
        }
        return Json.text(project);
    }

    private static List<String> valuesOf(String file, String enumeration, int many) {
        List<String> values =
                OpenApi.schema(file, enumeration).all("anyOf").getFirst().texts("enum");
        assertThat(values).hasSize(many);
        return values;
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asString()));
        return texts;
    }

    private static void assertValid(String file, String type, JsonNode body) {
        assertThat(SchemaFaults.of(OpenApi.schema(file, type), body))
                .as(Json.text(body))
                .isEmpty();
    }
}
