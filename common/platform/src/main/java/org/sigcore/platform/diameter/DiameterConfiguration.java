// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.platform.config.DiameterProperties;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;

/**
 * The effective configuration of the Diameter node: properties for what requires a restart, the documents of
 * {@link DiameterItems} for the rest. Thread-safe.
 */
public final class DiameterConfiguration implements Supplier<DiameterNodeConfig> {
    private final DiameterProperties start;
    private final ConfigView<DiameterSettings> settings;
    private final ConfigView<Map<String, PeerNode>> peers;
    private final ConfigView<Map<String, PeerNodeSet>> sets;
    private final ConfigView<RoutingTable> routes;

    /**
     * Combines the properties of an NF with its documents.
     *
     * @param configuration contains the items of {@link DiameterItems}
     */
    public DiameterConfiguration(DiameterProperties start, ConfigViews configuration) {
        this.start = start;
        this.settings = configuration.view(DiameterItems.settings(start));
        this.peers = configuration.view(DiameterItems.peerNodes(start));
        this.sets = configuration.view(DiameterItems.PEER_NODE_SETS);
        this.routes = configuration.view(DiameterItems.routingTable(start));
    }

    @Override
    public DiameterNodeConfig get() {
        DiameterSettings now = settings.current();
        DiameterNodeConfig.Builder config = start.fixedParts()
                .timers(now.timers())
                .limits(now.limits())
                .unknownPeers(now.unknownPeers())
                .acceptUnknownMandatoryAvps(now.acceptUnknownMandatoryAvps());
        for (PeerNode peer : peers()) {
            config.peer(peer.peerConfig());
        }
        Map<String, PeerNodeSet> known = sets.current();
        for (RoutingTable.Route route : routes.current().routes()) {
            PeerNodeSet set = route.peerNodeSet() == null ? null : known.get(route.peerNodeSet());
            List<String> ofTheSet = set == null ? List.of() : set.peers();
            if (!route.peers().isEmpty() || !ofTheSet.isEmpty()) {
                config.route(route.realmRoute(ofTheSet));
            }
        }
        return config.build();
    }

    /** Returns the enabled peers. */
    public List<PeerNode> peers() {
        return peers.current().values().stream().filter(PeerNode::enabled).toList();
    }

    /** Returns the peer sets by name. */
    public Map<String, PeerNodeSet> sets() {
        return sets.current();
    }

    /** Registers a callback for changes of any part. */
    public void onChange(Runnable then) {
        settings.onChange(_ -> then.run());
        peers.onChange(_ -> then.run());
        sets.onChange(_ -> then.run());
        routes.onChange(_ -> then.run());
    }
}
