// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** A kill of Policy: resources of AFs and NEFs survive, and due notifications are sent. */
class KilledServicesIT {
    private static final String CONTEXTS = "/npcf-am-policyauthorization/v1/app-am-contexts";
    private static final String SUBSCRIPTIONS = "/npcf-eventexposure/v1/subscriptions";
    private static final String TRANSFERS = "/npcf-bdtpolicycontrol/v1/bdtpolicies";
    /** A killed process holds the lease of its outgoing messages for 15 s. */
    private static final Duration TAKEOVER = Duration.ofMinutes(1);

    @TempDir
    Path data;

    @Test
    void acknowledgedResourcesAndDueNotifications_surviveKill() throws Exception {
        try (FakeNetwork network = new FakeNetwork();
                PolicyProcess policy = new PolicyProcess(data, network)) {
            String association =
                    path(post(policy, "/npcf-am-policy-control/v1/policies", """
                    {"supi": "imsi-001010000000001", "suppFeat": "", "notificationUri": "%s/amf/1",
                     "servAreaRes": {"restrictionType": "ALLOWED_AREAS", "areas": [{"tacs": ["000001"]}]}}
                    """.formatted(network.root())));
            String session = path(policy.send(SbiRequest.json(
                    "POST",
                    "/npcf-smpolicycontrol/v1/sm-policies",
                    PolicyUnderTest.context(network, "internet", "10.45.0.1"))));
            String context = path(post(policy, CONTEXTS, """
                    {"supi": "imsi-001010000000001", "termNotifUri": "%1$s/af/end", "highThruInd": true, "x-vendor": [1],
                     "evSubsc": {"eventNotifUri": "%1$s/af/event", "events": [{"event": "SAC_CH"}]}}
                    """.formatted(network.root())));
            String brief = path(post(policy, CONTEXTS, """
                    {"supi": "imsi-001010000000001", "termNotifUri": "%s/af/brief", "highThruInd": true, "expiry": 2}
                    """.formatted(network.root())));
            String counted = path(post(policy, SUBSCRIPTIONS, """
                    {"eventSubs": ["PLMN_CH"], "notifId": "n", "notifUri": "%s/nef/counted", "eventsRepInfo": {"maxReportNbr": 5}}
                    """.formatted(network.root())));
            String ending = path(post(policy, SUBSCRIPTIONS, """
                    {"eventSubs": ["PLMN_CH"], "notifId": "n", "notifUri": "%s/nef/ending", "eventsRepInfo": {"monDur": "%s"}}
                    """.formatted(
                            network.root(), Instant.now().plusSeconds(2))));
            Instant stop = Instant.now().plusSeconds(3600);
            String transfer = path(post(policy, TRANSFERS, """
                    {"aspId": "a", "numOfUes": 1, "volPerUe": {"totalVolume": 1}, "x-vendor": 1,
                     "desTimeInt": {"startTime": "%s", "stopTime": "%s"}}
                    """.formatted(Instant.now(), stop)));
            network.has("PUT /nudr-dr/v2/policy-data/bdt-data/");
            network.fault = request ->
                    request.path().startsWith("/af") || request.path().startsWith("/nef")
                            ? SbiResponse.problem(ProblemDetails.of(503, "NF_CONGESTION", null))
                            : null;
            assertThat(post(policy, association + "/update", """
                    {"triggers": ["SERV_AREA_CH"],
                     "servAreaRes": {"restrictionType": "ALLOWED_AREAS", "areas": [{"tacs": ["000007"]}]}}
                    """).status()).isEqualTo(200);
            assertThat(post(policy, session + "/update", "{\"servingNetwork\": {\"mcc\": \"262\", \"mnc\": \"02\"}}")
                            .status())
                    .isEqualTo(200);
            policy.kill();
            network.fault = request -> null;
            network.forget();
            policy.startAgain();

            for (String there : new String[] {context, counted, transfer}) {
                assertThat(policy.send(SbiRequest.of("GET", there)).status())
                        .as(there)
                        .isEqualTo(200);
            }
            assertThat(policy.send(SbiRequest.of("GET", context)).jsonObject().get("x-vendor"))
                    .isEqualTo(Json.parse("[1]"));
            assertThat(policy.send(SbiRequest.of("GET", transfer)).jsonObject().at("/bdtReqData/x-vendor"))
                    .isEqualTo(Json.parse("1"));
            for (String due : new String[] {"POST /af/event", "POST /nef/counted", "POST /af/brief"}) {
                until(TAKEOVER, () -> network.count(due) > 0);
            }
            for (String gone : new String[] {brief, ending}) {
                until(TAKEOVER, () -> policy.send(SbiRequest.of("GET", gone)).status() == 404);
            }
            assertThat(network.next("POST /nef/counted")
                            .jsonObject()
                            .at("/eventNotifs/0/plmnId/mcc")
                            .asString())
                    .isEqualTo("262");
            policy.stop();
        }
    }

    private static SbiResponse post(PolicyProcess policy, String target, String body) {
        return policy.send(SbiRequest.json("POST", target, (ObjectNode) Json.parse(body)));
    }

    private static String path(SbiResponse created) {
        assertThat(created.status())
                .as(new String(created.body(), StandardCharsets.UTF_8))
                .isEqualTo(201);
        return String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
    }
}
