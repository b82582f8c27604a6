// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.policy.openapi.OpenApi;
import org.sigcore.policy.openapi.OpenApi.Operation;
import org.sigcore.policy.openapi.SchemaFaults;
import org.sigcore.policy.openapi.SchemaSamples;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** AMF status notifications for GUAMIs, and the AMF that receives messages after each of them. */
class AmfStatusIT {
    private static final String INSTANCE = "00000000-0000-4000-8000-000000000041";
    private static final String SUCCESSOR = "amf2.cluster1.amf.5gc.mnc001.mcc001.3gppnetwork.org";
    /** More commands than fit into one page. */
    private static final int MANY = 120;

    private static final String TARGET = "3gpp-sbi-discovery-target-nf-fqdn";

    @TempDir
    Path data;

    @Test
    void amf_isSubscribedAtFirstAssociation_andSuccessorReceivesCommandsAfterRestart() {
        try (FakeNetwork network = new FakeNetwork()) {
            FakeAmf amf = new FakeAmf(network).holds(1, 0xA);
            String callback;
            String association;
            int pti;
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                association = created(policy, "ue", amf.request().put("servingNfId", INSTANCE));
                pti = amf.command().pti();
                SbiRequest subscription = amf.status("POST");
                assertThat(subscription.headers().get("3gpp-sbi-discovery-target-nf-instance-id"))
                        .isEqualTo(INSTANCE);
                assertThat(subscription.jsonObject().get("guamiList")).containsExactly(guami("010041"));
                assertMatchesSchema(subscription.jsonObject());
                callback = FakeAmf.path(
                        subscription.jsonObject().get("amfStatusUri").asString());
                created(policy, "ue", amf.request().put("supi", "imsi-001010000000002"));
                String second = "POST /namf-comm/v1/ue-contexts/imsi-001010000000002/n1-n2-messages";
                network.next(second + "/subscriptions");
                network.next(second);
                until("one GUAMI", () -> policy.metrics().contains("policy_amf_status_guamis 1.0"));
                assertThat(amf.noOtherStatus()).isTrue();
            }
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                network.forget();
                assertThat(notified(policy, callback, "AMF_UNAVAILABLE", SUCCESSOR))
                        .isEqualTo(204);
                SbiRequest moved = network.next(FakeAmf.SUBSCRIBE);
                assertThat(moved.headers().get(TARGET)).isEqualTo(SUCCESSOR);
                assertThat(moved.headers().get("3gpp-sbi-discovery-target-nf-instance-id"))
                        .isNull();
                assertThat(amf.command().pti()).as("the unanswered command").isEqualTo(pti);
                until("the former AMF is unsubscribed", () -> amf.ended.contains("s1"));
                assertThat(policy.metrics()).contains("policy_amf_status_unavailable 1.0");
                String am = created(policy, "am", amf.request());
                for (String one : List.of(association, am)) {
                    released(policy, one);
                    assertThat(network.next("POST /amf/1/terminate").headers().get(TARGET))
                            .isEqualTo(SUCCESSOR);
                }
                assertThat(notified(policy, callback, "AMF_AVAILABLE", null)).isEqualTo(204);
                assertThat(network.next(FakeAmf.SUBSCRIBE).headers().get("3gpp-sbi-discovery-target-nf-instance-id"))
                        .isEqualTo(INSTANCE);
                released(policy, am);
                assertThat(network.next("POST /amf/1/terminate").headers().get(TARGET))
                        .isNull();
            }
        }
    }

    @Test
    void unavailableAmfWithoutSuccessor_isRediscoveredByGuami() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            FakeAmf amf = new FakeAmf(network).holds(1, 0xA);
            created(policy, "ue", amf.request().put("servingNfId", INSTANCE));
            String callback = FakeAmf.path(
                    amf.status("POST").jsonObject().get("amfStatusUri").asString());
            until("the GUAMI is stored", () -> policy.metrics().contains("policy_amf_status_guamis 1.0"));
            for (String body : List.of(
                    "{}",
                    "{\"amfStatusInfoList\": []}",
                    "{\"amfStatusInfoList\": [{\"statusChange\": \"AMF_UNAVAILABLE\"}]}",
                    "{\"amfStatusInfoList\": [{\"statusChange\": 1, \"guamiList\": [{}]}]}")) {
                SbiResponse answer = policy.post(callback, Json.parse(body));
                assertThat(answer.status()).as(body).isEqualTo(400);
                assertThat(answer.jsonObject().get("invalidParams")).isNotEmpty();
            }
            assertThat(notified(policy, callback.replaceFirst("[^/]+$", "guessed"), "AMF_UNAVAILABLE", null))
                    .isEqualTo(404);
            ObjectNode other = notification("AMF_UNAVAILABLE", SUCCESSOR, "010042");
            assertThat(policy.post(callback, other).status()).isEqualTo(204);
            assertThat(notified(policy, callback, "AMF_DREAMS", null))
                    .as("an unknown status change")
                    .isEqualTo(204);
            assertAcceptsNotifications(policy, callback);
            assertThat(policy.metrics()).contains("policy_amf_status_unavailable 0.0");

            network.forget();
            assertThat(notified(policy, callback, "AMF_UNAVAILABLE", null)).isEqualTo(204);
            SbiRequest moved = network.next(FakeAmf.SUBSCRIBE);
            assertThat(moved.headers().get("3gpp-sbi-discovery-guami")).contains("010041");
            assertThat(moved.headers().get("3gpp-sbi-discovery-target-nf-instance-id"))
                    .isNull();
        }
    }

    @Test
    void pendingCommands_beyondOnePage_areAllSentToSuccessor() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            settings(policy, "{\"delivery\": {\"retryInterval\": \"1h\"}}");
            FakeAmf amf = new FakeAmf(network).holds(1, 0xA);
            for (int i = 0; i < MANY; i++) {
                created(policy, "ue", amf.request().put("supi", "imsi-001010000000%03d".formatted(i)));
            }
            until("sent", () -> sent(policy, MANY));
            String callback = FakeAmf.path(
                    amf.status("POST").jsonObject().get("amfStatusUri").asString());
            until("the GUAMI is stored", () -> policy.metrics().contains("policy_amf_status_guamis 1.0"));
            assertThat(notified(policy, callback, "AMF_UNAVAILABLE", SUCCESSOR)).isEqualTo(204);
            until("sent by the successor", () -> sent(policy, 2 * MANY));
        }
    }

    private static boolean sent(PolicyUnderTest policy, int times) {
        return policy.metrics().contains("policy_ue_delivery_total{event=\"sent\"} %d.0".formatted(times));
    }

    @Test
    void statusSubscription_isConfirmedRecreatedWhenLostAndEndedWithLastAssociation() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            checkedEvery(policy, "200ms");
            FakeAmf amf = new FakeAmf(network).holds(1, 0xA);
            String association = created(policy, "ue", amf.request());
            assertMatchesSchema(amf.status("PUT").jsonObject());
            amf.forgets = true;
            amf.status("POST");
            amf.forgets = false;
            amf.status("PUT");
            assertThat(policy.send(SbiRequest.of("DELETE", association)).status())
                    .isEqualTo(204);
            until("ended", () -> amf.ended.stream().anyMatch(id -> id.startsWith("a")));
            until("counted", () -> policy.metrics().contains("policy_amf_status_total{event=\"ended\"} 1.0"));
            assertThat(policy.metrics()).contains("policy_amf_status_guamis 0.0");
        }
    }

    @Test
    void statusSubscription_disabledOrRefused_stillServesUes() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            checkedEvery(policy, "0s");
            FakeAmf amf = new FakeAmf(network).holds(1, 0xA);
            String association = created(policy, "ue", amf.request());
            amf.command();
            assertThat(policy.send(SbiRequest.of("DELETE", association)).status())
                    .isEqualTo(204);
            until("unsubscribed", () -> amf.ended.contains("s1"));
            assertThat(amf.noOtherStatus()).isTrue();

            checkedEvery(policy, "1h");
            amf.statusChanges = false;
            created(policy, "ue", amf.request());
            amf.command();
            until("refused", () -> policy.metrics().contains("policy_amf_status_total{event=\"not-subscribed\"} 1.0"));
            assertThat(policy.metrics()).contains("policy_amf_status_guamis 0.0");
        }
    }

    private static String created(PolicyUnderTest policy, String kind, ObjectNode request) {
        SbiResponse created = policy.post("/npcf-" + kind + "-policy-control/v1/policies", request);
        assertThat(created.status()).isEqualTo(201);
        return FakeAmf.path(Objects.requireNonNull(created.headers().get("location")));
    }

    /** Ends an association at the AMF by a request of the operator. */
    private static void released(PolicyUnderTest policy, String association) {
        String service = association.contains("-ue-") ? "pcf-ue" : "pcf-am";
        String id = association.substring(association.lastIndexOf('/') + 1);
        assertThat(policy.manage(SbiRequest.of(
                                "DELETE", "/queryservice/v1/services/" + service + "/sessions?sessionId=" + id))
                        .status())
                .isEqualTo(202);
    }

    private static int notified(PolicyUnderTest policy, String callback, String change, @Nullable String successor) {
        return policy.post(callback, notification(change, successor, "010041")).status();
    }

    private static ObjectNode notification(String change, @Nullable String successor, String amfId) {
        ObjectNode notification = Json.object();
        ObjectNode info = notification.putArray("amfStatusInfoList").addObject().put("statusChange", change);
        info.putArray("guamiList").add(guami(amfId));
        if (successor != null) {
            info.put("targetAmfRemoval", successor);
        }
        return notification;
    }

    private static ObjectNode guami(String amfId) {
        ObjectNode guami = Json.object().put("amfId", amfId);
        guami.putObject("plmnId").put("mcc", "001").put("mnc", "01");
        return guami;
    }

    private static void checkedEvery(PolicyUnderTest policy, String interval) {
        settings(policy, "{\"delivery\": {\"amfStatusCheck\": \"%s\"}}".formatted(interval));
    }

    private static void settings(PolicyUnderTest policy, String settings) {
        assertThat(policy.manage(SbiRequest.json(
                                "PUT", "/oc-cnpolicy-configuration/v1/services/pcfue/settings", Json.parse(settings)))
                        .status())
                .isEqualTo(200);
    }

    private static Operation subscribe() {
        return OpenApi.operations("TS29518_Namf_Communication.yaml").stream()
                .filter(each ->
                        each.path().equals(FakeAmf.STATUS) && each.method().equals("POST"))
                .findFirst()
                .orElseThrow();
    }

    private static void assertMatchesSchema(ObjectNode subscription) {
        if (OpenApi.isAtHand()) {
            assertThat(SchemaFaults.of(Objects.requireNonNull(subscribe().request()), subscription))
                    .isEmpty();
        }
    }

    /** Asserts that notifications drawn from the schema are accepted, and that spoiled ones cause no 5xx. */
    private static void assertAcceptsNotifications(PolicyUnderTest policy, String callback) {
        if (!OpenApi.isAtHand()) {
            return;
        }
        Random random = new Random(18);
        SchemaSamples samples = new SchemaSamples(random, "http://127.0.0.1:1/amf");
        Spoiling spoiling = new Spoiling(random);
        for (int i = 0; i < 200; i++) {
            var body = samples.of(subscribe().callbacks().getFirst().schema(), 0.5);
            assertThat(policy.post(callback, body).status()).as(Json.text(body)).isEqualTo(204);
            SbiRequest spoiled = SbiRequest.of("POST", callback).withBody("application/json", spoiling.spoiled(body));
            assertThat(policy.send(spoiled).status()).as(Json.text(body)).isBetween(204, 499);
        }
    }
}
