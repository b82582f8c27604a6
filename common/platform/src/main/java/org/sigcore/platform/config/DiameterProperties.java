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
 * {@code sigcore.diameter}: the Diameter node of an NF that has one.
 *
 * @param host addresses to listen on; over SCTP each is a path of every association
 * @param port port to listen on without TLS, 0 for a free one; off when the NF only connects, or listens on TLS alone
 * @param transport of that port: tcp, or sctp where the operating system has it
 * @param tls what listening and connecting over TLS takes; null: neither
 * @param identity Origin-Host
 * @param replica which of the processes this is that speak for the identity, each with connections of its own: 0 is called
 *     by the identity itself, 1 by {@code policy-1.sigcore.lab} where that is {@code policy.sigcore.lab}
 * @param realm Origin-Realm
 * @param peers neighbours
 * @param routes peers that lead to other realms, or to ours
 * @param unknownPeers whether a node that is no configured neighbour is served: accept or reject
 * @param relay true for an agent: capabilities name the relay application too
 * @param watchdog silence after which a peer is asked whether it is there
 * @param eventLoops threads for I/O
 * @param gather the longest that a message waits for others while many come, so that they share system calls; 0: not
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
     * A neighbour.
     *
     * @param identity the Origin-Host that it must show
     * @param realm null: learned from its capabilities
     * @param host where to connect to, the next address after each failure; empty: it connects to us
     * @param port null: 3868, over TLS 5658
     * @param transport tls: it is believed by its certificate alone, whoever connects
     * @param from where its own connections may come from besides {@code host}: names, addresses, networks; a peer with
     *     neither, and without TLS, is believed from this machine only
     */
    public record Peer(
            String identity,
            @Nullable String realm,
            @DefaultValue List<String> host,
            @Nullable Integer port,
            @DefaultValue("tcp") DiameterTransport transport,
            @DefaultValue List<String> from) {
        public Peer {
            if (port != null) {
                Checks.range("sigcore.diameter.peers.port", port, 1, 65535);
            }
        }

        /** The one to connect to. */
        public int portInUse() {
            return port == null ? transport.registeredPort() : port;
        }
    }

    /**
     * TLS on connect. Passwords never show in {@link #toString()}.
     *
     * @param port to listen on, at the addresses of {@code host}; 0 for a free one
     * @param listen false: for connections that we open only
     * @param keyStore PKCS#12 or JKS file with our certificate and key; the certificate names our identity
     * @param keyStorePassword also of the key
     * @param trustStore authorities of the peers' certificates; null for those of the JDK
     * @param clientCertificate what a peer that connects must show: required; wanted or none leave peers to their addresses
     * @param protocols versions of TLS that are spoken
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

        /** As the engine takes it. */
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
     * @param realm {@code *} for every realm that no other route names
     * @param peers identities
     * @param firstOnly true: the others are stand-bys of the first
     */
    public record Route(
            String realm,
            List<String> peers,
            @DefaultValue("false") boolean firstOnly) {}

    /** What peers call this process. */
    public String peerIdentity() {
        if (replica == 0) {
            return identity;
        }
        int dot = identity.indexOf('.');
        int end = dot < 0 ? identity.length() : dot;
        return identity.substring(0, end) + "-" + replica + identity.substring(end);
    }

    /** What only a restart changes. */
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

    /** As the node takes it. */
    public DiameterNodeConfig nodeConfig() {
        DiameterNodeConfig.Builder config =
                fixedParts().unknownPeers(unknownPeers).timers(DiameterTimers.DEFAULT.withWatchdog(watchdog));
        for (Peer peer : peers) {
            config.peer(
                    new PeerConfig(peer.identity, peer.realm, peer.host, peer.portInUse(), peer.transport, peer.from));
        }
        for (Route route : routes) {
            config.route(new RealmRoute(route.realm, RealmRoute.ANY_APPLICATION, route.peers, route.firstOnly));
        }
        return config.build();
    }
}
