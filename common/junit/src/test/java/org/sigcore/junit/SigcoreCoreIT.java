// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.harness.NetworkFunction;
import org.sigcore.harness.StubServer;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;

/** A core of four functions in this process, as in the test of a user. */
class SigcoreCoreIT {
    private static final List<Handler> LOGGING = List.of(Logger.getLogger("").getHandlers());
    private static final BlockingQueue<JsonNode> NOTIFIED = new LinkedBlockingQueue<>();
    private static final StubServer UDR = StubServer.start(routes -> routes.api("/nudr-dr/v2")
            .route("GET", "/policy-data/ues/{ueId}/sm-data", request -> SbiResponse.json(200, Json.parse("""
                    {"smPolicySnssaiData": {"1": {"snssai": {"sst": 1}, "smPolicyDnnData": {"internet": {"dnn": "internet"}}}}}
                    """))));
    private static final StubServer SMF =
            StubServer.start(routes -> routes.api("/callbacks/v1").route("POST", "/nrf", request -> {
                NOTIFIED.add(request.jsonObject());
                return SbiResponse.noContent();
            }));

    @RegisterExtension
    static final SigcoreCore CORE = new SigcoreCore()
            .withProfile("UDR", "nudr-dr/v2", UDR.port())
            .withConfiguration(NetworkFunction.SCP, "routingConfigSets/default", "{\"responseTimeout\": \"4s\"}")
            .withPolicyProject("pcf-sm", "of-the-test", """
                    {"policies": [{"name": "slow", "then": [
                        {"sessionRule": {"authSessAmbr": {"uplink": "2 Mbps", "downlink": "3 Mbps"}}}]}]}
                    """);

    @AfterAll
    static void stopStubs() {
        UDR.close();
        SMF.close();
    }

    @Test
    void smPolicy_isDecidedByConfiguredProjectThroughTheScp() {
        SbiResponse created = createPolicy();

        assertThat(created.status()).as(created.toString()).isEqualTo(201);
        assertThat(created.jsonObject()
                        .at("/sessRules/default/authSessAmbr/uplink")
                        .stringValue())
                .isEqualTo("2 Mbps");
        assertThat(CORE.ladder())
                .containsPattern("TEST +SCP")
                .containsPattern("├─+▶│.* POST +/npcf-smpolicycontrol/v1/sm-policies +201")
                .containsPattern("GET +/nudr-dr/.* 200");
    }

