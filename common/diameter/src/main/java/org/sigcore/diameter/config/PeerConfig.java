// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.config;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A configured neighbour.
 *
 * @param host Diameter identity of the peer
 * @param realm realm of the peer; null to use the one in its capabilities
 * @param addresses addresses to connect to, as names or literals; each failure advances to the next one. If empty, the
 *     peer connects to this node. With SCTP, the association also includes all other addresses that the peer announces
 *     during set-up
 * @param port port to connect to
 * @param transport transport of outgoing connections. With TLS, the peer is authenticated by its certificate alone, in
 *     both directions
 * @param from permitted sources of the peer's connections in addition to {@code addresses}: names, addresses, or
 *     networks such as {@code 10.1.0.0/16}. A peer without either is accepted from this machine only
 * @param relaying permission to send requests of other hosts
 */
public record PeerConfig(
        String host,
        @Nullable String realm,
        List<String> addresses,
        int port,
        DiameterTransport transport,
        List<String> from,
        Relaying relaying) {

    /** Permission of a peer to send requests of other hosts. */
    public enum Relaying {
        ALLOWED,
        REFUSED;

        /** Returns the permission of a setting. */
        public static Relaying of(boolean allowed) {
            return allowed ? ALLOWED : REFUSED;
        }
    }

    /** @throws IllegalArgumentException if the identity is empty or the port is out of range */
    public PeerConfig {
        host = host.toLowerCase(Locale.ROOT);
        realm = realm == null ? null : realm.toLowerCase(Locale.ROOT);
        addresses = List.copyOf(addresses);
        from = List.copyOf(from);
        if (host.isBlank()) {
            throw new IllegalArgumentException("a peer requires a Diameter identity");
        }
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("port of peer " + host + ": expected 1 to 65535, got " + port);
        }
    }

    /** Creates a peer whose own connections come from the addresses to connect to. */
    public PeerConfig(
            String host, @Nullable String realm, List<String> addresses, int port, DiameterTransport transport) {
        this(host, realm, addresses, port, transport, List.of(), Relaying.ALLOWED);
    }

    /** Creates a peer to which the node connects over TCP. */
    public static PeerConfig connect(String host, String address, int port) {
        return new PeerConfig(host, null, List.of(address), port, DiameterTransport.TCP);
    }

    /** Creates a peer to which the node connects over SCTP. */
    public static PeerConfig connectSctp(String host, int port, String... addresses) {
        return new PeerConfig(host, null, List.of(addresses), port, DiameterTransport.SCTP);
    }

    /** Creates a peer to which the node connects over TLS, authenticated by its certificate alone. */
    public static PeerConfig connectTls(String host, String address, int port) {
        return new PeerConfig(host, null, List.of(address), port, DiameterTransport.TLS);
    }

    /** Creates a peer that connects from one of these sources; without sources, from this machine. */
    public static PeerConfig accept(String host, String... from) {
        return new PeerConfig(
                host,
                null,
                List.of(),
                DiameterTransport.TCP.registeredPort(),
                DiameterTransport.TCP,
                List.of(from),
                Relaying.ALLOWED);
    }

    /** Creates a peer that connects over TLS, authenticated by its certificate. */
    public static PeerConfig acceptTls(String host) {
        return new PeerConfig(host, null, List.of(), DiameterTransport.TLS.registeredPort(), DiameterTransport.TLS);
    }

    /** Returns the configuration for a peer that may send requests of its own host only. */
    public PeerConfig withoutRelay() {
        return new PeerConfig(host, realm, addresses, port, transport, from, Relaying.REFUSED);
    }

    /** Returns true if an existing connection to the other peer configuration can serve this one. */
    public boolean sameEndpoint(PeerConfig that) {
        return addresses.equals(that.addresses) && port == that.port && transport == that.transport;
    }

    /** Returns true if the node opens the connection. */
    public boolean connects() {
        return !addresses.isEmpty();
    }
}
