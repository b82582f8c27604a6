// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.subscription;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.ue;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Optional features, enabled by the configuration API and observed on the SBI and the management port. */
class ManagementFeaturesIT {
    private static final String BINDINGS = "/nbsf-management/v1/pcfBindings";
    private static final String REVALIDATION = "x-oc-binding-revalidation";

    @TempDir
    static Path directory;

    private static final SbiTransport TRANSPORT = SbiTransport.start(1);
    private static final Queue<SbiRequest> ARRIVED = new ConcurrentLinkedQueue<>();
    private static SbiServer peer;
    private static RunningNf bsf;
    private static Consumer consumer;
    private static Operator operator;

    @BeforeAll
    static void start() {
        peer = SbiServer.start(
                TRANSPORT,
                SbiServerConfig.of("127.0.0.1", 0),
                new BlockingApplication(ManagementFeaturesIT::answer, 1 << 20));
        bsf = LocalBsf.start(directory);
        consumer = new Consumer(bsf.sbi());
        operator = new Operator(bsf);
    }

    @AfterAll
    static void stop() {
        operator.close();
        consumer.close();
        bsf.close();
        peer.close();
        TRANSPORT.close();
    }

    /** Answers as a subscriber, and as a PCF without the requested session. */
    private static SbiResponse answer(SbiRequest request) {
        ARRIVED.add(request);
        return request.method().equals("POST")
                ? SbiResponse.noContent()
                : SbiResponse.problem(ProblemDetails.of(404, "CONTEXT_NOT_FOUND", "no such session"));
    }

    @Test
    void revalidation_keepsOrRestoresBindingWithSameId() {
        operator.configure("bsfManagementService", "{\"enableBindingRevalidation\":true}");
        ObjectNode binding = session("ipv4Addr", "10.7.0.1", "supi", "imsi-71");
        String id = idOf(consumer.post(binding));

        SbiRequest again = SbiRequest.json("POST", BINDINGS, binding).withHeader(REVALIDATION, id);
        assertThat(idOf(consumer.send(again))).as("existing binding").isEqualTo(id);
        assertThat(consumer.call("DELETE", BINDINGS + "/" + id).status()).isEqualTo(204);
        assertThat(idOf(consumer.send(again))).as("lost binding").isEqualTo(id);
        assertThat(consumer.call("GET", BINDINGS + "/" + id).status()).isEqualTo(200);

        SbiRequest other = SbiRequest.json("POST", BINDINGS, session("ipv4Addr", "10.7.0.2", "supi", "imsi-72"))
                .withHeader(REVALIDATION, id);
        assertThat(idOf(consumer.send(other)))
                .as("the ID of another binding is not reused")
                .isNotEqualTo(id);
    }

    @Test
    void errorDictionary_prefixesDetailWithErrorId() {
        operator.configure("errorDictionary", "{\"enabled\":true,\"prefix\":\"EC-OBSF-BSF_MGMT\"}");
        try {
            assertThat(consumer.call("GET", BINDINGS).json().path("detail").asString())
                    .startsWith("EC-OBSF-BSF_MGMT-01: ");
        } finally {
            operator.configure("errorDictionary", "{\"enabled\":false}");
        }
    }

    @Test
    void sessionViewer_findsBindings() {
        String id = idOf(consumer.post(session("ipv4Addr", "10.7.0.3", "supi", "imsi-73", "gpsi", "msisdn-73")));

        for (String by : List.of("supi=imsi-73", "gpsi=msisdn-73", "ipv4Addr=10.7.0.3", "bindingId=" + id)) {
            JsonNode found = operator.get("/queryservice/v1/sessions?" + by);
            assertThat(found.size()).as(by).isEqualTo(1);
            assertThat(found.get(0).path("bindingId").asString()).isEqualTo(id);
            assertThat(found.get(0).path("pcfBinding").path("ipv4Addr").asString())
                    .isEqualTo("10.7.0.3");
        }
        assertThat(operator.get("/queryservice/v1/sessions?supi=imsi-74").size())
                .isZero();
        assertThat(operator.get("/queryservice/v1/sessions").path("cause").asString())
                .isEqualTo("MANDATORY_QUERY_PARAM_MISSING");
    }

