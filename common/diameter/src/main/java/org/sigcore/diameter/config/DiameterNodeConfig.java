// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Everything that a node must be told. Made with {@link #builder}.
 *
 * @param identity our Diameter identity (Origin-Host)
 * @param peerIdentity what our peers call us: Origin-Host of CER, DWR and DPR, and in Route-Records; another one than
 *     {@code identity} where several nodes speak for the same host, each with connections of its own
 * @param realm our realm (Origin-Realm)
 * @param productName in capabilities
 * @param listen empty: the node only connects
 * @param peers configured neighbours
 * @param routes to realms; a peer of the destination realm that knows the application needs none
 * @param unknownPeers what becomes of a peer that is not configured
 * @param acceptUnknownMandatoryAvps true: handlers get requests with AVPs that have the M flag and that nobody here knows;
 *     false: such requests are refused with 5001
 * @param advertiseRelay true: capabilities name the relay application besides those served
 * @param timers times
 * @param limits bounds
 * @param eventLoops threads for I/O; with one, no message changes threads between two connections
 * @param gather the longest that a message waits for others while many come, so that they share system calls; zero: not
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

    /** What becomes of a peer that connects and is not configured. */
    public enum UnknownPeers {
        /** CEA with 3010, then the connection is closed. */
        REJECT,
        /** Served like a configured one. */
        ACCEPT
    }

    /** @throws IllegalArgumentException if the identity, the realm or the number of loops is missing */
    public DiameterNodeConfig {
        identity = identity.toLowerCase(Locale.ROOT);
        peerIdentity = peerIdentity.toLowerCase(Locale.ROOT);
        realm = realm.toLowerCase(Locale.ROOT);
        if (identity.isBlank() || peerIdentity.isBlank() || realm.isBlank()) {
            throw new IllegalArgumentException("a Diameter node needs an identity and a realm");
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

    /** Whether a Destination-Host means this node: by the host that it speaks for, or by the name that its peers know. */
    public boolean names(String host) {
        return host.equalsIgnoreCase(identity) || host.equalsIgnoreCase(peerIdentity);
    }

    /** @throws IllegalArgumentException if a running node cannot go from this configuration to that one */
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
                && limits.maxDuplicatesRemembered() == next.limits.maxDuplicatesRemembered();
        if (!possible) {
            throw new IllegalArgumentException(
                    "identity, realm, product name, listeners, relay application, event loops, gathering"
                            + " and the memory for duplicates cannot change while the node runs");
        }
    }

    /** Starts a configuration. */
    public static Builder builder(String identity, String realm) {
        return new Builder(identity, realm);
    }

    /** Collects a configuration. For one thread. */
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

        /** Default: the identity. */
        public Builder peerIdentity(String name) {
            peerIdentity = name;
            return this;
        }

        /** Product-Name. */
        public Builder productName(String name) {
            productName = name;
            return this;
        }

        /** Accepts connections there. */
        public Builder listen(ListenConfig where) {
            listen.add(where);
            return this;
        }

        /** Knows that peer. */
        public Builder peer(PeerConfig peer) {
            peers.add(peer);
            return this;
        }

        /** Knows that route. */
        public Builder route(RealmRoute route) {
            routes.add(route);
            return this;
        }

        /** Default: {@link UnknownPeers#REJECT}. */
        public Builder unknownPeers(UnknownPeers policy) {
            unknownPeers = policy;
            return this;
        }

        /** Default: false, as RFC 6733 wants it. */
        public Builder acceptUnknownMandatoryAvps(boolean accept) {
            acceptUnknownMandatoryAvps = accept;
            return this;
        }

        /** Default: false. */
        public Builder advertiseRelay(boolean advertise) {
            advertiseRelay = advertise;
            return this;
        }

        /** Default: {@link DiameterTimers#DEFAULT}. */
        public Builder timers(DiameterTimers newTimers) {
            timers = newTimers;
            return this;
        }

        /** Default: {@link DiameterLimits#DEFAULT}. */
        public Builder limits(DiameterLimits newLimits) {
            limits = newLimits;
            return this;
        }

        /** Default: 1. */
        public Builder eventLoops(int threads) {
            eventLoops = threads;
            return this;
        }

        /** Default: {@link DiameterNodeConfig#DEFAULT_GATHER}. */
        public Builder gather(Duration longest) {
            gather = longest;
            return this;
        }

        /** The configuration. */
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
