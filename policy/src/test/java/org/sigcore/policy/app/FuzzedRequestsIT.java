// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests of N7, N15, N5, of event exposure, AM policy authorization and background data transfer, and of the
 * configuration API, spoiled at random. Each one is answered without a server error, and an accepted resource can be
 * changed and ended. {@code -Dsigcore.fuzz.requests=20000} of each kind are 100,000 requests;
 * {@code -Dsigcore.test.seed} repeats a run.
 */
class FuzzedRequestsIT {
    private static final int REQUESTS = Integer.getInteger("sigcore.fuzz.requests", 250);
    private static final long SEED = Long.getLong("sigcore.test.seed", System.nanoTime());
    /** The causes that the specification of N5 defines for 500 and 504. */
    private static final List<String> PEER_CAUSES =
            List.of("PDU_SESSION_NOT_AVAILABLE", "POLICY_ASSOCIATION_NOT_AVAILABLE", "TARGET_NF_NOT_REACHABLE");

    private static final String SM = "/npcf-smpolicycontrol/v1/sm-policies";

    @TempDir
    Path data;

    private final Random random = new Random(SEED);
    private final Spoiling spoiling = new Spoiling(random);
    private FakeNetwork network;
    private PolicyUnderTest policy;

    @BeforeEach
    void start() {
        network = new FakeNetwork();
        policy = new PolicyUnderTest(data, network);
    }

    @AfterEach
    void stop() {
        policy.close();
        network.close();
    }

    @Test
    void spoiledN7Requests_causeNoServerError() {
        ObjectNode update = (ObjectNode) Json.parse("""
                {"repPolicyCtrlReqTriggers": ["UE_IP_CH"], "ratType": "EUTRA", "ipv6AddressPrefix": "2001:db8::/64",
                 "ruleReports": [{"pccRuleIds": ["a"], "ruleStatus": "INACTIVE", "failureCode": "RES_LIM"}],
                 "sessRuleReports": [{"ruleIds": ["default"], "ruleStatus": "INACTIVE"}],
                 "qncReports": [{"refPccRuleIds": ["a"], "notifType": "GUARANTEED"}], "ueMac": "02-00-5E-00-00-01",
                 "accNetChIds": [{"accNetChaIdValue": 1}], "appDetectionInfos": [{"appId": "a"}],
                 "multiIpv6Prefixes": ["2001:db8:1::/64"], "repPraInfos": {"p": {"praId": "p"}},
                 "ueInitResReq": {"ruleOp": "CREATE_PCC_RULE", "reqQos": {"5qi": 8}, "packFiltInfo": [
                   {"packFiltCont": "permit out 17 from any to assigned", "flowDirection": "UPLINK"}]}}
                """);
        for (int i = 0; i < REQUESTS / 2; i++) {
            life(SM, PolicyUnderTest.context(network, "internet", "10.45.0.1"), update, "/delete");
        }
    }

    @Test
    void spoiledN15Requests_causeNoServerError() {
        ObjectNode request = (ObjectNode) Json.parse("""
                {"supi": "imsi-001010000000001", "suppFeat": "1", "rfsp": 3, "accessType": "3GPP_ACCESS",
                 "servAreaRes": {"restrictionType": "ALLOWED_AREAS", "areas": [{"tacs": ["000001"]}]},
                 "allowedSnssais": [{"sst": 1}], "uePolReq": "AAQ="}
                """);
        request.put("notificationUri", network.root() + "/amf");
        ObjectNode update = (ObjectNode) Json.parse("""
                {"triggers": ["RFSP_CH"], "rfsp": 9, "praStatuses": {"p": {"presenceState": "IN_AREA"}}}
                """);
        for (int i = 0; i < REQUESTS / 4; i++) {
            life("/npcf-am-policy-control/v1/policies", request, update, "");
            life("/npcf-ue-policy-control/v1/policies", request, update, "");
        }
    }

    @Test
    void spoiledN5Requests_causeNoServerError() {
        policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
        ObjectNode request = (ObjectNode) Json.parse("""
                {"ascReqData": {"suppFeat": "0", "ueIpv4": "10.45.0.1", "dnn": "internet",
                  "evSubsc": {"events": [{"event": "PLMN_CHG"}, {"event": "QOS_MONITORING", "notifMethod": "PERIODIC"}],
                    "reqQosMonParams": ["UPLINK"], "reqAnis": ["USER_LOCATION"]},
                  "afChargId": "c", "afRoutReq": {"routeToLocs": [{"dnai": "d"}], "tempVals": [{"startTime": "t"}]},
                  "medComponents": {"1": {"medCompN": 1, "medType": "AUDIO", "marBwUl": "64 Kbps", "sharingKeyUl": 1,
                    "altSerReqsData": [{"altQosParamSetRef": "a", "gbrUl": "1 Kbps"}], "medSubComps": {
                    "1": {"fNum": 1, "fDescs": ["permit out 17 from 198.51.100.1 5000 to 10.45.0.1 6000"]}}}}}}
                """);
        request.withObjectProperty("ascReqData").put("notifUri", network.root() + "/af");
        for (int i = 0; i < REQUESTS; i++) {
            SbiResponse created = answered(SbiRequest.of("POST", "/npcf-policyauthorization/v1/app-sessions")
                    .withBody("application/json", spoiling.spoiled(request)));
            if (created.status() == 201) {
                String path = path(created);
                answered(SbiRequest.of("PATCH", path)
                        .withBody("application/merge-patch+json", spoiling.spoiled(request)));
                SbiResponse ended = answered(SbiRequest.of("POST", path + "/delete"));
                assertThat(ended.status())
                        .as("%s, seed %s", text(ended.body()), SEED)
                        .isIn(200, 204);
            }
        }
    }

