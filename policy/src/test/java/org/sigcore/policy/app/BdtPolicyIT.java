// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Npcf_BDTPolicyControl: offers to a NEF, data stored at the UDR, and warnings. */
class BdtPolicyIT {
    private static final String POLICIES = "/npcf-bdtpolicycontrol/v1/bdtpolicies";
    private static final String OFFERS = "/oc-cnpolicy-configuration/v1/policydata/pcfsm/bdtTransferPolicies/";
    private static final String DATA = " /nudr-dr/v2/policy-data/bdt-data/";
    private final Instant midnight = Instant.now().truncatedTo(ChronoUnit.DAYS).plus(2, ChronoUnit.DAYS);

    @TempDir
    Path data;

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

    private ObjectNode request(String asp) {
        ObjectNode request = (ObjectNode) Json.parse("""
                {"numOfUes": 100, "volPerUe": {"totalVolume": 1000000}, "dnn": "internet", "suppFeat": "F", "warnNotifReq": true,
                 "nwAreaInfo": {"tais": [{"plmnId": {"mcc": "001", "mnc": "01"}, "tac": "000001"}]}}
                """);
        request.putObject("desTimeInt")
                .put("startTime", midnight.toString())
                .put("stopTime", midnight.plus(1, ChronoUnit.DAYS).toString());
        return request.put("aspId", asp).put("notifUri", network.root() + "/nef/bdt");
    }

    private void configure(String name, String start, String stop) {
        ObjectNode offer =
                Json.object().put("startTime", start).put("stopTime", stop).put("ratingGroup", 9);
        assertThat(policy.manage(SbiRequest.json("PUT", OFFERS + name, offer)).status())
                .isBetween(200, 201);
    }

    private static String path(SbiResponse created) {
        assertThat(created.status())
                .as(new String(created.body(), StandardCharsets.UTF_8))
                .isEqualTo(201);
        return String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
    }

    private SbiResponse patch(String path, String patch) {
        return policy.send(
                SbiRequest.of("PATCH", path).withBody("application/merge-patch+json", Json.bytes(Json.parse(patch))));
    }

    @Test
    void desiredTime_isOffered_storedAtUdr_andFoundAgain() {
        SbiResponse created = policy.post(POLICIES, request("asp"));
        String path = path(created);
        String reference = created.jsonObject().at("/bdtPolData/bdtRefId").asString();
        assertThat(created.jsonObject().at("/bdtPolData/transfPolicies/0/recTimeInt"))
                .isEqualTo(request("asp").get("desTimeInt"));
        assertThat(created.jsonObject().at("/bdtPolData/suppFeat").asString()).isEqualTo("1");
        ObjectNode kept = network.next("PUT" + DATA + reference).jsonObject();
        assertThat(kept.get("aspId").asString()).isEqualTo("asp");
        assertThat(kept.get("bdtRefId").asString()).isEqualTo(reference);
        assertThat(kept.get("bdtpStatus").asString()).isEqualTo("VALID");
        assertThat(kept.get("transPolicy")).isEqualTo(created.jsonObject().at("/bdtPolData/transfPolicies/0"));
        assertThat(policy.send(SbiRequest.of("GET", path)).jsonObject()).isEqualTo(created.jsonObject());

        SbiResponse again = policy.post(POLICIES, request("asp"));
        assertThat(again.status()).isEqualTo(303);
        assertThat(again.headers().get("location")).endsWith(path);
        assertThat(patch(path, "{\"bdtReqData\": {\"warnNotifReq\": false}}").status())
                .isEqualTo(200);
        assertThat(network.next("PUT" + DATA)
                        .jsonObject()
                        .get("warnNotifEnabled")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void selectedPolicy_isStored_andNefIsWarnedWhenItNoLongerHolds() {
        configure("early", "01:00", "03:00");
        configure("late", "20:00", "23:00");
        until(() -> policy.post(POLICIES, request("asp" + System.nanoTime()))
                        .jsonObject()
                        .at("/bdtPolData/transfPolicies")
                        .size()
                == 2);
        network.forget();
        String path = path(policy.post(POLICIES, request("asp")));
        String reference = path.substring(path.lastIndexOf('/') + 1);
        SbiResponse wrong = patch(path, "{\"bdtPolData\": {\"selTransPolicyId\": 3}}");
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.jsonObject().at("/invalidParams/0/param").asString())
                .isEqualTo("/bdtPolData/selTransPolicyId");
        ObjectNode selected =
                patch(path, "{\"bdtPolData\": {\"selTransPolicyId\": 2}}").jsonObject();
        assertThat(selected.at("/bdtPolData/selTransPolicyId").asInt()).isEqualTo(2);
        ObjectNode chosen = network.next("PUT" + DATA + reference).jsonObject();
        assertThat(chosen.at("/transPolicy/recTimeInt/startTime").asString())
                .isEqualTo(midnight.plus(20, ChronoUnit.HOURS).toString());

        configure("late", "21:00", "22:00");
        ObjectNode warning = network.next("POST /nef/bdt").jsonObject();
        assertThat(warning.get("bdtRefId").asString()).isEqualTo(reference);
        assertThat(warning.get("timeWindow")).isEqualTo(chosen.at("/transPolicy/recTimeInt"));
        assertThat(warning.get("nwAreaInfo")).isEqualTo(request("asp").get("nwAreaInfo"));
        assertThat(warning.get("candPolicies"))
                .extracting(one -> one.get("transPolicyId").asInt())
                .containsExactly(3, 4);
        ObjectNode read = policy.send(SbiRequest.of("GET", path)).jsonObject();
        assertThat(read.at("/bdtPolData/transfPolicies")).isEqualTo(warning.get("candPolicies"));
        assertThat(read.get("bdtPolData").has("selTransPolicyId")).isFalse();

        network.forget();
        assertThat(patch(path, "{\"bdtPolData\": {\"selTransPolicyId\": 4}}").status())
                .isEqualTo(200);
        assertThat(network.next("PUT" + DATA + reference)
                        .jsonObject()
                        .get("bdtpStatus")
                        .asString())
                .isEqualTo("VALID");
        assertThat(patch(path, "{\"bdtPolData\": {\"selTransPolicyId\": 0}}").status())
                .isEqualTo(200);
        network.next("DELETE" + DATA + reference);

        ObjectNode inTheMorning = request("asp");
        inTheMorning
                .withObjectProperty("desTimeInt")
                .put("startTime", midnight.plus(5, ChronoUnit.HOURS).toString())
                .put("stopTime", midnight.plus(6, ChronoUnit.HOURS).toString());
        SbiResponse refused = policy.post(POLICIES, inTheMorning);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.jsonObject().get("cause").asString()).isEqualTo("REQUESTED_SERVICE_NOT_AUTHORIZED");
    }

