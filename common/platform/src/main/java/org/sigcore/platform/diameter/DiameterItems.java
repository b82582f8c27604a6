// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.platform.config.DiameterProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.configuration.schema.Problems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Documents below {@code diameter/} of an NF with a Diameter node, with {@code sigcore.diameter} as defaults. Imported
 * by the NF's wiring class.
 */
@Configuration(proxyBeanMethods = false)
public class DiameterItems {
    static final ConfigCollection<PeerNodeSet> PEER_NODE_SETS = ConfigCollection.of(
                    "diameter/peerNodeSets", PeerNodeSet.class)
            .doc("Sets of Diameter peers that can replace each other.");

    /** Limits of the request rate. */
    public static final ConfigResource<RateLimits> RATE_LIMITS = ConfigResource.of(
                    "diameter/rateLimits", RateLimits.class, RateLimits.NONE)
            .doc("Rate limits of incoming Diameter requests.");

    static ConfigResource<DiameterSettings> settings(DiameterProperties start) {
        return ConfigResource.of(
                        "diameter/settings",
                        DiameterSettings.class,
                        DiameterSettings.of(start.watchdog(), start.unknownPeers()))
                .doc("Timers and limits of the Diameter node, and its peers.")
                .check((settings, problems) -> problems.unless(
                        settings.reconnectDelay().compareTo(settings.maxReconnectDelay()) <= 0,
                        "/reconnectDelay",
                        "expected no more than maxReconnectDelay"));
    }

    static ConfigCollection<PeerNode> peerNodes(DiameterProperties start) {
        ConfigCollection<PeerNode> peers = ConfigCollection.of("diameter/peerNodes", PeerNode.class)
                .doc("Diameter peers.")
                .checkAll(DiameterItems::checkIdentities)
                .checkAll((all, problems) -> all.forEach((name, peer) -> problems.unless(
                        start.tls() != null || peer.transport() != DiameterTransport.TLS,
                        "/" + name + "/transport",
                        "TLS is not set up: sigcore.diameter.tls")));
        for (DiameterProperties.Peer peer : start.peers()) {
            List<String> hosts = peer.host();
            peers = peers.entry(
                    peer.identity(),
                    new PeerNode(
                            peer.identity(),
                            "",
                            peer.realm(),
                            hosts.isEmpty() ? null : hosts.getFirst(),
                            hosts.stream().skip(1).toList(),
                            peer.port(),
                            peer.transport(),
                            peer.from(),
                            peer.relay(),
                            false,
                            true));
        }
        return peers;
    }

    static ConfigResource<RoutingTable> routingTable(DiameterProperties start) {
        List<RoutingTable.Route> routes = start.routes().stream()
                .map(route -> new RoutingTable.Route(
                        route.realm(),
                        "*",
                        route.peers(),
                        null,
                        route.firstOnly() ? RoutingTable.Selection.PRIORITY : RoutingTable.Selection.ROUND_ROBIN))
                .toList();
        return ConfigResource.of("diameter/routingTable", RoutingTable.class, new RoutingTable(routes))
                .doc("Diameter routes: peers by realm and application.")
                .check(DiameterItems::checkRoutes);
    }

    @Bean
    ConfigItems diameterItems(SigcoreProperties properties) {
        return ConfigItems.of(
                settings(properties.diameter()),
                peerNodes(properties.diameter()),
                PEER_NODE_SETS,
                routingTable(properties.diameter()),
                RATE_LIMITS);
    }

    @Bean
    DiameterConfiguration diameterConfiguration(SigcoreProperties properties, ConfigViews configuration) {
        return new DiameterConfiguration(properties.diameter(), configuration);
    }

    private static void checkIdentities(Map<String, PeerNode> peers, Problems problems) {
        Set<String> seen = new HashSet<>();
        peers.forEach((name, peer) -> problems.unless(
                seen.add(peer.identity().toLowerCase(Locale.ROOT)),
                "/" + name + "/identity",
                "another peer node has this identity"));
    }

    private static void checkRoutes(RoutingTable table, Problems problems) {
        for (int i = 0; i < table.routes().size(); i++) {
            RoutingTable.Route route = table.routes().get(i);
            problems.unless(
                    route.peers().isEmpty() == (route.peerNodeSet() != null),
                    "/routes/" + i,
                    "expected either peers or peerNodeSet");
        }
    }
}
