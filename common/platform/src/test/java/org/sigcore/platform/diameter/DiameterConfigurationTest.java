// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.config.DiameterLimits;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterNodeConfig.UnknownPeers;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.diameter.config.ListenConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.model.InvalidParam;
import org.sigcore.platform.config.DiameterProperties;
import org.sigcore.platform.config.ListenPort;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.diameter.RoutingTable.Route;
import org.sigcore.platform.diameter.RoutingTable.Selection;
import org.sigcore.testkit.Records;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.convert.ApplicationConversionService;

class DiameterConfigurationTest {
    private static final DiameterProperties START = new DiameterProperties(
            List.of("127.0.0.1"),
            new ListenPort(0),
            DiameterTransport.TCP,
            null,
            "bsf.lab",
            0,
            "lab",
            List.of(new DiameterProperties.Peer(
                    "pcf1.lab",
                    null,
                    List.of("127.0.0.1"),
                    null,
                    DiameterTransport.TCP,
                    List.of("10.1.0.0/16"),
                    false)),
            List.of(new DiameterProperties.Route("*", List.of("pcf1.lab"), true)),
            UnknownPeers.REJECT,
            false,
            Duration.ofSeconds(12),
            1,
            Duration.ZERO);

    private final LocalConfiguration documents = new LocalConfiguration(
            List.of(
                    DiameterItems.settings(START),
                    DiameterItems.peerNodes(START),
                    DiameterItems.PEER_NODE_SETS,
                    DiameterItems.routingTable(START)),
            Map.of());
    private final DiameterConfiguration configuration = new DiameterConfiguration(START, documents);

    @Test
    void withoutDocuments_nodeConfigIsThatOfStartProperties() {
        DiameterNodeConfig config = configuration.get();

        assertThat(config).isEqualTo(START.nodeConfig());
        assertThat(config.timers().watchdog()).isEqualTo(Duration.ofSeconds(12));
        assertThat(config.limits()).isEqualTo(DiameterLimits.DEFAULT);
    }

    @Test
    void documents_changePeersRoutesTimersAndLimits() {
        List<Integer> peerCounts = new ArrayList<>();
        configuration.onChange(() -> peerCounts.add(configuration.get().peers().size()));

        documents.set(DiameterItems.peerNodes(START), "second", peer("PCF2.lab", "127.0.0.2", false, true));
        documents.set(DiameterItems.peerNodes(START), "pcf1.lab", peer("pcf1.lab", "127.0.0.1", false, false));
        documents.set(DiameterItems.peerNodes(START), "af", peer("af.lab", "127.0.0.3", true, true));
        documents.set(DiameterItems.PEER_NODE_SETS, "pcfs", new PeerNodeSet(List.of("pcf2.lab", "pcf3.lab")));
        documents.set(
                DiameterItems.routingTable(START),
                new RoutingTable(List.of(
                        new Route("home", "Rx", List.of(), "pcfs", Selection.ROUND_ROBIN),
                        new Route("lost", "Rx", List.of(), "unknown", Selection.ROUND_ROBIN),
                        new Route("*", "16777238", List.of("pcf2.lab"), null, Selection.PRIORITY))));

        DiameterNodeConfig config = configuration.get();
        assertThat(config.peers())
                .containsExactlyInAnyOrder(
                        PeerConfig.connect("pcf2.lab", "127.0.0.2", 3868), PeerConfig.accept("af.lab", "127.0.0.3"));
        assertThat(config.routes())
                .containsExactly(
                        new RealmRoute("home", ApplicationId.RX, List.of("pcf2.lab", "pcf3.lab"), false),
                        new RealmRoute("*", ApplicationId.GX, List.of("pcf2.lab"), true));
        assertThat(peerCounts).containsExactly(2, 1, 2, 2, 2);
    }

    @Test
    void replicas_shareIdentityButHaveDistinctPeerIdentities() {
        DiameterNodeConfig second =
                bound(Map.of("identity", "policy.sigcore.lab", "replica", "1")).nodeConfig();
        assertThat(second.identity()).isEqualTo("policy.sigcore.lab");
        assertThat(second.peerIdentity()).isEqualTo("policy-1.sigcore.lab");
        assertThat(bound(Map.of("identity", "policy.sigcore.lab")).nodeConfig().peerIdentity())
                .isEqualTo("policy.sigcore.lab");
        assertThat(bound(Map.of("identity", "policy", "replica", "2")).peerIdentity())
                .isEqualTo("policy-2");
    }

