// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Npcf_PDTQPolicyControl: offers to an AF, data stored at the UDR, warnings, and invalid requests. */
class PdtqPolicyIT {
    private static final String POLICIES = "/npcf-pdtq-policy-control/v1/pdtq-policies";
    private static final String OFFERS = "/oc-cnpolicy-configuration/v1/policydata/pcfsm/pdtqTransferPolicies/";
    private static final String DATA = " /nudr-dr/v2/policy-data/pdtq-data/";
    private final Instant midnight = Instant.now().truncatedTo(ChronoUnit.DAYS).plus(2, ChronoUnit.DAYS);

    @TempDir
    Path data;

    private ObjectNode request(FakeNetwork network) {
        ObjectNode request = (ObjectNode) Json.parse("""
                {"aspId": "asp", "numOfUes": 100, "dnn": "internet", "suppFeat": "F", "warnNotifReq": true,
                 "qosParamSet": {"gfbrDl": "10 Mbps", "maxBitRateDl": "20 Mbps", "pdb": 100, "per": "1E-3", "priorLevel": 30},
                 "altQosParamSets": [{"gfbrDl": "5 Mbps"}], "nwAreaInfo": {"tais": [{"plmnId": {"mcc": "001", "mnc": "01"}, "tac": "000001"}]}}
                """);
        request.putArray("desTimeInts")
                .addObject()
                .put("startTime", midnight.toString())
                .put("stopTime", midnight.plus(1, ChronoUnit.DAYS).toString());
        return request.put("notifUri", network.root() + "/af/pdtq");
    }

    private static void configure(PolicyUnderTest policy, String name, String start, String stop) {
        ObjectNode offer = Json.object().put("startTime", start).put("stopTime", stop);
        assertThat(policy.manage(SbiRequest.json("PUT", OFFERS + name, offer)).status())
                .isBetween(200, 201);
    }

    @Test
    void policy_isOfferedSelectedStored_survivesRestart_andAfIsWarned() {
        try (FakeNetwork network = new FakeNetwork()) {
            String path;
            String reference;
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                configure(policy, "early", "01:00", "03:00");
                configure(policy, "late", "20:00", "23:00");
                until(() -> policy.post(POLICIES, request(network))
                                .jsonObject()
                                .path("pdtqPolicies")
                                .size()
                        == 2);
                SbiResponse created = policy.post(POLICIES, request(network));
                assertThat(created.status()).isEqualTo(201);
                reference = created.jsonObject().path("pdtqRefId").asString();
                path = String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
                assertThat(path).isEqualTo(POLICIES + "/" + reference);
                network.forget();
                SbiResponse selected = policy.send(SbiRequest.of("PATCH", path)
                        .withBody("application/merge-patch+json", Json.bytes(Json.parse("{\"selPdtqPolicyId\": 2}"))));
                assertThat(selected.status()).isEqualTo(200);
                assertThat(selected.jsonObject().path("selPdtqPolicyId").asInt())
                        .isEqualTo(2);
                ObjectNode kept = network.next("PUT" + DATA + reference).jsonObject();
                assertThat(kept.path("pdtqPolicy"))
                        .isEqualTo(created.jsonObject().at("/pdtqPolicies/1"));
                assertThat(kept.path("qosParamSet")).isEqualTo(request(network).get("qosParamSet"));
                assertInvalidRequestsAreRefused(policy, network, path);
            }
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                assertThat(policy.send(SbiRequest.of("GET", path))
                                .jsonObject()
                                .path("selPdtqPolicyId")
                                .asInt())
                        .isEqualTo(2);
                configure(policy, "late", "21:00", "22:00");
                ObjectNode warning = network.next("POST /af/pdtq").jsonObject();
                assertThat(warning.path("pdtqRefId").asString()).isEqualTo(reference);
                assertThat(warning.path("candPolicies"))
                        .extracting(one -> one.get("pdtqPolicyId").asInt())
                        .containsExactly(3, 4);
            }
        }
    }

    private void assertInvalidRequestsAreRefused(PolicyUnderTest policy, FakeNetwork network, String path) {
        assertThat(policy.send(SbiRequest.of("DELETE", path)).status())
                .as("the API has no DELETE")
                .isEqualTo(405);
        assertThat(policy.send(SbiRequest.json("PATCH", path, Json.object())).status())
                .isEqualTo(415);
        assertThat(policy.send(SbiRequest.of("GET", POLICIES + "/none"))
                        .jsonObject()
                        .path("cause")
                        .asString())
                .isEqualTo("RESOURCE_CONTEXT_NOT_FOUND");
        for (String[] fault : new String[][] {
            {"{\"aspId\": null}", "/aspId"},
            {"{\"numOfUes\": \"x\"}", "/numOfUes"},
            {"{\"desTimeInts\": []}", "/desTimeInts"},
            {
                "{\"desTimeInts\": [{\"startTime\": \"2030-01-02T00:00:00Z\", \"stopTime\": \"2030-01-01T00:00:00Z\"}]}",
                "/desTimeInts/0/stopTime"
            },
            {
                "{\"desTimeInts\": [{\"startTime\": \"2020-01-01T00:00:00Z\", \"stopTime\": \"2020-01-02T00:00:00Z\"}]}",
                "/desTimeInts/0/stopTime"
            },
            {"{\"qosParamSet\": null}", "/qosParamSet"},
            {"{\"qosReference\": \"gold\"}", "/qosParamSet"},
            {"{\"qosParamSet\": {\"gfbrDl\": \"fast\"}}", "/qosParamSet/gfbrDl"},
            {"{\"altQosParamSets\": [{\"per\": \"1\"}]}", "/altQosParamSets/0/per"},
            {"{\"notifUri\": \"ftp:x\"}", "/notifUri"}
        }) {
            ObjectNode faulty = request(network).setAll((ObjectNode) Json.parse(fault[0]));
            SbiResponse answer = policy.post(POLICIES, faulty);
            assertThat(answer.status()).as(fault[0]).isEqualTo(400);
            assertThat(answer.jsonObject().at("/invalidParams/0/param").asString())
                    .isEqualTo(fault[1]);
        }
    }
}