    @Test
    void spoiledEventAmContextAndTransferRequests_causeNoServerError() {
        ObjectNode association = Json.object()
                .put("supi", "imsi-001010000000001")
                .put("suppFeat", "")
                .put("notificationUri", network.root() + "/amf");
        association.set(
                "servAreaRes",
                Json.parse("{\"restrictionType\": \"ALLOWED_AREAS\", \"areas\": [{\"tacs\": [\"000001\"]}]}"));
        assertThat(policy.post("/npcf-am-policy-control/v1/policies", association)
                        .status())
                .isEqualTo(201);
        String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
        String hole = network.root() + "/hole";
        ObjectNode context = (ObjectNode) Json.parse("""
                {"supi": "imsi-001010000000001", "termNotifUri": "%1$s", "suppFeat": "1", "highThruInd": true,
                 "covReq": [{"tacList": ["000005"], "servingNetwork": {"mcc": "001", "mnc": "01"}}], "expiry": 3600,
                 "asTimeDisParam": {"asTimeDistInd": true, "uuErrorBudget": 5, "clkQltDetLvl": "METRICS",
                   "clkQltAcptCri": {"synchronizationState": "LOCKED", "clockQuality": {"frequencyStability": 9, "clockAccuracy": "2F"}}}, "gpsi": "msisdn-491700000001",
                 "evSubsc": {"eventNotifUri": "%1$s", "events": [{"event": "SAC_CH", "immRep": true, "maxReportNbr": 2,
                   "notifMethod": "PERIODIC", "repPeriod": 60, "monDur": "2040-01-01T00:00:00Z"}, {"event": "PDUID_CH"}]}}
                """.formatted(hole));
        ObjectNode subscription = (ObjectNode) Json.parse("""
                {"eventSubs": ["PLMN_CH", "AC_TY_CH"], "notifUri": "%s", "notifId": "n", "suppFeat": "1", "filterDnns": ["internet"],
                 "snssaiDnns": [{"snssai": {"sst": 1, "sd": "000001"}, "dnns": ["internet"]}],
                 "groupId": "00000001-001-01-01", "filterSnssais": [{"sst": 1, "sd": "000001"}], "appIds": ["a"],
                 "filterServices": [{"servEthFlows": [{"flowNumber": 1, "ethFlows": [{"ethType": "0800"}]}]}, {"afAppId": "a", "servIpFlows": [{"flowNumber": 1, "ipFlows": ["permit out ip from any to any"]}]}],
                 "eventsRepInfo": {"immRep": true, "notifMethod": "PERIODIC", "repPeriod": 9, "maxReportNbr": 3, "sampRatio": 50,
                   "monDur": "2040-01-01T00:00:00Z"}}
                """.formatted(hole));
        ObjectNode transfer = (ObjectNode) Json.parse("""
                {"aspId": "a", "numOfUes": 1, "volPerUe": {"totalVolume": 1}, "suppFeat": "1", "notifUri": "%s", "warnNotifReq": true,
                 "desTimeInt": {"startTime": "2040-01-01T00:00:00Z", "stopTime": "2040-01-01T05:00:00Z"},
                 "dnn": "internet", "snssai": {"sst": 1, "sd": "000001"}, "interGroupId": "00000001-001-01-01", "trafficDes": "t",
                 "nwAreaInfo": {"tais": [{"plmnId": {"mcc": "001", "mnc": "01"}, "tac": "000001"}],
                   "ecgis": [{"plmnId": {"mcc": "001", "mnc": "01"}, "eutraCellId": "0000001"}],
                   "ncgis": [{"plmnId": {"mcc": "001", "mnc": "01"}, "nrCellId": "000000001"}],
                   "gRanNodeIds": [{"plmnId": {"mcc": "001", "mnc": "01"}, "gNbId": {"bitLength": 24, "gNBValue": "000001"}}]}}
                """.formatted(hole));
        ObjectNode selection = (ObjectNode)
                Json.parse("{\"bdtPolData\": {\"selTransPolicyId\": 1}, \"bdtReqData\": {\"warnNotifReq\": true}}");
        ObjectNode planned = (ObjectNode) Json.parse("""
                {"aspId": "a", "numOfUes": 1, "appId": "x", "dnn": "internet", "snssai": {"sst": 1, "sd": "000001"}, "notifUri": "%s",
                 "warnNotifReq": true, "suppFeat": "1", "altQosParamSets": [{"gfbrDl": "1 Mbps", "per": "1E-3"}], "altQosRefs": ["a"],
                 "desTimeInts": [{"startTime": "2040-01-01T00:00:00Z", "stopTime": "2040-01-01T05:00:00Z"}],
                 "qosParamSet": {"gfbrUl": "1 Mbps", "pdb": 10, "maxBurstSize": 9, "priorLevel": 3}}
                """.formatted(hole));
        ObjectNode planChange = Json.object()
                .put("selPdtqPolicyId", 1)
                .put("warnNotifReq", false)
                .put("notifUri", hole);
        for (int i = 0; i < REQUESTS / 5; i++) {
            changeAndEnd("/npcf-pdtq-policy-control/v1/pdtq-policies", planned, "PATCH", planChange);
            changeAndEnd("/npcf-am-policyauthorization/v1/app-am-contexts", context, "PATCH", context);
            changeAndEnd("/npcf-eventexposure/v1/subscriptions", subscription, "PUT", subscription);
            changeAndEnd("/npcf-bdtpolicycontrol/v1/bdtpolicies", transfer, "PATCH", selection);
            ObjectNode moved = Json.object().put("ratType", i % 2 == 0 ? "NR" : "EUTRA");
            assertThat(policy.post(session + "/update", moved).status()).isEqualTo(200);
        }
    }

