// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Configuration of a node. Created with {@link #builder}.
 *
 * @param identity Diameter identity (Origin-Host) of this node
 * @param peerIdentity name used towards peers: Origin-Host of CER, DWR and DPR, and in Route-Records; differs from
 *     {@code identity} if several nodes with separate connections act for the same host
 * @param realm realm (Origin-Realm) of this node
 * @param productName Product-Name in the capabilities exchange
 * @param listen empty for a node that only connects
 * @param peers configured neighbours
 * @param routes routes to realms; not required for peers of the destination realm that support the application
 * @param unknownPeers policy for peers that are not configured
 * @param acceptUnknownMandatoryAvps true to pass requests with unknown AVPs that have the M flag to handlers; false to
 *     refuse them with 5001
 * @param advertiseRelay true to advertise the relay application in addition to those served
 * @param timers timers
 * @param limits limits
 * @param eventLoops number of I/O threads; with a single one, messages are relayed without a change of thread
 * @param gather maximum time that a message waits for others under load so that they share system calls; zero disables
 *     this
 */
public record DiameterNodeConfig(
        String identity,
        String peerIdentity,
        String realm,
        String productName,
        List<ListenConfig> listen,
        List<PeerConfig> peers,
        List<RealmRoute> routes,
        UnknownPeers unknownPeers,
        boolean acceptUnknownMandatoryAvps,
        boolean advertiseRelay,
        DiameterTimers timers,
        DiameterLimits limits,
        int eventLoops,
        Duration gather) {

    /** Default of {@link #gather}. */
    public static final Duration DEFAULT_GATHER = Duration.ofNanos(600_000);

    private static final Duration MAX_GATHER = Duration.ofMillis(10);

    /** Policy for peers that connect and are not configured. */
    public enum UnknownPeers {
        /** Answer with a CEA with 3010 and close the connection. */
        REJECT,
        /** Serve the peer like a configured one. */
        ACCEPT
    }

    /** @throws IllegalArgumentException if the identity, the realm or the number of loops is missing */
    public DiameterNodeConfig {
        identity = identity.toLowerCase(Locale.ROOT);
        peerIdentity = peerIdentity.toLowerCase(Locale.ROOT);
        realm = realm.toLowerCase(Locale.ROOT);
        if (identity.isBlank() || peerIdentity.isBlank() || realm.isBlank()) {
            throw new IllegalArgumentException("a Diameter node requires an identity and a realm");
        }
        if (eventLoops < 1) {
            throw new IllegalArgumentException("eventLoops: expected 1 or more, got " + eventLoops);
        }
        if (gather.isNegative() || gather.compareTo(MAX_GATHER) > 0) {
            throw new IllegalArgumentException("gather: expected 0 to " + MAX_GATHER + ", got " + gather);
        }
        listen = List.copyOf(listen);
        peers = List.copyOf(peers);
        routes = List.copyOf(routes);
    }

    /**
     * Returns true if a Destination-Host refers to this node, either by the host that it acts for or by its name
     * towards peers.
     */
    public boolean names(String host) {
        return host.equalsIgnoreCase(identity) || host.equalsIgnoreCase(peerIdentity);
    }

    /** @throws IllegalArgumentException if a running node cannot switch from this configuration to the next */
    public void checkRunningChange(DiameterNodeConfig next) {
        boolean possible = identity.equals(next.identity)
                && peerIdentity.equals(next.peerIdentity)
                && realm.equals(next.realm)
                && productName.equals(next.productName)
                && listen.equals(next.listen)
                && advertiseRelay == next.advertiseRelay
                && eventLoops == next.eventLoops
                && gather.equals(next.gather)
                && timers.duplicateWindow().equals(next.timers.duplicateWindow())
                && limits.maxDuplicatesRemembered() == next.limits.maxDuplicatesRemembered()
                && limits.maxDuplicateBytes() == next.limits.maxDuplicateBytes();
        if (!possible) {
            throw new IllegalArgumentException(
                    "identity, realm, product name, listeners, relay application, event loops, gathering"
                            + " and the memory for duplicates cannot change while the node runs");
        }
    }

    /** Creates a builder. */
    public static Builder builder(String identity, String realm) {
        return new Builder(identity, realm);
    }

    /** Builds a configuration. Not thread-safe. */
    public static final class Builder {
        private final String identity;
        private final String realm;
        private String peerIdentity;
        private String productName = "Sigcore";
        private final List<ListenConfig> listen = new ArrayList<>();
        private final List<PeerConfig> peers = new ArrayList<>();
        private final List<RealmRoute> routes = new ArrayList<>();
        private UnknownPeers unknownPeers = UnknownPeers.REJECT;
        private boolean acceptUnknownMandatoryAvps;
        private boolean advertiseRelay;
        private DiameterTimers timers = DiameterTimers.DEFAULT;
        private DiameterLimits limits = DiameterLimits.DEFAULT;
        private int eventLoops = 1;
        private Duration gather = DEFAULT_GATHER;

        private Builder(String identity, String realm) {
            this.identity = identity;
            this.peerIdentity = identity;
            this.realm = realm;
        }

        /** Sets the name towards peers. Default: the identity. */
        public Builder peerIdentity(String name) {
            peerIdentity = name;
            return this;
        }

        /** Sets the Product-Name. */
        public Builder productName(String name) {
            productName = name;
            return this;
        }

        /** Adds an address to listen on. */
        public Builder listen(ListenConfig where) {
            listen.add(where);
            return this;
        }

        /** Adds a peer. */
        public Builder peer(PeerConfig peer) {
            peers.add(peer);
            return this;
        }

        /** Adds a route. */
        public Builder route(RealmRoute route) {
            routes.add(route);
            return this;
        }

        /** Sets the policy for unknown peers. Default: {@link UnknownPeers#REJECT}. */
        public Builder unknownPeers(UnknownPeers policy) {
            unknownPeers = policy;
            return this;
        }

        /** Sets whether unknown AVPs with the M flag are accepted. Default: false, as RFC 6733 requires. */
        public Builder acceptUnknownMandatoryAvps(boolean accept) {
            acceptUnknownMandatoryAvps = accept;
            return this;
        }

        /** Sets whether the relay application is advertised. Default: false. */
        public Builder advertiseRelay(boolean advertise) {
            advertiseRelay = advertise;
            return this;
        }

        /** Sets the timers. Default: {@link DiameterTimers#DEFAULT}. */
        public Builder timers(DiameterTimers newTimers) {
            timers = newTimers;
            return this;
        }

        /** Sets the limits. Default: {@link DiameterLimits#DEFAULT}. */
        public Builder limits(DiameterLimits newLimits) {
            limits = newLimits;
            return this;
        }

        /** Sets the number of event loops. Default: 1. */
        public Builder eventLoops(int threads) {
            eventLoops = threads;
            return this;
        }

        /** Sets the gathering time. Default: {@link DiameterNodeConfig#DEFAULT_GATHER}. */
        public Builder gather(Duration longest) {
            gather = longest;
            return this;
        }

        /** Builds the configuration. */
        public DiameterNodeConfig build() {
            return new DiameterNodeConfig(
                    identity,
                    peerIdentity,
                    realm,
                    productName,
                    listen,
                    peers,
                    routes,
                    unknownPeers,
                    acceptUnknownMandatoryAvps,
                    advertiseRelay,
                    timers,
                    limits,
                    eventLoops,
                    gather);
        }
    }
}