    @Test
    void sctpPeer_hasAllConfiguredAddresses() {
        var sctp = new PeerNode(
                "hss.lab",
                "",
                null,
                "10.0.0.1",
                List.of("10.0.1.1"),
                3868,
                DiameterTransport.SCTP,
                List.of(),
                true,
                false,
                true);

        assertThat(sctp.peerConfig()).isEqualTo(PeerConfig.connectSctp("hss.lab", 3868, "10.0.0.1", "10.0.1.1"));
    }

    @Test
    void severalHosts_makeOneSctpListenerOrOneTcpListenerEach() {
        assertThat(listening("sctp")).containsExactly(ListenConfig.sctp(3868, "10.0.0.1", "10.0.1.1"));
        assertThat(listening("tcp"))
                .containsExactly(ListenConfig.tcp("10.0.0.1", 3868), ListenConfig.tcp("10.0.1.1", 3868));
    }

    @Test
    void tls_addsListenerOnItsPortAndRequiresClientCertificates() {
        DiameterProperties secured = bound(Map.of(
                "port", "3868",
                "tls.key-store", "key.p12",
                "peers[0].identity", "pgw.lab",
                "peers[0].host", "10.0.0.1",
                "peers[0].transport", "tls"));

        assertThat(secured.nodeConfig().listen())
                .containsExactly(ListenConfig.tcp("127.0.0.1", 3868), ListenConfig.tls("127.0.0.1", 5658));
        assertThat(secured.nodeConfig().peers()).containsExactly(PeerConfig.connectTls("pgw.lab", "10.0.0.1", 5658));
        assertThat(secured.tls())
                .hasToString(
                        "Tls[port=5658, listen=true, keyStore=key.p12, trustStore=null, clientCertificate=REQUIRED]");
    }

    @Test
    void portOff_listensOnTlsOnly_andTlsListenFalse_onTcpOnly() {
        assertThat(bound(Map.of("port", "off", "tls.key-store", "key.p12"))
                        .nodeConfig()
                        .listen())
                .containsExactly(ListenConfig.tls("127.0.0.1", 5658));
        assertThat(bound(Map.of("port", "1", "tls.key-store", "key.p12", "tls.listen", "false"))
                        .nodeConfig()
                        .listen())
                .containsExactly(ListenConfig.tcp("127.0.0.1", 1));
    }

    @Test
    void tlsWithoutKeyStore_orAsPlainTransport_isRefused() {
        assertThatThrownBy(() -> bound(Map.of("tls.port", "5658"))).hasStackTraceContaining("key-store is missing");
        assertThatThrownBy(() -> bound(Map.of("transport", "tls"))).hasStackTraceContaining("expected tcp or sctp");
    }

    private static DiameterProperties bound(Map<String, String> written) {
        ApplicationConversionService conversions = new ApplicationConversionService();
        conversions.addConverter(String.class, ListenPort.class, ListenPort::parse);
        return new Binder(List.of(new MapConfigurationPropertySource(written)), null, conversions)
                .bind("", DiameterProperties.class)
                .get();
    }

    private static List<ListenConfig> listening(String transport) {
        Map<String, String> written = Map.of("host", "10.0.0.1,10.0.1.1", "port", "3868", "transport", transport);
        return bound(written).nodeConfig().listen();
    }

    @Test
    void duplicatePeers_tlsWithoutKeyStore_andRoutesWithoutPeers_areRefused() {
        Problems twice = new Problems();
        Map<String, PeerNode> peers =
                Map.of("one", peer("pcf1.lab", null, false, true), "two", peer("PCF1.lab", null, false, true));
        DiameterItems.peerNodes(START).wholeChecks().forEach(check -> check.accept(peers, twice));
        assertThat(twice.found()).hasSize(1);

        Problems unsecured = new Problems();
        Map<String, PeerNode> tls = Map.of(
                "one", Records.with(peer("a.lab", null, false, true), Map.of("transport", DiameterTransport.TLS)));
        DiameterItems.peerNodes(START).wholeChecks().forEach(check -> check.accept(tls, unsecured));
        assertThat(unsecured.found()).extracting(InvalidParam::param).containsExactly("/one/transport");

        Problems nowhere = new Problems();
        RoutingTable table = new RoutingTable(List.of(new Route("lab", "*", List.of(), null, Selection.PRIORITY)));
        DiameterItems.routingTable(START).checks().forEach(check -> check.accept(table, nowhere));
        assertThat(nowhere.found()).extracting(InvalidParam::param).containsExactly("/routes/0");
    }

    private static PeerNode peer(String identity, @Nullable String host, boolean responseOnly, boolean enabled) {
        return new PeerNode(
                identity,
                "pcf",
                null,
                host,
                List.of(),
                null,
                DiameterTransport.TCP,
                List.of(),
                true,
                responseOnly,
                enabled);
    }
}
