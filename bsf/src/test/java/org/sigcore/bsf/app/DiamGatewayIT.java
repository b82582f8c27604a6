// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.app.Peers.aar;
import static org.sigcore.bsf.app.Peers.rx;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.testkit.Await.until;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.bsf.app.Peers.RxPeer;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterStats;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.edge.DiameterEdge;
import tools.jackson.databind.node.ObjectNode;

/** The Diameter gateway of a whole BSF while its configuration changes. */
class DiamGatewayIT {
    private static final String PCFS =
            "{\"peers\": [\"pcf0.example.org\", \"pcf1.example.org\", \"pcf2.example.org\"]}";
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    static Path directory;

    private static RunningNf bsf;
    private static Consumer consumer;
    private static RxPeer af;
    private static RxPeer pcf1;
    private static RxPeer pcf2;
    private static int port;

    @BeforeAll
    static void start() {
        bsf = LocalBsf.start(directory);
        port = LocalBsf.diameterPort(bsf);
        consumer = new Consumer(bsf.sbi());
        af = new RxPeer("af1.example.org", port);
        pcf1 = new RxPeer("pcf1.example.org", port);
        pcf2 = new RxPeer("pcf2.example.org", port);
    }

    @AfterAll
    static void stop() {
        af.close();
        pcf1.close();
        pcf2.close();
        consumer.close();
        bsf.close();
    }

    @AfterEach
    void restoreDefaults() throws Exception {
        for (String document : List.of(
                "settings", "errorMapping", "bindingRouting", "rateLimits", "peerNodeSets/pcfs", "sessionRetry/all")) {
            configure("DELETE", document, null);
        }
        for (RxPeer peer : List.of(af, pcf1, pcf2)) {
            peer.resultCode = ResultCode.DIAMETER_SUCCESS;
            peer.received.clear();
        }
    }

    @Test
    void avps_includingUnknownMandatoryAndGroupedOnes_areRelayedUnchanged() throws Exception {
        register("10.3.0.1", "pcf1.example.org");
        Avp inner = Avp.of(70001, 4711, Avp.FLAG_MANDATORY, new byte[] {1, 2, 3});
        Avp group = Avp.of(70002, 4711, Avp.FLAG_MANDATORY, grouped(inner, Avp.of(9, 0, 0x1F, new byte[5])));
        DiameterMessage aar = aar("af;1", "10.3.0.1")
                .add(group)
                .add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(Rx.MEDIA_COMPONENT_NUMBER.of(1L), inner))
                .add(Avp.of(70003, 0, 0, new byte[0]))
                .build();

        assertThat(send(aar).isSuccess()).isTrue();

        DiameterMessage arrived = pcf1.next();
        assertThat(arrived.avps().subList(0, arrived.avps().size() - 2))
                .containsAll(
                        aar.toBuilder().remove(Base.DESTINATION_REALM).build().avps());
        assertThat(arrived.require(Base.DESTINATION_REALM)).isEqualTo("example.org");