    @Test
    void policy_survivesRestart_endsAtItsTime_andInvalidRequestsAreRefused() {
        ObjectNode brief = request("brief");
        brief.withObjectProperty("desTimeInt")
                .put("startTime", Instant.now().minusSeconds(60).toString())
                .put("stopTime", Instant.now().plusMillis(1500).toString());
        String ending = path(policy.post(POLICIES, brief));
        String lasting = path(policy.post(POLICIES, request("lasting")));
        policy.close();
        policy = new PolicyUnderTest(data, network);
        network.next("DELETE" + DATA + ending.substring(ending.lastIndexOf('/') + 1));
        SbiResponse gone = policy.send(SbiRequest.of("GET", ending));
        assertThat(gone.status()).isEqualTo(404);
        assertThat(gone.jsonObject().get("cause").asString()).isEqualTo("RESOURCE_CONTEXT_NOT_FOUND");
        assertThat(policy.send(SbiRequest.of("GET", lasting)).status()).isEqualTo(200);
        assertThat(policy.send(SbiRequest.of("DELETE", lasting)).status())
                .as("the API has no DELETE")
                .isEqualTo(405);
        assertThat(policy.send(SbiRequest.json("PATCH", lasting, Json.object())).status())
                .isEqualTo(415);
        for (String[] fault : new String[][] {
            {"{\"aspId\": null}", "/aspId"},
            {"{\"numOfUes\": -1}", "/numOfUes"},
            {"{\"volPerUe\": {\"totalVolume\": \"x\"}}", "/volPerUe/totalVolume"},
            {
                "{\"desTimeInt\": {\"startTime\": \"2030-01-02T00:00:00Z\", \"stopTime\": \"2030-01-01T00:00:00Z\"}}",
                "/desTimeInt/stopTime"
            },
            {
                "{\"desTimeInt\": {\"startTime\": \"2020-01-01T00:00:00Z\", \"stopTime\": \"2020-01-02T00:00:00Z\"}}",
                "/desTimeInt/stopTime"
            },
            {"{\"nwAreaInfo\": {\"ncgis\": [{}]}}", "/nwAreaInfo/ncgis/0/plmnId"},
            {
                "{\"nwAreaInfo\": {\"gRanNodeIds\": [{\"plmnId\": {\"mcc\": \"001\", \"mnc\": \"01\"}}]}}",
                "/nwAreaInfo/gRanNodeIds/0/gNbId"
            },
            {"{\"notifUri\": \"ftp:x\"}", "/notifUri"}
        }) {
            SbiResponse answer = policy.post(POLICIES, request("asp").setAll((ObjectNode) Json.parse(fault[0])));
            assertThat(answer.status()).as(fault[0]).isEqualTo(400);
            assertThat(answer.jsonObject().at("/invalidParams/0/param").asString())
                    .isEqualTo(fault[1]);
        }
    }
}
