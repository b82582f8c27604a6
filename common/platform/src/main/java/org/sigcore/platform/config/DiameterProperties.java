// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterNodeConfig.UnknownPeers;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.diameter.config.ListenConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.SbiTls.ClientCertificate;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.diameter}: the Diameter node of an NF.
 *
 * @param host addresses to listen on; over SCTP each is a path of every association
 * @param port port to listen on without TLS, 0 for a free one; off if the NF only connects, or listens over TLS only
 * @param transport transport of that port: tcp, or sctp if the operating system supports it
 * @param tls settings for listening and connecting over TLS; null to disable TLS
 * @param identity Origin-Host
 * @param replica number of this process among those that share the identity, each with its own connections: 0 uses the
 *     identity itself, 1 uses {@code policy-1.sigcore.lab} for {@code policy.sigcore.lab}
 * @param realm Origin-Realm
 * @param peers configured peers
 * @param routes peers that lead to other realms, or to the own realm
 * @param unknownPeers accept or reject connections of peers that are not configured
 * @param relay true for an agent: capabilities advertise the relay application too
 * @param watchdog silence after which a Device-Watchdog-Request is sent
 * @param eventLoops threads for I/O
 * @param gather maximum delay of a message under load, to batch messages into fewer system calls; 0 disables batching
 */
public record DiameterProperties(
        @DefaultValue("127.0.0.1") List<String> host,
        @DefaultValue("off") ListenPort port,
        @DefaultValue("tcp") DiameterTransport transport,
        @Nullable Tls tls,
        @DefaultValue("node.sigcore.lab") String identity,
        @DefaultValue("0") int replica,
        @DefaultValue("sigcore.lab") String realm,
        @DefaultValue List<Peer> peers,
        @DefaultValue List<Route> routes,
        @DefaultValue("reject") UnknownPeers unknownPeers,
        @DefaultValue("false") boolean relay,
        @DefaultValue("30s") Duration watchdog,
        @DefaultValue("1") int eventLoops,
        @DefaultValue("600us") Duration gather) {

    public DiameterProperties {
        if (!port.off()) {
            Checks.port("sigcore.diameter.port", port.number());
        }
        if (transport == DiameterTransport.TLS) {
            throw new IllegalArgumentException(
                    "sigcore.diameter.transport: expected tcp or sctp; TLS has" + " sigcore.diameter.tls.port");
        }
        Checks.range("sigcore.diameter.replica", replica, 0, 9999);
        Checks.positive("sigcore.diameter.watchdog", watchdog);
        Checks.range("sigcore.diameter.event-loops", eventLoops, 1, 1024);
    }

    /**
     * A configured peer.
     *
     * @param identity Origin-Host that the peer must present
     * @param realm null: learned from its capabilities
     * @param host addresses to connect to, the next one after each failure; empty if the peer connects to this node
     * @param port null: 3868, over TLS 5658
     * @param transport tls: the peer is authenticated by its certificate alone, in both directions
     * @param from sources of its own connections in addition to {@code host}: names, addresses, networks; a peer with
     *     neither, and without TLS, may connect from this machine only
     * @param relay false: the peer sends requests in its own name only
     */
    public record Peer(
            String identity,
            @Nullable String realm,
            @DefaultValue List<String> host,
            @Nullable Integer port,
            @DefaultValue("tcp") DiameterTransport transport,
            @DefaultValue List<String> from,
            @DefaultValue("true") boolean relay) {
        public Peer {
            if (port != null) {
                Checks.range("sigcore.diameter.peers.port", port, 1, 65535);
            }
        }

        /** Returns the port to connect to. */
        public int portInUse() {
            return port == null ? transport.registeredPort() : port;
        }
    }

    /**
     * TLS from the start of a connection. {@link #toString()} never contains passwords.
     *
     * @param port port to listen on, at the addresses of {@code host}; 0 for a free one
     * @param listen false: TLS for outgoing connections only
     * @param keyStore PKCS#12 or JKS file with the node's certificate and key; the certificate contains the node's
     *     identity
     * @param keyStorePassword password of the key store and of the key
     * @param trustStore authorities of the peers' certificates; null for those of the JDK
     * @param clientCertificate certificate demanded from connecting peers: with wanted or none, peers without one are
     *     identified by their addresses
     * @param protocols enabled versions of TLS
     * @param ciphers cipher suites by their IANA names, in order of preference; empty for those with forward secrecy
     */
    public record Tls(
            @DefaultValue("5658") int port,
            @DefaultValue("true") boolean listen,
            Path keyStore,
            @Nullable String keyStorePassword,
            @Nullable Path trustStore,
            @Nullable String trustStorePassword,
            @DefaultValue("required") ClientCertificate clientCertificate,
            @DefaultValue({"TLSv1.3", "TLSv1.2"}) List<String> protocols,
            @DefaultValue List<String> ciphers) {
        public Tls {
            Checks.port("sigcore.diameter.tls.port", port);
            if (keyStore == null) {
                throw new IllegalArgumentException("sigcore.diameter.tls.key-store is missing");
            }
        }

        /** Returns the settings in the form that the engine uses. */
        public SbiTls stores() {
            return new SbiTls(
                    keyStore, keyStorePassword, trustStore, trustStorePassword, clientCertificate, protocols, ciphers);
        }

        @Override
        public String toString() {
            return "Tls[port=%d, listen=%s, keyStore=%s, trustStore=%s, clientCertificate=%s]"
                    .formatted(port, listen, keyStore, trustStore, clientCertificate);
        }
    }

    /**
     * Peers that lead to a realm, for all applications.
     *
     * @param realm {@code *} for every realm that has no other route
     * @param peers identities
     * @param firstOnly true: the others are standbys of the first
     */
    public record Route(
            String realm,
            List<String> peers,
            @DefaultValue("false") boolean firstOnly) {}

    /** Returns the Origin-Host of this process. */
    public String peerIdentity() {
        if (replica == 0) {
            return identity;
        }
        int dot = identity.indexOf('.');
        int end = dot < 0 ? identity.length() : dot;
        return identity.substring(0, end) + "-" + replica + identity.substring(end);
    }

    /** Returns the part of the configuration that only a restart changes. */
    public DiameterNodeConfig.Builder fixedParts() {
        DiameterNodeConfig.Builder config = DiameterNodeConfig.builder(identity, realm)
                .peerIdentity(peerIdentity())
                .advertiseRelay(relay)
                .eventLoops(eventLoops)
                .gather(gather);
        if (!port.off()) {
            if (transport == DiameterTransport.SCTP) {
                config.listen(new ListenConfig(host, port.number(), transport));
            } else {
                host.forEach(address -> config.listen(ListenConfig.tcp(address, port.number())));
            }
        }
        if (tls != null && tls.listen()) {
            host.forEach(address -> config.listen(ListenConfig.tls(address, tls.port())));
        }
        return config;
    }

    /** Returns the complete configuration of the node. */
    public DiameterNodeConfig nodeConfig() {
        DiameterNodeConfig.Builder config =
                fixedParts().unknownPeers(unknownPeers).timers(DiameterTimers.DEFAULT.withWatchdog(watchdog));
        for (Peer peer : peers) {
            config.peer(new PeerConfig(
                    peer.identity,
                    peer.realm,
                    peer.host,
                    peer.portInUse(),
                    peer.transport,
                    peer.from,
                    PeerConfig.Relaying.of(peer.relay)));
        }
        for (Route route : routes) {
            config.route(new RealmRoute(route.realm, RealmRoute.ANY_APPLICATION, route.peers, route.firstOnly));
        }
        return config.build();
    }
}
