// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.JavaProcess.freePort;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.Await;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Sessions with the roles in separate processes, where every role interface crosses a connection. */
class SeparateRolesIT {
    private static final List<String> FRONT = List.of(
            "sm-service",
            "am-service",
            "ue-service",
            "pcrf-core",
            "diam-connector",
            "ldap-gateway",
            "soap-connector",
            "diam-gateway");
    private static final List<String> BACK =
            List.of("bulwark", "pre", "udr-connector", "chf-connector", "policyds", "usage-mon", "binding", "notifier");

    private static final List<String> EDGE = List.of(
            "ingress-gateway",
            "egress-gateway",
            "alternate-route",
            "nrf-client-nfdiscovery",
            "nrf-client-nfmanagement",
            "cm-service",
            "queryservice",
            "appinfo",
            "perf-info");

    @TempDir
    Path edge;

    @TempDir
    Path front;

    @TempDir
    Path back;

    @Test
    void sessionAcrossTwoProcesses_isServed() throws IOException {
        int frontPort = freePort();
        int backPort = freePort();
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest second =
                        new PolicyUnderTest(back, network, arguments(BACK, backPort, FRONT, frontPort));
                PolicyUnderTest first =
                        new PolicyUnderTest(front, network, arguments(FRONT, frontPort, BACK, backPort))) {
            String session = first.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            network.next("GET /nudr-dr/v2");
            network.next("POST /nbsf-management/v1/pcfBindings");

            ObjectNode status = Json.object();
            status.putObject("statusInfos").set("quota", FakeNetwork.counter("exhausted"));
            assertThat(second.post(PolicyUnderTest.chfCallback("imsi-001010000000001") + "/notify", status)
                            .status())
                    .isEqualTo(204);
            network.next("POST /smf/1/update");

            SbiResponse refused = first.post(
                    "/npcf-smpolicycontrol/v1/sm-policies", Json.object().put("supi", "imsi-001010000000001"));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(first.post(session + "/delete", Json.object()).status()).isEqualTo(204);
            network.next("DELETE /nbsf-management/v1/pcfBindings/b1");
        }
    }

    @Test
    void limitNotice_isSentByOtherProcess() throws IOException {
        int frontPort = freePort();
        int backPort = freePort();
        try (FakeNetwork network = new FakeNetwork();
                NoticeSink sink = new NoticeSink();
                PolicyUnderTest second =
                        new PolicyUnderTest(back, network, with(sink, arguments(BACK, backPort, FRONT, frontPort)));
                PolicyUnderTest first =
                        new PolicyUnderTest(front, network, with(sink, arguments(FRONT, frontPort, BACK, backPort)))) {
            network.smData = FakeNetwork.smData();
            network.smData
                    .putObject("umDataLimits")
                    .putObject("plan")
                    .put("limitId", "plan")
                    .putObject("usageLimit")
                    .put("totalVolume", 1000);
            String session = first.create(
                    PolicyUnderTest.context(network, "internet", "10.45.0.1").put("suppFeat", "10"));
            ObjectNode report = Json.object();
            report.putArray("repPolicyCtrlReqTriggers").add("US_RE");
            report.putArray("accuUsageReports")
                    .addObject()
                    .put("refUmIds", "plan")
                    .put("volUsage", 900);
            assertThat(first.post(session + "/update", report).status()).isEqualTo(200);
            Await.until("the server is notified", () -> sink.received().size() == 1);
            assertThat(sink.elements("threshold")).containsExactly("80");
            Await.until("the answer is counted", () -> first.metrics().contains("policy_notices_seconds_count"));
            assertThat(second.metrics()).doesNotContain("policy_notices_seconds_count");
        }
    }

    private static String[] with(NoticeSink sink, String[] arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--sigcore.configuration[notices/soap]={\"crm\": {\"uri\": \"" + sink.uri()
                + "\", \"counterNotices\": {}}}");
        return all.toArray(String[]::new);
    }

    @Test
    void edgeProcess_carriesAllTraffic_andIsOnlyOneRegistered() throws Exception {
        List<String> services = new ArrayList<>(FRONT);
        services.add("config-server");
        int edgePort = freePort();
        int frontPort = freePort();
        int backPort = freePort();
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest third = new PolicyUnderTest(
                        back,
                        network,
                        registered(network, edgePort, BACK, backPort, Map.of(EDGE, edgePort, services, frontPort)));
                PolicyUnderTest second = new PolicyUnderTest(
                        front,
                        network,
                        registered(network, edgePort, services, frontPort, Map.of(EDGE, edgePort, BACK, backPort)));
                PolicyUnderTest first = new PolicyUnderTest(
                        edge,
                        network,
                        registered(network, edgePort, EDGE, edgePort, Map.of(services, frontPort, BACK, backPort)))) {
            SbiRequest registration = network.next("PUT /nnrf-nfm/v1/nf-instances/");
            assertThat(registration
                            .jsonObject()
                            .at("/nfServices/0/ipEndPoints/0/port")
                            .asInt())
                    .isEqualTo(edgePort);

            String session = first.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(network.next("GET /nnrf-disc/v1/nf-instances").target()).contains("target-nf-type=UDR");
            assertThat(network.next("GET /nudr-dr/v2").headers().get("user-agent"))
                    .startsWith("PCF");
            network.next("POST /nbsf-management/v1/pcfBindings");
            assertSessionsAreShown(first, session);
            assertThat(first.metrics()).contains("oc_egressgateway_http_requests_total", "sigcore_nrf_discovery_cache");

            assertThat(first.manage(SbiRequest.json(
                                    "PUT",
                                    "/policy/nf-common-component/v1/igw/controlledshutdown",
                                    Json.parse("{\"operationalState\": \"COMPLETE_SHUTDOWN\"}")))
                            .status())
                    .isEqualTo(200);
            assertThat(first.post(session + "/update", Json.object()).status()).isEqualTo(503);
            Await.until(
                    "the other processes have the change",
                    () -> second.metrics().contains("sigcore_configuration_version 1.0")
                            && third.metrics().contains("sigcore_configuration_version 1.0"));
            assertThat(first.manage(SbiRequest.of("DELETE", "/policy/nf-common-component/v1/igw/controlledshutdown"))
                            .status())
                    .isEqualTo(204);
            endSessions(first, session, network);

            Await.until(
                    "all roles run",
                    () -> !first.manage(SbiRequest.of("GET", "/policy/appinfo/v1/services"))
                            .json()
                            .toString()
                            .contains("NOT_RUNNING"));
            assertThat(network.count("PUT /nnrf-nfm/v1/nf-instances/")).isZero();
        }
    }

    private static void assertSessionsAreShown(PolicyUnderTest policy, String session) {
        for (String query : List.of(
                "sessions?supi=imsi-001010000000001",
                "sessions?ipv4Addr=10.45.0.1&dnn=INTERNET",
                "services/pcf-sm/sessions?gpsi=msisdn-491700000001")) {
            JsonNode answer = viewed(policy, query).json();
            JsonNode found = answer.isArray() ? answer : answer.get("sessions");
            assertThat(found).as(query).hasSize(1);
            assertThat(session).endsWith(found.at("/0/id").asString());
            assertThat(found.at("/0/context/dnn").asString()).isEqualTo("internet");
            assertThat(found.at("/0/decision/sessRules").isEmpty()).isFalse();
            assertThat(found.at("/0/binding/document/ipv4Addr").asString()).isEqualTo("10.45.0.1");
        }
        for (String query : List.of(
                "sessions?ipv6Prefix=2001:db8::/64",
                "sessions?supi=imsi-001010000000001&dnn=ims",
                "sessions?gpsi=msisdn-491700000001")) {
            assertThat(viewed(policy, query).json()).as(query).isEmpty();
        }
        assertThat(viewed(policy, "services/pcf-am/sessions").json().get("sessions"))
                .isEmpty();
        for (String faulty : List.of("sessions?ipv6Prefix=x", "sessions", "services/pcf-sm/sessions?limit=0")) {
            assertThat(viewed(policy, faulty).status()).as(faulty).isEqualTo(400);
        }
        assertThat(viewed(policy, "services/none/sessions").status()).isEqualTo(404);
        JsonNode subscriber = viewed(policy, "subscribers/imsi-001010000000001").json();
        assertThat(subscriber.at("/uses/0/service").asString()).isEqualTo("pcf-sm");
        assertThat(subscriber.at("/data").isEmpty()).isFalse();
        assertThat(viewed(policy, "subscribers/imsi-001010000000009").status()).isEqualTo(404);
    }

    private static void endSessions(PolicyUnderTest policy, String session, FakeNetwork network) {
        String end = "/queryservice/v1/services/pcf-sm/sessions?sessionId=";
        String id = session.substring(session.lastIndexOf('/') + 1);
        assertThat(policy.manage(SbiRequest.of("DELETE", end + id)).status())
                .as("the SMF is asked")
                .isEqualTo(202);
        network.next("POST /smf/1/terminate");
        assertThat(policy.send(SbiRequest.of("GET", session)).status()).isEqualTo(200);
        assertThat(policy.manage(SbiRequest.of("DELETE", end + id + "&tellPeer=false"))
                        .status())
                .isEqualTo(204);
        assertThat(policy.send(SbiRequest.of("GET", session)).status()).isEqualTo(404);
        network.next("DELETE /nbsf-management/v1/pcfBindings/b1");
        assertThat(policy.manage(SbiRequest.of("DELETE", end + id)).status()).isEqualTo(404);
        assertThat(viewed(policy, "subscribers/imsi-001010000000001").status()).isEqualTo(404);
    }

    private static SbiResponse viewed(PolicyUnderTest policy, String query) {
        return policy.manage(SbiRequest.of("GET", "/queryservice/v1/" + query));
    }

    private static String[] registered(
            FakeNetwork network, int edgePort, List<String> roles, int port, Map<List<String>, Integer> others) {
        List<String> arguments = new ArrayList<>(List.of(
                "--roles=" + String.join(",", roles),
                "--sigcore.sbi.port=" + port,
                "--sigcore.sbi.advertise=http://127.0.0.1:" + edgePort,
                "--sigcore.nf.instance-id=0b4c2c4e-6d5f-4c6a-9c55-9d2f3ad1a001",
                "--sigcore.nrf-client.enabled=true",
                "--sigcore.nrf-client.api-root=" + network.root()));
        others.forEach((elsewhere, at) ->
                elsewhere.forEach(role -> arguments.add("--sigcore.links." + role + "=http://127.0.0.1:" + at)));
        return arguments.toArray(String[]::new);
    }

    @Test
    void rxThroughSeparateGateway_reachesSession() throws Exception {
        List<String> gateway = List.of("diam-gateway");
        List<String> services = new ArrayList<>(FRONT);
        services.removeAll(gateway);
        services.addAll(BACK);
        int gatewayPort = freePort();
        int servicesPort = freePort();
        Queue<DiameterMessage> toPgw = new ConcurrentLinkedQueue<>();
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest second =
                        new PolicyUnderTest(back, network, arguments(services, servicesPort, gateway, gatewayPort));
                PolicyUnderTest first =
                        new PolicyUnderTest(front, network, arguments(gateway, gatewayPort, services, servicesPort));
                DiameterNode pgw =
                        DiameterPeers.client("pgw.sigcore.lab", Applications.GX, first.diameterPort(), toPgw);
                DiameterNode af = DiameterPeers.client(
                        "pcscf.sigcore.lab", Applications.RX, first.diameterPort(), new ConcurrentLinkedQueue<>())) {
            second.create(PolicyUnderTest.context(network, "ims", "10.46.0.1"));
            send(pgw, DiameterPeers.ccr("gx1", 1, "10.46.0.1"), ResultCode.DIAMETER_SUCCESS);
            send(af, DiameterPeers.aar("rx1", "10.46.0.1"), ResultCode.DIAMETER_SUCCESS);
            assertThat(toPgw).extracting(DiameterMessage::sessionId).containsExactly("gx1");
            send(af, DiameterPeers.str("rx1"), ResultCode.DIAMETER_SUCCESS);
            send(pgw, DiameterPeers.ccr("gx1", 3, "10.46.0.1"), ResultCode.DIAMETER_SUCCESS);
            send(af, DiameterPeers.aar("rx2", "10.46.0.1"), ResultCode.DIAMETER_SUCCESS);
            network.next("POST /smf/1/update");
            send(af, DiameterPeers.aar("rx3", "10.99.0.1"), Rx.IP_CAN_SESSION_NOT_AVAILABLE);
        }
    }

    private static void send(DiameterNode node, DiameterMessage request, int resultCode) {
        assertThat(node.send(request, Duration.ofSeconds(10)).join().resultCode())
                .isEqualTo(resultCode);
    }

    private static String[] arguments(List<String> roles, int port, List<String> others, int otherPort) {
        List<String> arguments = new ArrayList<>();
        arguments.add("--roles=" + String.join(",", roles));
        arguments.add("--sigcore.sbi.port=" + port);
        others.forEach(role -> arguments.add("--sigcore.links." + role + "=http://127.0.0.1:" + otherPort));
        return arguments.toArray(String[]::new);
    }
}