        DiameterMessage update = aar.toBuilder()
                .set(Base.DESTINATION_REALM, "example.org")
                .add(Base.DESTINATION_HOST, "pcf1.example.org")
                .build();
        assertThat(send(update).isSuccess()).isTrue();
        DiameterMessage again = pcf1.next();
        assertThat(again.require(Base.ROUTE_RECORD)).isEqualTo("af1.example.org");
        assertThat(withoutNodesOwn(again)).isEqualTo(withoutNodesOwn(update));
    }

    @Test
    void loopUnknownRealmAndUnknownHost_areRefusedWithProtocolErrors() {
        register("10.3.0.2", "pcf1.example.org");

        assertThat(send(aar("af;2", "10.3.0.2")
                                .add(Base.ROUTE_RECORD, "bsf.sigcore.lab")
                                .build())
                        .resultCode())
                .isEqualTo(ResultCode.DIAMETER_LOOP_DETECTED);
        assertThat(send(rx(CommandCode.SESSION_TERMINATION, "af;2")
                                .add(Base.DESTINATION_REALM, "nowhere.org")
                                .build())
                        .resultCode())
                .isEqualTo(ResultCode.DIAMETER_REALM_NOT_SERVED);
        assertThat(send(rx(CommandCode.AA, "af;2")
                                .add(Base.DESTINATION_REALM, "example.org")
                                .add(Base.DESTINATION_HOST, "pcf9.example.org")
                                .build())
                        .resultCode())
                .isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
    }

    @Test
    void sessionRetry_onConfiguredResultCode_usesNextPcfOfSet() throws Exception {
        register("10.3.0.3", "pcf1.example.org");
        pcf1.resultCode = Rx.IP_CAN_SESSION_NOT_AVAILABLE;
        assertThat(send(aar("af;3", "10.3.0.3").build()).resultCode()).isEqualTo(Rx.IP_CAN_SESSION_NOT_AVAILABLE);

        configure("PUT", "peerNodeSets/pcfs", PCFS);
        configure("PUT", "sessionRetry/all", "{\"resultCodes\": [5065, 5012]}");
        DiameterMessage answer = send(aar("af;3", "10.3.0.3").build());

        assertThat(answer.isSuccess()).isTrue();
        assertThat(answer.require(Base.ORIGIN_HOST)).isEqualTo("pcf2.example.org");
        assertThat(pcf2.next().isRetransmitted()).isFalse();
        pcf1.resultCode = ResultCode.DIAMETER_UNABLE_TO_COMPLY;
        assertThat(send(aar("af;3", "10.3.0.3").build()).isSuccess()).isTrue();
    }

    @Test
    void sessionRetry_onTimeoutOrDisconnectedPcf_usesNextPcfOfSet() throws Exception {
        register("10.3.0.4", "pcf1.example.org");
        register("10.3.0.5", "pcf0.example.org");
        pcf1.resultCode = 0;
        configure("PATCH", "settings", "{\"responseTimeout\": \"300ms\"}");
        configure("PUT", "peerNodeSets/pcfs", PCFS);
        configure("PUT", "sessionRetry/all", "{\"onTimeout\": true, \"onUnreachable\": true, \"maxRetries\": 2}");

        DiameterMessage afterTimeout = send(aar("af;4", "10.3.0.4").build());
        assertThat(afterTimeout.require(Base.ORIGIN_HOST)).isEqualTo("pcf2.example.org");
        assertThat(pcf2.next().isRetransmitted()).isTrue();

        DiameterMessage notThere = send(aar("af;5", "10.3.0.5").build());
        assertThat(notThere.require(Base.ORIGIN_HOST)).isEqualTo("pcf2.example.org"); // pcf1 does not answer
        pcf2.resultCode = 0;
        assertThat(send(aar("af;4", "10.3.0.4").build()).resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
    }

    @Test
    void disconnectOfPcf_refusesPendingRequestsWith3002OrRetriesWithTFlag() throws Exception {
        register("10.3.0.9", "pcf8.example.org");
        for (boolean retry : List.of(false, true)) {
            if (retry) {
                configure("PUT", "peerNodeSets/pcfs", "{\"peers\": [\"pcf8.example.org\", \"pcf2.example.org\"]}");
                configure("PUT", "sessionRetry/all", "{\"onTimeout\": true, \"onUnreachable\": true}");
            }
            RxPeer pcf8 = new RxPeer("pcf8.example.org", port);
            until(() -> isOpen(bsf.bean(DiameterEdge.class).node(), "pcf8.example.org"));
            pcf8.resultCode = 0;
            CompletableFuture<DiameterMessage> answer =
                    af.node.send(aar("af;9", "10.3.0.9").build(), Peers.PATIENCE);
            assertThat(pcf8.next().isRetransmitted()).isFalse();
            pcf8.close();

            if (retry) {
                assertThat(answer.join().require(Base.ORIGIN_HOST)).isEqualTo("pcf2.example.org");
                assertThat(pcf2.next().isRetransmitted()).isTrue();
            } else {
                assertThat(answer.join().resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
            }
        }
    }

    @Test
    void controlledShutdown_refusesNewSessionsAndRelaysExistingOnes() throws Exception {
        register("10.3.0.10", "pcf1.example.org");
        configure(
                "PUT",
                "../../../bsf/nf-common-component/v1/igw/controlledshutdown",
                "{\"operationalState\": \"PARTIAL_SHUTDOWN\", \"routes\": [{\"svcName\": \"diam-gateway\"}]}");
        try {
            assertThat(send(aar("af;10", "10.3.0.10").build()).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
            assertThat(send(aar("af;10", "10.3.0.10")
                                    .add(Base.DESTINATION_HOST, "pcf1.example.org")
                                    .build())
                            .isSuccess())
                    .isTrue();
        } finally {
            configure("DELETE", "../../../bsf/nf-common-component/v1/igw/controlledshutdown", null);
        }
        assertThat(send(aar("af;10", "10.3.0.10").build()).isSuccess()).isTrue();
    }

    /** A rule on an absent meter would never fire. */
    @Test
    void alertRules_nameExistingMeters() throws Exception {
        register("10.3.0.11", "pcf1.example.org");
        assertThat(send(aar("af;11", "10.3.0.11").build()).isSuccess()).isTrue();
        URI metrics = URI.create("http://127.0.0.1:" + bsf.managementPort() + "/actuator/prometheus");
        String exposition = HTTP.send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                .body();

        Set<String> named = new TreeSet<>();
        for (String file : List.of("diam-gateway.yaml", "bsf.yaml")) {
            Pattern.compile("\\b(oc|ocbsf|pod|appinfo|audit|sigcore)_[a-z_]+")
                    .matcher(Files.readString(Path.of("../deploy/helm/bsf/alerts", file))
                            .replaceAll("runbook_url: .*", ""))
                    .results()
                    .forEach(name -> named.add(name.group()));
        }
        assertThat(named).hasSizeGreaterThan(6).contains("oc_diam_responses_total");
        named.remove("oc_egressgateway_peer_available_count"); // present only with a set of SCPs
        named.remove("sigcore_nrf_registered"); // present only with an NRF
        assertThat(named).allSatisfy(name -> assertThat(exposition).contains("\n" + name));
    }

    @Test
    void errorMappingAndRedirect_areConfiguredAtRuntime() throws Exception {
        register("10.3.0.6", "pcf1.example.org");
        configure(
                "PUT",
                "errorMapping",
                "{\"mappings\": [{\"fault\": \"NO_BINDING\", \"resultCode\": 3002, \"message\": \"unknown\"}]}");
        configure("PUT", "bindingRouting", "{\"mode\": \"REDIRECT\"}");

        DiameterMessage unknown = send(aar("af;6", "10.3.9.9").build());
        assertThat(unknown.resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
        assertThat(unknown.get(Base.ERROR_MESSAGE)).isEqualTo("unknown");
        DiameterMessage redirected = send(aar("af;6", "10.3.0.6").build());
        assertThat(redirected.resultCode()).isEqualTo(ResultCode.DIAMETER_REDIRECT_INDICATION);
        assertThat(redirected.get(Base.REDIRECT_HOST)).isEqualTo("aaa://pcf1.example.org;transport=tcp");
    }

    @Test
    void rateLimit_refusesRequestsOfLowestPriorityFirst() throws Exception {
        register("10.3.0.7", "pcf1.example.org");
        configure("PUT", "rateLimits", "{\"requestsPerSecond\": 20}");

        AtomicInteger busy = new AtomicInteger();
        for (int i = 0; i < 60; i++) {
            busy.addAndGet(send(aar("af;7", "10.3.0.7").build()).resultCode() == ResultCode.DIAMETER_TOO_BUSY ? 1 : 0);
        }

        assertThat(busy).hasPositiveValue();
        assertThat(send(aar("af;7", "10.3.0.7").add(Base.DRMP, 0).build()).isSuccess())
                .isTrue();
        assertThat(bsf.bean(MeterRegistry.class)
                        .get("ocbsf.diam.refused")
                        .tag("fault", "RATE_LIMIT")
                        .counter()
                        .count())
                .isEqualTo(busy.get());
    }

    @Test
    void peers_areAddedAndRemovedAtRuntime() throws Exception {
        configure("PUT", "peerNodes/af1", "{\"identity\": \"af1.example.org\"}");
        configure("PUT", "peerNodes/pcf1", "{\"identity\": \"pcf1.example.org\"}");
        configure("PUT", "peerNodes/pcf2", "{\"identity\": \"pcf2.example.org\"}");
        configure("PATCH", "settings", "{\"unknownPeers\": \"REJECT\"}");
        DiameterNodeConfig stranger = DiameterNodeConfig.builder("af9.example.org", "example.org")
                .peer(new PeerConfig("bsf.sigcore.lab", null, List.of("127.0.0.1"), port, Peers.TRANSPORT))
                .timers(DiameterTimers.DEFAULT.withReconnect(Duration.ofMillis(50), Duration.ofMillis(200)))
                .build();
        try (DiameterNode node =
                DiameterNode.builder(stranger).clientOf(Applications.RX).start()) {
            until(() -> bsf.bean(DiameterEdge.class).stat(DiameterStats::errorsSent) > 0);
            assertThat(isOpen(node)).isFalse();

            configure("PUT", "peerNodes/af9", "{\"identity\": \"AF9.example.org\"}");
            until(() -> isOpen(node));

            configure("DELETE", "peerNodes/af9", null);
            until(() -> !isOpen(node));
        }
        register("10.3.0.8", "pcf1.example.org");
        assertThat(send(aar("af;8", "10.3.0.8").build()).isSuccess()).isTrue(); // the other peers are not affected
        configure("DELETE", "settings", null); // first, because REJECT would disconnect the peers
        for (String name : List.of("af1", "pcf1", "pcf2")) {
            configure("DELETE", "peerNodes/" + name, null);
        }
    }

    private static boolean isOpen(DiameterNode node) {
        return isOpen(node, "bsf.sigcore.lab");
    }

    private static boolean isOpen(DiameterNode node, String host) {
        DiameterPeer peer = node.peer(host);
        return peer != null && peer.isOpen();
    }

    private static DiameterMessage send(DiameterMessage request) {
        return af.send(request.toBuilder());
    }

    /** Returns the AVPs without Route-Record and without the AVPs that a node adds to its own requests. */
    private static List<Avp> withoutNodesOwn(DiameterMessage message) {
        return message.toBuilder()
                .remove(Base.ROUTE_RECORD)
                .remove(Base.ORIGIN_HOST)
                .remove(Base.ORIGIN_REALM)
                .build()
                .avps();
    }

    private static byte[] grouped(Avp... avps) {
        return Base.FAILED_AVP.of(avps).data();
    }

    private static void register(String ipv4, String pcf) {
        ObjectNode binding = session("ipv4Addr", ipv4, "supi", "imsi-" + ipv4.replace(".", ""), "pcfDiamHost", pcf);
        assertThat(consumer.post(binding).status()).isEqualTo(201);
    }

    private static void configure(String method, String document, @Nullable String body) throws Exception {
        URI uri = URI.create(
                        "http://127.0.0.1:" + bsf.managementPort() + "/oc-bsf-configuration/v1/diameter/" + document)
                .normalize();
        HttpRequest request = HttpRequest.newBuilder(uri)
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .header("content-type", "application/json")
                .build();
        HttpResponse<String> answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        boolean nothingToDelete = method.equals("DELETE") && answer.statusCode() == 404;
        assertThat(answer.statusCode() / 100 == 2 || nothingToDelete)
                .as("%s %s: %s %s", method, document, answer.statusCode(), answer.body())
                .isTrue();
    }
}
