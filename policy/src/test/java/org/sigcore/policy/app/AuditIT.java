// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.Sql;
import org.sigcore.testkit.ConcurrentClass;
import org.sigcore.testkit.H2Server;
import tools.jackson.databind.JsonNode;

/** Audits of records that have not changed for a long time, with the whole NF. */
@ConcurrentClass
class AuditIT {
    @TempDir
    Path data;

    @Test
    void smfAudit_keepsConfirmedSession_andEndsUnknownSession() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            network.next("POST /nbsf-management/v1/pcfBindings");
            configure(policy, "pcfsm", "14d");
            SbiRequest question = network.next("POST /smf/1/update");
            assertThat(question.jsonObject().path("resourceUri").asString()).endsWith(session);
            assertThat(question.jsonObject().path("smPolicyDecision").isEmpty()).isTrue();
            until("the session is confirmed", () -> records(policy, "pcfsm", "confirmed") > 0);
            assertThat(policy.send(SbiRequest.of("GET", session)).status()).isEqualTo(200);

            network.smfStatus = 404;
            network.next("DELETE /nbsf-management/v1/pcfBindings/b1");
            assertThat(policy.send(SbiRequest.of("GET", session)).status()).isEqualTo(404);
            assertThat(policy.metrics())
                    .contains("audit_schedule_current_status{service=\"pcfsm\"} 1.0")
                    .contains("occnp_audit_records_total{result=\"removed\",service=\"pcfsm\"} 1.0")
                    .containsPattern("occnp_audit_schedule_status_total\\{service=\"pcfsm\"} [1-9]");
        }
    }

    @Test
    void smfAudit_withoutAnswer_endsSessionAfterMaxTtl() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            network.smfStatus = 503;
            configure(policy, "pcfsm", "14d");
            until(
                    "the SMF does not answer",
                    () -> policy.metrics().contains("result=\"unanswered\",service=\"pcfsm\"} 1.0"));
            assertThat(policy.send(SbiRequest.of("GET", session)).status()).isEqualTo(200);
            configure(policy, "pcfsm", "2s");
            until(
                    "the session exceeds maxTtl",
                    () -> policy.send(SbiRequest.of("GET", session)).status() == 404);
        }
    }

    @Test
    void pgwAudit_endsUnknownSessionAndItsSubscriber() throws Exception {
        BlockingQueue<DiameterMessage> toPgw = new LinkedBlockingQueue<>();
        AtomicInteger answer = new AtomicInteger(ResultCode.DIAMETER_SUCCESS);
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network);
                DiameterNode pgw = pgw(policy, toPgw, answer)) {
            until("the PGW is connected", () -> {
                var peer = pgw.peer("policy.sigcore.lab");
                return peer != null && peer.isOpen();
            });
            assertThat(pgw.send(DiameterPeers.ccr("gx1", 1, "10.46.0.1"), Duration.ofSeconds(10))
                            .join()
                            .resultCode())
                    .isEqualTo(ResultCode.DIAMETER_SUCCESS);
            configure(policy, "pcrfcore", "14d");
            DiameterMessage question = toPgw.take();
            assertThat(question.sessionId()).isEqualTo("gx1");
            assertThat(question.has(Gx.CHARGING_RULE_INSTALL)).isFalse();
            until("the session is confirmed", () -> records(policy, "pcrfcore", "confirmed") > 0);
            assertThat(sessions(policy, "sessionId=gx1")).hasSize(1);

            answer.set(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
            until(
                    "the session has ended",
                    () -> sessions(policy, "sessionId=gx1").isEmpty());
            assertThat(sessions(policy, "supi=imsi-001010000000002")).isEmpty();
        }
    }

    private static DiameterNode pgw(
            PolicyUnderTest policy, BlockingQueue<DiameterMessage> received, AtomicInteger answer) {
        DiameterNodeConfig config = DiameterNodeConfig.builder("pgw.sigcore.lab", "sigcore.lab")
                .peer(PeerConfig.connect("policy.sigcore.lab", "127.0.0.1", policy.diameterPort()))
                .build();
        return DiameterNode.builder(config)
                .serve(Applications.GX, (request, from) -> {
                    received.add(request);
                    return request.answer(answer.get()).build();
                })
                .start();
    }

    @Test
    void amfAudit_keepsConfirmedAssociation_andEndsUnknownAssociation() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            for (String api : List.of("/npcf-am-policy-control/v1", "/npcf-ue-policy-control/v1")) {
                String callback = api.startsWith("/npcf-am") ? "/smf/am" : "/smf/ue";
                network.smfStatus = 204;
                SbiResponse created = policy.post(
                        api + "/policies",
                        Json.object()
                                .put("supi", "imsi-001010000000001")
                                .put("suppFeat", "0")
                                .put("notificationUri", network.root() + callback));
                assertThat(created.status()).isEqualTo(201);
                String location = Objects.requireNonNull(created.headers().get("location"));
                String association = location.substring(location.indexOf(api));
                configure(policy, api.startsWith("/npcf-am") ? "pcfam" : "pcfue", "14d");
                assertThat(network.next("POST " + callback + "/update").jsonObject())
                        .isEqualTo(Json.object().put("resourceUri", location));
                assertThat(policy.send(SbiRequest.of("GET", association)).status())
                        .isEqualTo(200);
                network.smfStatus = 404;
                until(
                        "the AMF does not know the association",
                        () -> policy.send(SbiRequest.of("GET", association)).status() == 404);
            }
        }
    }

    @Test
    @SpecRef("TS 29.521 4.2.4.2")
    void bindingAudit_searchesDualStackSessionByOneAddress() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1")
                    .put("ipv6AddressPrefix", "2001:db8:45:1::/64"));
            network.next("POST /nbsf-management/v1/pcfBindings");
            configure(policy, "binding", "14d");
            assertThat(network.next("GET /nbsf-management/v1/pcfBindings?").target())
                    .contains("ipv4Addr=10.45.0.1")
                    .doesNotContain("ipv6Prefix");
        }
    }

    @Test
    void bindingAudit_registersLostBindingAgain() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            network.next("POST /nbsf-management/v1/pcfBindings");
            configure(policy, "binding", "14d");
            assertThat(network.next("GET /nbsf-management/v1/pcfBindings?").target())
                    .contains("ipv4Addr=10.45.0.1", "dnn=internet", "supi=imsi-001010000000001");
            network.next("POST /nbsf-management/v1/pcfBindings");
            until("the binding is restored", () -> records(policy, "binding", "restored") > 0);
        }
    }

    @Test
    void audit_runsInOneOfTwoProcesses_andFailsOver() throws Exception {
        try (H2Server database = H2Server.start(data);
                FakeNetwork network = new FakeNetwork();
                PolicyUnderTest other = process("other", database, network)) {
            String holder;
            try (PolicyUnderTest one = process("one", database, network)) {
                configure(one, "pcfsm", "14d");
                until("one process audits", () -> status(one) + status(other) == 1);
                PolicyUnderTest at = status(one) == 1 ? one : other;
                PolicyUnderTest idle = at.equals(one) ? other : one;
                holder = report(one, "pcfsm").path("process").asString();
                assertThat(report(other, "pcfsm").path("process").asString()).isEqualTo(holder);
                one.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
                network.next("POST /smf/1/update");
                until(
                        "the holder of the lease audits",
                        () -> at.metrics()
                                .contains("occnp_audit_records_total{result=\"confirmed\",service=\"pcfsm\"} 1.0"));
                assertThat(idle.metrics())
                        .contains("occnp_audit_records_total{result=\"confirmed\",service=\"pcfsm\"} 0.0");
            }
            until("the remaining process audits", () -> status(other) == 1);
            network.forget();
            network.next("POST /smf/1/update");
        }
    }

    @Test
    void subscriberAudit_removesSubscriberWithoutAssociations() throws Exception {
        try (H2Server database = H2Server.start(data);
                FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = process("one", database, network);
                Database rows = Database.open(new DatabaseConfig(database.url("policy"), "sigcore", "", 2))) {
            for (String api : List.of("/npcf-am-policy-control/v1", "/npcf-ue-policy-control/v1")) {
                assertThat(policy.post(
                                        api + "/policies",
                                        Json.object()
                                                .put("supi", "imsi-001010000000001")
                                                .put("suppFeat", "0")
                                                .put("notificationUri", network.root() + "/smf/1"))
                                .status())
                        .isEqualTo(201);
            }
            configure(policy, "policyds", "14d");
            until("the subscriber is confirmed", () -> records(policy, "policyds", "confirmed") > 0);
            for (String table : List.of("AmPolicyAssociation", "UePolicyAssociation")) {
                assertThat(records(policy, "policyds", "removed")).isZero();
                rows.write(connection -> Sql.update(connection, "DELETE FROM " + table));
            }
            until(
                    "the subscriber is removed",
                    () -> policy.metrics()
                            .contains("occnp_audit_records_total{result=\"removed\",service=\"policyds\"} 1.0"));
        }
    }

    private PolicyUnderTest process(String name, H2Server database, FakeNetwork network) {
        return new PolicyUnderTest(data.resolve(name), network, "--sigcore.store.url=" + database.url("policy"));
    }

    private static int status(PolicyUnderTest policy) {
        return policy.metrics().contains("audit_schedule_current_status{service=\"pcfsm\"} 1.0") ? 1 : 0;
    }

    private static void configure(PolicyUnderTest policy, String service, String maxTtl) {
        assertThat(policy.manage(SbiRequest.json(
                                "PUT",
                                "/oc-cnpolicy-configuration/v1/services/" + service + "/audit",
                                Json.parse("""
                                        {"enabled": true, "frequency": "1s", "ttl": "1s", "maxTtl": "%s", "notificationRate": 100}
                                        """.formatted(maxTtl))))
                        .status())
                .isEqualTo(200);
    }

    private static JsonNode report(PolicyUnderTest policy, String service) {
        return policy.manage(SbiRequest.of("GET", "/audit-service/v1/audits/" + service))
                .json();
    }

    private static int records(PolicyUnderTest policy, String service, String result) {
        JsonNode report = report(policy, service);
        return report.at("/pass/records/" + result).asInt()
                + report.at("/before/records/" + result).asInt();
    }

    private static JsonNode sessions(PolicyUnderTest policy, String query) {
        return policy.manage(SbiRequest.of("GET", "/queryservice/v1/sessions?" + query))
                .json();
    }
}