    @Test
    void staleBinding_unknownToPcf_isDeletedByAudit() {
        ObjectNode binding = session("ipv4Addr", "10.7.0.5", "supi", "imsi-75", "pcfFqdn", "");
        binding.putArray("pcfIpEndPoints")
                .addObject()
                .put("ipv4Address", "127.0.0.1")
                .put("port", peer.port());
        String id = idOf(consumer.post(binding));

        operator.configure(
                "auditService",
                "{\"enabled\":true,\"frequency\":\"1s\",\"ttl\":\"1s\",\"maxTtl\":\"1h\",\"notificationRate\":100}");
        try {
            until(() -> consumer.call("GET", BINDINGS + "/" + id).status() == 404);
            assertThat(ARRIVED).anySatisfy(question -> {
                assertThat(question.query().get("bindingId")).isEqualTo(id);
                assertThat(question.query().get("supi")).isEqualTo("imsi-75");
                assertThat(question.headers().get("3gpp-sbi-message-priority")).isEqualTo("24");
            });
            assertThat(operator.metrics()).contains("audit_schedule_current_status 1.0");
        } finally {
            operator.configure("auditService", "{\"enabled\":false}");
        }
    }

    @Test
    void subscriber_isNotifiedOfRegistrationAndDeregistration() {
        ObjectNode subscription = subscription(
                        "PCF_PDU_SESSION_BINDING_REGISTRATION", "PCF_PDU_SESSION_BINDING_DEREGISTRATION")
                .put("supi", "imsi-76")
                .put("notifUri", "http://127.0.0.1:" + peer.port() + "/events/76");
        assertThat(consumer.send(SbiRequest.json("POST", "/nbsf-management/v1/subscriptions", subscription))
                        .status())
                .isEqualTo(201);

        String id = idOf(consumer.post(session("ipv4Addr", "10.7.0.6", "supi", "imsi-76")));
        consumer.call("DELETE", BINDINGS + "/" + id);

        until(() ->
                ARRIVED.stream().filter(it -> it.path().equals("/events/76")).count() == 2);
        assertThat(ARRIVED.stream()
                        .filter(it -> it.path().equals("/events/76"))
                        .map(it -> it.jsonObject()
                                .path("eventNotifs")
                                .get(0)
                                .path("event")
                                .asString()))
                .containsExactly("PCF_PDU_SESSION_BINDING_REGISTRATION", "PCF_PDU_SESSION_BINDING_DEREGISTRATION");
    }

    @Test
    void pcfThatRegistersUeTwice_isFoundOnce_untilItsLastDeregistration() {
        String ues = "/nbsf-management/v1/pcf-ue-bindings";
        SbiRequest post = SbiRequest.json("POST", ues, ue("supi", "imsi-77"));
        String first = idOf(consumer.send(post));
        String second = idOf(consumer.send(post));
        for (int left : List.of(1, 1, 0)) {
            assertThat(consumer.call("GET", ues + "?supi=imsi-77").json()).hasSize(left);
            consumer.call("DELETE", ues + "/" + (left == 1 ? second : first));
            second = first;
        }
    }

    /** Each subscription is notified of each binding of the UE; the limit applies to PUT as well. */
    @Test
    void subscriptionsOfOneUe_areLimitedTo100() {
        ObjectNode subscription =
                subscription("PCF_PDU_SESSION_BINDING_REGISTRATION").put("supi", "imsi-001010000009999");
        SbiRequest post = SbiRequest.json("POST", "/nbsf-management/v1/subscriptions", subscription);
        String other = idOf(consumer.send(SbiRequest.json(
                "POST",
                "/nbsf-management/v1/subscriptions",
                subscription.deepCopy().put("supi", "imsi-001010000009998"))));
        String last = "";
        for (int i = 0; i < 100; i++) {
            last = idOf(consumer.send(post));
        }
        SbiResponse refused = consumer.send(post);
        assertThat(refused.status()).isEqualTo(500);
        assertThat(Json.string(refused.jsonObject(), "cause")).isEqualTo("INSUFFICIENT_RESOURCES");
        String one = "/nbsf-management/v1/subscriptions/";
        assertThat(consumer.send(SbiRequest.json("PUT", one + other, subscription))
                        .status())
                .isEqualTo(500);
        assertThat(consumer.send(SbiRequest.json("PUT", one + last, subscription))
                        .status())
                .isEqualTo(200);
        assertThat(consumer.send(SbiRequest.of("DELETE", one + last)).status()).isEqualTo(204);
        assertThat(consumer.send(post).status()).isEqualTo(201);
    }

    private static String idOf(SbiResponse created) {
        assertThat(created.status()).isEqualTo(201);
        String location = created.headers().get("location");
        return location == null ? "" : location.substring(location.lastIndexOf('/') + 1);
    }
}