    private void changeAndEnd(String collection, ObjectNode request, String method, ObjectNode change) {
        SbiResponse created =
                answered(SbiRequest.of("POST", collection).withBody("application/json", spoiling.spoiled(request)));
        if (created.status() == 201) {
            String path = path(created).replace("/events-subscription", "");
            String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
            answered(SbiRequest.of(method, path).withBody(type, spoiling.spoiled(change)));
            if (change.get("evSubsc") instanceof ObjectNode events) {
                String subscription = path + "/events-subscription";
                answered(SbiRequest.of("PUT", subscription).withBody("application/json", spoiling.spoiled(events)));
                answered(SbiRequest.of("DELETE", subscription));
                if (answered(SbiRequest.of("GET", path)).status() == 404) {
                    return; // the context existed only for its subscription
                }
            }
            assertThat(answered(SbiRequest.of("GET", path)).status())
                    .as("seed %s", SEED)
                    .isEqualTo(200);
            assertThat(answered(SbiRequest.of("DELETE", path)).status())
                    .as("seed %s", SEED)
                    .isIn(204, 405); // policies of data transfers cannot be deleted
        }
    }

    @Test
    void spoiledConfigurationRequests_causeNoServerError() {
        String root = "/oc-cnpolicy-configuration/v1/";
        List<JsonNode> bodies = List.of(
                Json.parse(
                        "{\"columns\": [{\"name\": \"dnn\", \"isKey\": true, \"match\": \"wildcard\"}, {\"name\": \"rate\"}],"
                                + " \"rows\": [[\"inter*\", \"1 Mbps\"]]}"),
                Json.parse("{\"policies\": [{\"name\": \"p\", \"when\": {\"path\": \"request.dnn\", \"is\": \"ims\"},"
                        + " \"then\": [{\"set\": {\"online\": true}}]}]}"),
                Json.parse("{\"validateUser\": true, \"advancedSettings\": {\"BULWARK.lockWaitTimeout\": \"20ms\"}}"));
        List<String> paths = List.of(
                "policydata/common/policytables/fuzz",
                "policymgmt/policyprojects/pcf-sm/fuzz/check",
                "services/pcfue/settings");
        for (int i = 0; i < REQUESTS / 5; i++) {
            int kind = i % paths.size();
            SbiRequest request = SbiRequest.of(kind == 1 ? "POST" : "PUT", root + paths.get(kind))
                    .withBody("application/json", spoiling.spoiled(bodies.get(kind)));
            SbiResponse answer = policy.manage(request);
            assertThat(answer.status())
                    .as("%s, seed %s", new String(request.body(), StandardCharsets.UTF_8), SEED)
                    .isBetween(200, 499);
        }
    }

    private void life(String collection, ObjectNode request, ObjectNode update, String deletion) {
        SbiResponse created =
                answered(SbiRequest.of("POST", collection).withBody("application/json", spoiling.spoiled(request)));
        if (created.status() == 201) {
            String path = path(created);
            answered(SbiRequest.of("POST", path + "/update").withBody("application/json", spoiling.spoiled(update)));
            SbiRequest end = deletion.isEmpty()
                    ? SbiRequest.of("DELETE", path)
                    : SbiRequest.json("POST", path + deletion, Json.object());
            SbiResponse ended = answered(end);
            assertThat(ended.status())
                    .as("%s, seed %s", text(ended.body()), SEED)
                    .isEqualTo(204);
        }
    }

    private SbiResponse answered(SbiRequest request) {
        SbiResponse answer = policy.send(request);
        if (answer.status() >= 500) {
            assertThat(answer.jsonObject().path("cause").asString(""))
                    .as("%s of %s, seed %s", answer.status(), new String(request.body(), StandardCharsets.UTF_8), SEED)
                    .isIn(PEER_CAUSES);
        }
        return answer;
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    private static String path(SbiResponse created) {
        return String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
    }
}
