// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Collision detection and limits of sessions on N7, N15 and Gx, as configured. */
class RivalSessionsIT {
    private static final String EARLIER = "Sun, 22 Nov 2026 10:00:00.000 GMT";
    private static final String LATER = "Sun, 22 Nov 2026 10:00:00.001 GMT";

    @TempDir
    Path data;

    @Test
    void collidingSession_newestWins_andSessionLimitRefusesOrReplaces() throws Exception {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network);
                DiameterNode pgw = DiameterPeers.client(
                        "pgw.sigcore.lab", Applications.GX, policy.diameterPort(), new ConcurrentLinkedQueue<>())) {
            for (String service : new String[] {"pcfsm", "pcfam", "pcfue", "pcrfcore"}) {
                configure(policy, service, "{\"advancedSettings\": {\"SYSTEM.COLLISION.DETECTION\": \"true\"}}");
            }
            collisionsOfN7(policy, network);
            collisionsOfAssociations(policy, network, "am");
            collisionsOfAssociations(policy, network, "ue");
            collisionsOfGx(pgw);
            assertThat(policy.metrics())
                    .contains(
                            "policy_session_collisions_total{result=\"replaced\",service=\"pcf-sm\"} 1.0",
                            "policy_session_collisions_total{result=\"late\",service=\"pcf-am\"} 1.0",
                            "policy_session_collisions_total{result=\"late\",service=\"pcrf-core\"} 1.0");
            limits(policy, network);
        }
    }

    private static void collisionsOfN7(PolicyUnderTest policy, FakeNetwork network) {
        ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.1");
        String older = created(policy, "/npcf-smpolicycontrol/v1/sm-policies", context, EARLIER);
        String newer = created(policy, "/npcf-smpolicycontrol/v1/sm-policies", context, LATER);
        assertThat(policy.send(SbiRequest.of("GET", older)).status()).isEqualTo(404);
        assertThat(policy.send(SbiRequest.of("GET", newer)).status()).isEqualTo(200);
        SbiResponse late = post(policy, "/npcf-smpolicycontrol/v1/sm-policies", context, EARLIER);
        assertThat(late.status()).isEqualTo(403);
        assertThat(late.jsonObject().get("cause").asString()).isEqualTo("LATE_OVERLAPPING_REQUEST");
        assertThat(policy.post(newer + "/delete", Json.object()).status()).isEqualTo(204);
    }

    private static void collisionsOfAssociations(PolicyUnderTest policy, FakeNetwork network, String kind) {
        String collection = "/npcf-" + kind + "-policy-control/v1/policies";
        ObjectNode request = Json.object()
                .put("notificationUri", network.root() + "/amf/1")
                .put("supi", "imsi-001010000000001")
                .put("suppFeat", "0");
        String older = created(policy, collection, request, EARLIER);
        String newer = created(policy, collection, request, LATER);
        assertThat(policy.send(SbiRequest.of("GET", older)).status()).isEqualTo(404);
        assertThat(post(policy, collection, request, EARLIER).status()).isEqualTo(403);
        ObjectNode abroad = request.deepCopy();
        abroad.putObject("servingPlmn").put("mcc", "001").put("mnc", "02");
        created(policy, collection, abroad, EARLIER);
        assertThat(policy.send(SbiRequest.of("GET", newer)).status()).isEqualTo(200);
    }

    private static void collisionsOfGx(DiameterNode pgw) throws Exception {
        assertThat(initial(pgw, "gx;older", 1000).resultCode()).isEqualTo(2001);
        assertThat(initial(pgw, "gx;newer", 2000).resultCode()).isEqualTo(2001);
        assertThat(initial(pgw, "gx;late", 1500).resultCode()).isEqualTo(Gx.DIAMETER_ERROR_LATE_OVERLAPPING_REQUEST);
        assertThat(pgw.send(DiameterPeers.ccr("gx;older", 3, "10.46.0.1"), Duration.ofSeconds(10))
                        .join()
                        .resultCode())
                .as("replaced by the newer session")
                .isEqualTo(5002);
    }

    @Test
    void subscriber_isFoundByGpsi_whenStoredByGpsi() throws Exception {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network);
                DiameterNode pgw = DiameterPeers.client(
                        "pgw.sigcore.lab", Applications.GX, policy.diameterPort(), new ConcurrentLinkedQueue<>())) {
            configure(policy, "pcrfcore", "{\"advancedSettings\": {\"SYSTEM.COLLISION.DETECTION\": \"true\"}}");
            configure(policy, "pcfuser", "{\"search\": {\"ueId\": \"GPSI\"}}");
            Avp gpsi = Base.SUBSCRIPTION_ID.of(
                    Base.SUBSCRIPTION_ID_TYPE.of(0), Base.SUBSCRIPTION_ID_DATA.of("491700000002"));
            DiameterMessage both = DiameterPeers.ccr("gx;both", 1, "10.46.0.1").toBuilder()
                    .add(gpsi)
                    .build();
            assertThat(pgw.send(both, Duration.ofSeconds(10)).join().resultCode())
                    .isEqualTo(2001);
            DiameterMessage alone = DiameterPeers.ccr("gx;alone", 1, "10.46.0.1").toBuilder()
                    .remove(Base.SUBSCRIPTION_ID)
                    .add(gpsi)
                    .build();
            assertThat(pgw.send(alone, Duration.ofSeconds(10)).join().resultCode())
                    .isEqualTo(2001);
            assertThat(policy.metrics())
                    .contains("policy_session_collisions_total{result=\"replaced\",service=\"pcrf-core\"} 1.0");
        }
    }

    @Test
    void collidingSessions_latestOriginationTimeWins_inAnyOrder() throws Exception {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network);
                DiameterNode pgw = DiameterPeers.client(
                        "pgw.sigcore.lab", Applications.GX, policy.diameterPort(), new ConcurrentLinkedQueue<>())) {
            for (long old = 1; old <= 4; old++) {
                assertThat(initial(pgw, "gx;old" + old, old).resultCode()).isEqualTo(2001);
            }
            configure(policy, "pcrfcore", "{\"advancedSettings\": {\"SYSTEM.COLLISION.DETECTION\": \"true\"}}");
            assertThat(initial(pgw, "gx;7", 70).resultCode())
                    .as("replaces four sessions")
                    .isEqualTo(2001);
            assertThat(policy.metrics())
                    .contains("policy_session_collisions_total{result=\"replaced\",service=\"pcrf-core\"} 4.0");
            assertThat(initial(pgw, "gx;3", 30).resultCode()).isEqualTo(5453);
            assertThat(initial(pgw, "gx;9", 90).resultCode()).isEqualTo(2001);
            assertThat(initial(pgw, "gx;8", 80).resultCode()).isEqualTo(5453);
            for (String gone : List.of("gx;old1", "gx;old4", "gx;7", "gx;3", "gx;8")) {
                assertThat(result(pgw, DiameterPeers.ccr(gone, 2, "10.46.0.1")))
                        .as(gone)
                        .isEqualTo(5002);
            }
            assertThat(result(pgw, DiameterPeers.ccr("gx;9", 2, "10.46.0.1"))).isEqualTo(2001);
        }
    }

    @Test
    @SpecRef({"TS 29.214 4.4.1", "TS 29.213 5.2"})
    void aarForSharedAddress_selectsNamedSubscriber_thenNewestSessionKnownToPgw() throws Exception {
        BlockingQueue<DiameterMessage> toPgw = new LinkedBlockingQueue<>();
        Set<String> unknown = ConcurrentHashMap.newKeySet();
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network);
                DiameterNode pgw = DiameterPeers.client(
                        "pgw.sigcore.lab",
                        Applications.GX,
                        policy.diameterPort(),
                        toPgw,
                        rar -> unknown.contains(String.valueOf(rar.sessionId())) ? 5002 : 2001);
                DiameterNode af = DiameterPeers.client(
                        "pcscf.sigcore.lab", Applications.RX, policy.diameterPort(), new ConcurrentLinkedQueue<>())) {
            for (int i = 1; i <= 5; i++) {
                assertThat(result(pgw, DiameterPeers.ccr("gx;" + i, 1, "10.46.0.1", "00101000000000" + i)))
                        .isEqualTo(2001);
            }
            DiameterMessage named = DiameterPeers.aar("rx;named", "10.46.0.1").toBuilder()
                    .add(Base.SUBSCRIPTION_ID.of(
                            Base.SUBSCRIPTION_ID_TYPE.of(1), Base.SUBSCRIPTION_ID_DATA.of("001010000000002")))
                    .build();
            assertThat(result(af, named)).isEqualTo(2001);
            assertThat(sessionOf(toPgw)).isEqualTo("gx;2");
            assertThat(result(af, DiameterPeers.aar("rx;any", "10.46.0.1"))).isEqualTo(2001);
            assertThat(sessionOf(toPgw)).as("the newest session").isEqualTo("gx;5");

            unknown.addAll(List.of("gx;5", "gx;4"));
            assertThat(result(af, DiameterPeers.aar("rx;next", "10.46.0.1"))).isEqualTo(2001);
            assertThat(List.of(sessionOf(toPgw), sessionOf(toPgw), sessionOf(toPgw)))
                    .as("each session unknown to the PGW is tried and removed")
                    .containsExactly("gx;5", "gx;4", "gx;3");
            assertThat(result(pgw, DiameterPeers.ccr("gx;5", 2, "10.46.0.1"))).isEqualTo(5002);
            unknown.addAll(List.of("gx;1", "gx;2", "gx;3"));
            DiameterMessage none = af.send(DiameterPeers.aar("rx;none", "10.46.0.1"), Duration.ofSeconds(10))
                    .join();
            assertThat(none.require(Base.EXPERIMENTAL_RESULT).require(Base.EXPERIMENTAL_RESULT_CODE))
                    .isEqualTo(5065L);
        }
    }

    private static String sessionOf(BlockingQueue<DiameterMessage> requests) throws InterruptedException {
        DiameterMessage request = requests.poll(10, TimeUnit.SECONDS);
        return request == null ? "no request within ten seconds" : String.valueOf(request.sessionId());
    }

    private static int result(DiameterNode node, DiameterMessage request) {
        return node.send(request, Duration.ofSeconds(10)).join().resultCode();
    }

    private static DiameterMessage initial(DiameterNode pgw, String session, long originated) throws Exception {
        DiameterMessage ccr = DiameterPeers.ccr(session, 1, "10.46.0.1").toBuilder()
                .add(Gx.ORIGINATION_TIME_STAMP, 3_900_000_000_000L + originated)
                .build();
        return pgw.send(ccr, Duration.ofSeconds(10)).join();
    }

    private static void limits(PolicyUnderTest policy, FakeNetwork network) {
        configure(policy, "pcfsm", "{\"sessionLimit\": {\"maximum\": 1}}");
        ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.2");
        created(policy, "/npcf-smpolicycontrol/v1/sm-policies", context, LATER);
        context.put("pduSessionId", 6);
        SbiResponse refused = post(policy, "/npcf-smpolicycontrol/v1/sm-policies", context, LATER);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.jsonObject().get("cause").asString()).isEqualTo("POLICY_CONTEXT_DENIED");
        created(
                policy,
                "/npcf-smpolicycontrol/v1/sm-policies",
                context.deepCopy().put("dnn", "ims"),
                LATER);

        configure(policy, "pcfsm", "{\"sessionLimit\": {\"maximum\": 1, \"whenReached\": \"TERMINATE_OLDEST\"}}");
        created(policy, "/npcf-smpolicycontrol/v1/sm-policies", context, LATER);
        network.next("POST /smf/1/terminate");
    }

    private static String created(PolicyUnderTest policy, String collection, ObjectNode body, String originated) {
        SbiResponse created = post(policy, collection, body, originated);
        assertThat(created.status()).as(Json.text(created.json())).isEqualTo(201);
        return String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
    }

    private static SbiResponse post(PolicyUnderTest policy, String collection, ObjectNode body, String originated) {
        return policy.send(
                SbiRequest.json("POST", collection, body).withHeader("3gpp-sbi-origination-timestamp", originated));
    }

    private static void configure(PolicyUnderTest policy, String service, String settings) {
        assertThat(policy.manage(SbiRequest.json(
                                "PUT",
                                "/oc-cnpolicy-configuration/v1/services/" + service + "/settings",
                                Json.parse(settings)))
                        .status())
                .isIn(200, 201, 204);
    }
}
