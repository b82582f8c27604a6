// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Command;
import org.sigcore.policy.kernel.uepolicy.UrspRule;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Delivery of UE policies to a UE through its AMF. */
class UeDeliveryIT {
    private static final String API = "/npcf-ue-policy-control/v1/policies";
    private static final String CONFIGURATION = "/oc-cnpolicy-configuration/v1/";

    @TempDir
    Path data;

    @Test
    void missingSections_areSentToUe_andAcceptedOnesStored_acrossRestart() {
        try (FakeNetwork network = new FakeNetwork()) {
            FakeAmf amf = new FakeAmf(network).holds(1, 0xA).holds(2, 0xB);
            String callback;
            String association;
            Command command;
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                association = created(policy, amf.request(1, 9));
                callback = subscription(network);
                command = amf.command();
                assertThat(FakeAmf.upsis(command)).containsExactly("001-01-2", "001-01-9 deleted");
                assertThat(command.sections().getFirst().contents()).containsExactly(0, 2, 2, 0xB);
                assertThat(command.pti()).isBetween(0x80, 0xFE);
            }
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                String there = FakeAmf.path(callback);
                assertThat(FakeAmf.n1Notify(policy, there, new byte[] {(byte) (command.pti() + 1), 2})
                                .status())
                        .as("another PTI changes nothing")
                        .isEqualTo(204);
                assertThat(FakeAmf.n1Notify(policy, there, FakeAmf.complete(command))
                                .status())
                        .isEqualTo(204);
                JsonNode written = network.next(FakeAmf.WRITE).jsonObject().get("upsis");
                assertThat(written.valueStream().map(JsonNode::asString)).containsExactly("001-01-1", "001-01-2");
                network.forget();
                assertThat(FakeAmf.n1Notify(policy, there, FakeAmf.state(2)).status())
                        .isEqualTo(204);
                assertThat(FakeAmf.upsis(amf.command()))
                        .as("only the missing section")
                        .containsExactly("001-01-1");
                assertThat(policy.send(SbiRequest.of("GET", association))
                                .jsonObject()
                                .propertyNames())
                        .as("internal members are not sent")
                        .containsExactlyInAnyOrder("request", "triggers", "suppFeat");
                assertThat(policy.send(SbiRequest.of("DELETE", association)).status())
                        .isEqualTo(204);
                until("unsubscribed", () -> amf.ended.contains("s1"));
                assertThat(FakeAmf.n1Notify(policy, there, FakeAmf.complete(command))
                                .status())
                        .isEqualTo(404);
            }
        }
    }

    @Test
    void refusedOrUnansweredCommands_areRetriedUpToLimit() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            settings(
                    policy,
                    "{\"delivery\": {\"retryInterval\": \"100ms\", \"maxAttempts\": 3, \"refusedAttempts\": 2}}");
            FakeAmf amf = new FakeAmf(network).holds(1, 0xA).holds(2, 0xB);
            amf.transfer = FakeAmf.refused(409, "UE_IN_NON_ALLOWED_AREA");
            String association = created(policy, amf.request());
            String callback = FakeAmf.path(subscription(network));
            int pti = amf.command().pti();
            assertThat(List.of(amf.command().pti(), amf.command().pti())).containsOnly(pti);
            until("given up", () -> policy.metrics().contains("policy_ue_delivery_total{event=\"unanswered\"} 1"));

            amf.transfer = null;
            policy.post(association + "/update", trigger("CON_STATE_CH"));
            Command command = amf.command();
            assertThat(FakeAmf.upsis(command)).as("sent to a reachable UE").containsExactly("001-01-1", "001-01-2");
            FakeAmf.n1Notify(policy, callback, reject(command.pti(), 2));
            assertThat(network.next(FakeAmf.WRITE).jsonObject().get("upsis")).hasSize(1);
            Command again = amf.command();
            assertThat(FakeAmf.upsis(again)).as("the rejected section").containsExactly("001-01-2");
            ObjectNode failure = Json.object().put("cause", "UE_NOT_RESPONDING").put("n1n2MsgDataUri", "http://amf/1");
            assertThat(policy.post(FakeAmf.path(amf.failures), failure).status())
                    .isEqualTo(204);
            assertThat(amf.command().pti()).isEqualTo(again.pti());
            FakeAmf.n1Notify(policy, callback, reject(again.pti(), 2));
            until("rejected twice", () -> policy.metrics().contains("policy_ue_delivery_total{event=\"rejected\"} 2"));
            network.forget();
            policy.post(association + "/update", trigger("LOC_CH"));
            amf.holds(2, 0xC);
            assertThat(network.count("POST /namf-comm")).isZero();
        }
    }

    @Test
    void commands_goToServingAmf_andToNewAmfAfterUpdate() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            FakeAmf amf = new FakeAmf(network).holds(1, 0xA);
            String instance = "00000000-0000-4000-8000-000000000041";
            String association = created(policy, amf.request().put("servingNfId", instance));
            SbiRequest first = network.next(FakeAmf.SUBSCRIBE);
            assertThat(first.headers().get("3gpp-sbi-discovery-target-nf-instance-id"))
                    .isEqualTo(instance);
            int pti = amf.command().pti();
            ObjectNode moved = Json.object();
            moved.putObject("guami")
                    .put("amfId", "010042")
                    .putObject("plmnId")
                    .put("mcc", "001")
                    .put("mnc", "01");
            policy.post(association + "/update", moved);
            SbiRequest second = network.next(FakeAmf.SUBSCRIBE);
            assertThat(second.headers().get("3gpp-sbi-discovery-guami")).contains("010042");
            assertThat(amf.command().pti())
                    .as("the unanswered command goes to the new AMF")
                    .isEqualTo(pti);
            until("the former AMF is unsubscribed", () -> amf.ended.equals(Set.of("s1")));
        }
    }

    @Test
    void policies_installConfiguredSections_andServiceParametersBecomeRules() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            configure(policy, "ursps/all", """
                    {"precedence": 255, "trafficDescriptor": {"matchAll": true},
                     "routeSelectionDescriptors": [{"precedence": 1, "dnns": ["internet"], "snssais": [{"sst": 1}]}]}""", 201);
            configure(policy, "upsis/home", "{\"upsc\": 7, \"ursps\": [\"all\"]}", 201);
            configure(policy, "upsis/none", "{\"upsc\": 8, \"ursps\": [\"missing\"]}", 400);
            configure(policy, "ursps/bad", """
                    {"precedence": 1, "trafficDescriptor": {"fqdns": ["a..b"]},
                     "routeSelectionDescriptors": [{"precedence": 1}]}""", 400);
            policy.putProject("pcf-ue", """
                    {"policies": [{"name": "main", "workspace": {"blocks": {"languageVersion": 0, "blocks": [
                      {"type": "sc_install_upsi", "id": "a", "inputs": {
                        "NAME": {"block": {"type": "text", "id": "b", "fields": {"TEXT": "home"}}}},
                       "next": {"block": {"type": "sc_service_parameters", "id": "c", "fields": {"WANTED": "TRUE"}}}}]}}}]}
                    """);
            assertThat(policy.manage(SbiRequest.of("DELETE", CONFIGURATION + "policydata/pcfue/ursps/all"))
                            .status())
                    .as("the rule is in use")
                    .isEqualTo(409);
            assertThat(policy.manage(SbiRequest.of("DELETE", CONFIGURATION + "policydata/pcfue/upsis/home"))
                            .status())
                    .isEqualTo(409);
            FakeAmf amf = new FakeAmf(network);
            amf.serviceParameters = """
                    [{"supi": "imsi-001010000000001", "urspGuidance": [{"trafficDesc": {"domainDescs": ["game.example"]},
                       "relatPrecedence": 5, "routeSelParamSets": [{"dnn": "internet"}]}]},
                     {"supi": "imsi-001010000000002", "urspGuidance": [{"trafficDesc": {"domainDescs": ["other.example"]},
                       "relatPrecedence": 5, "routeSelParamSets": [{"dnn": "internet"}]}]}]""";
            created(policy, amf.request());
            Command command = amf.command();
            assertThat(FakeAmf.upsis(command)).containsExactly("001-01-7", "001-01-65002");
            byte[] part = command.sections().getFirst().contents();
            List<UrspRule> rules = UrspRule.decode(Arrays.copyOfRange(part, 3, part.length));
            assertThat(rules).hasSize(1);
            assertThat(rules.getFirst().precedence()).isEqualTo(255);
        }
    }

    @Test
    void malformedMessages_causeNoServerError() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            FakeAmf amf = new FakeAmf(network).holds(1, 0xA);
            created(policy, amf.request());
            String callback = FakeAmf.path(subscription(network));
            byte[] good = FakeAmf.state(1, 2);
            Random random = new Random(17);
            for (int i = 0; i < 300; i++) {
                byte[] bad = Arrays.copyOf(good, random.nextInt(good.length + 4));
                for (int j = 0; j < bad.length; j += 1 + random.nextInt(4)) {
                    bad[j] = (byte) random.nextInt();
                }
                assertThat(FakeAmf.n1Notify(policy, callback, bad).status()).isEqualTo(204);
            }
            for (String body : List.of("", "--x", "--x\r\n\r\n{}\r\n--x--", "--x\r\n\r\n[]\r\n--x\r\n\r\n")) {
                SbiRequest request =
                        SbiRequest.of("POST", callback).withBody("multipart/related; boundary=x", FakeAmf.text(body));
                assertThat(policy.send(request).status()).as(body).isEqualTo(400);
            }
            assertThat(policy.post(callback, Json.object()).status()).isEqualTo(415);
            String stranger = callback.replaceFirst("/[^/]+/n1-messages$", "/guessed/n1-messages");
            assertThat(FakeAmf.n1Notify(policy, stranger, good).status()).isEqualTo(404);
            ObjectNode truncated = amf.request().put("uePolReq", "AAQAIAA=");
            created(policy, truncated);
        }
    }

    private static String created(PolicyUnderTest policy, ObjectNode request) {
        SbiResponse created = policy.post(API, request);
        assertThat(created.status()).isEqualTo(201);
        return FakeAmf.path(Objects.requireNonNull(created.headers().get("location")));
    }

    private static String subscription(FakeNetwork network) {
        ObjectNode subscription = network.next(FakeAmf.SUBSCRIBE).jsonObject();
        assertThat(subscription.get("n1MessageClass").asString()).isEqualTo("UPDP");
        return subscription.get("n1NotifyCallbackUri").asString();
    }

    private static ObjectNode trigger(String name) {
        ObjectNode update = Json.object();
        update.putArray("triggers").add(name);
        return update;
    }

    private static byte[] reject(int pti, int upsc) {
        return FakeAmf.octets("%02x030009".formatted(pti) + "0100f110" + "%04x".formatted(upsc) + "00016f");
    }

    private static void settings(PolicyUnderTest policy, String settings) {
        assertThat(policy.manage(
                                SbiRequest.json("PUT", CONFIGURATION + "services/pcfue/settings", Json.parse(settings)))
                        .status())
                .isEqualTo(200);
    }

    private static void configure(PolicyUnderTest policy, String what, String document, int status) {
        SbiResponse answer =
                policy.manage(SbiRequest.json("PUT", CONFIGURATION + "policydata/pcfue/" + what, Json.parse(document)));
        assertThat(answer.status()).as(what).isEqualTo(status);
    }
}