    @Test
    void clearLadder_removesEarlierMessages() {
        CORE.send(NetworkFunction.NRF, SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances?nf-type=BSF"));
        assertThat(CORE.ladder()).contains("nf-type=BSF");

        CORE.clearLadder();
        assertThat(CORE.ladder()).doesNotContain("nf-type=BSF");
    }

    @Test
    void notifications_reachTheStubServer() throws InterruptedException {
        SbiResponse subscribed = CORE.send(
                NetworkFunction.NRF,
                SbiRequest.json(
                        "POST",
                        "/nnrf-nfm/v1/subscriptions",
                        Json.object()
                                .put(
                                        "nfStatusNotificationUri",
                                        "http://" + CORE.callbackHost() + ":" + SMF.port() + "/callbacks/v1/nrf")
                                .put("reqNfType", "SMF")
                                .set("subscrCond", Json.object().put("nfType", "CHF"))));
        assertThat(subscribed.status()).as(subscribed.toString()).isEqualTo(201);

        CORE.register("""
                {"nfInstanceId": "11111111-2222-4333-8444-555555555555", "nfType": "CHF", "nfStatus": "REGISTERED",
                 "ipv4Addresses": ["127.0.0.1"]}
                """);
        CORE.awaitRegistered("CHF", Duration.ofSeconds(5));

        JsonNode notification = NOTIFIED.poll(10, TimeUnit.SECONDS);
        assertThat(notification).isNotNull();
        assertThat(notification.get("event").stringValue()).isEqualTo("NF_REGISTERED");
    }

    @Test
    void configuration_isApplied_andInvalidDocumentIsRefused() throws IOException, InterruptedException {
        URI document = CORE.managementUri(NetworkFunction.SCP)
                .resolve("/ocscp/scpc-configuration/v1/routingConfigSets/default");
        try (HttpClient http = HttpClient.newHttpClient()) {
            String found = http.send(HttpRequest.newBuilder(document).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
            assertThat(Json.parse(found).get("responseTimeout").stringValue()).isEqualTo("4s");
        }
        assertThatIllegalStateException()
                .isThrownBy(() -> CORE.configure(NetworkFunction.SCP, "routingConfigSets/default", "{\"nonsense\": 1}"))
                .withMessageContaining("nonsense");
    }

    @Test
    void diameterPorts_acceptConnections() throws IOException {
        for (NetworkFunction function : List.of(NetworkFunction.POLICY, NetworkFunction.BSF)) {
            InetSocketAddress address = CORE.diameterAddress(function);
            try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
                assertThat(socket.isConnected()).isTrue();
            }
        }
        assertThatThrownBy(() -> CORE.diameterAddress(NetworkFunction.NRF))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void classPathAndLogging_areIsolated() {
        assertThatThrownBy(() -> Class.forName("org.springframework.context.ApplicationContext"))
                .isInstanceOf(ClassNotFoundException.class);
        assertThat(SigcoreCoreIT.class.getResource("/application.yaml")).isNull();
        assertThat(Logger.getLogger("").getHandlers()).containsExactlyElementsOf(LOGGING);
    }

    @Test
    void failedTest_publishesItsLadder() {
        CORE.send(NetworkFunction.NRF, SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances?nf-type=AMF"));
        List<Object> published = new ArrayList<>();
        ExtensionContext failed = (ExtensionContext) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ExtensionContext.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getExecutionException")) {
                        return Optional.of(new AssertionError());
                    }
                    published.addAll(List.of(arguments));
                    return null;
                });

        CORE.afterTestExecution(failed);

        assertThat(published).first().isEqualTo("ladder");
        assertThat(String.valueOf(published.getLast())).contains("nf-type=AMF");
    }

    @Test
    void stop_releasesPorts_andStartReportsInvalidArguments() {
        try (SigcoreCore alone = new SigcoreCore().withFunctions(NetworkFunction.NRF)) {
            alone.withProfile("UDR", "nudr-dr/v2", UDR.port()).start();
            alone.awaitRegistered("UDR", Duration.ofSeconds(5));
            URI first = alone.uri(NetworkFunction.NRF);
            alone.stop();

            assertThatThrownBy(() -> new Socket(first.getHost(), first.getPort()).close())
                    .isInstanceOf(ConnectException.class);
            assertThatIllegalStateException()
                    .isThrownBy(() -> alone.uri(NetworkFunction.NRF))
                    .withMessageContaining("start()");

            alone.withArgument(NetworkFunction.NRF, "--sigcore.sbi.prot=1");
            assertThatIllegalStateException()
                    .isThrownBy(alone::start)
                    .withMessageContaining("sigcore.sbi.prot: unknown key");
        }
    }

    private static SbiResponse createPolicy() {
        var context = Json.parse("""
                {"supi": "imsi-001010000000001", "pduSessionId": 5, "pduSessionType": "IPV4", "dnn": "internet",
                 "ipv4Address": "10.45.0.1", "sliceInfo": {"sst": 1}, "notificationUri": "http://127.0.0.1:%d/callbacks/v1/sm"}
                """.formatted(SMF.port()));
        return CORE.send(
                NetworkFunction.SCP,
                SbiRequest.json("POST", "/npcf-smpolicycontrol/v1/sm-policies", context)
                        .withHeader("3gpp-sbi-discovery-target-nf-type", "PCF")
                        .withHeader("3gpp-sbi-discovery-service-names", "npcf-smpolicycontrol")
                        .withHeader("3gpp-sbi-discovery-requester-nf-type", "SMF"));
    }
}
