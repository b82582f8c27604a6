// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.config;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A configured neighbour.
 *
 * @param host its Diameter identity
 * @param realm null: learned from its capabilities
 * @param addresses where to connect to, names or literals, the next after each failure; empty: it connects to us. Over
 *     SCTP the association has all addresses that the peer names when it is set up, whether they are listed here or not
 * @param port where to connect to
 * @param transport of the connection that we open. TLS: the peer is believed by its certificate alone, whoever connects
 * @param from where its own connections may come from besides {@code addresses}: names, addresses, or networks such as
 *     {@code 10.1.0.0/16}. A peer without either is believed from this machine only
 */
public record PeerConfig(
        String host,
        @Nullable String realm,
        List<String> addresses,
        int port,
        DiameterTransport transport,
        List<String> from) {

    /** @throws IllegalArgumentException if the identity is empty or the port is none */
    public PeerConfig {
        host = host.toLowerCase(Locale.ROOT);
        realm = realm == null ? null : realm.toLowerCase(Locale.ROOT);
        addresses = List.copyOf(addresses);
        from = List.copyOf(from);
        if (host.isBlank()) {
            throw new IllegalArgumentException("a peer needs a Diameter identity");
        }
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("port of peer " + host + ": expected 1 to 65535, got " + port);
        }
    }

    /** A peer whose own connections come from where we connect to. */
    public PeerConfig(
            String host, @Nullable String realm, List<String> addresses, int port, DiameterTransport transport) {
        this(host, realm, addresses, port, transport, List.of());
    }

    /** A peer that we connect to over TCP. */
    public static PeerConfig connect(String host, String address, int port) {
        return new PeerConfig(host, null, List.of(address), port, DiameterTransport.TCP);
    }

    /** A peer that we connect to over SCTP. */
    public static PeerConfig connectSctp(String host, int port, String... addresses) {
        return new PeerConfig(host, null, List.of(addresses), port, DiameterTransport.SCTP);
    }

    /** A peer that we connect to over TLS, and that is believed by its certificate alone. */
    public static PeerConfig connectTls(String host, String address, int port) {
        return new PeerConfig(host, null, List.of(address), port, DiameterTransport.TLS);
    }

    /** A peer that may connect to us from there; without: from this machine. */
    public static PeerConfig accept(String host, String... from) {
        return new PeerConfig(
                host, null, List.of(), DiameterTransport.TCP.registeredPort(), DiameterTransport.TCP, List.of(from));
    }

    /** A peer that may connect to us over TLS, by its certificate. */
    public static PeerConfig acceptTls(String host) {
        return new PeerConfig(host, null, List.of(), DiameterTransport.TLS.registeredPort(), DiameterTransport.TLS);
    }

    /** True when a connection to that peer serves this one as well. */
    public boolean sameEndpoint(PeerConfig that) {
        return addresses.equals(that.addresses) && port == that.port && transport == that.transport;
    }

    /** True when we open the connection. */
    public boolean connects() {
        return !addresses.isEmpty();
    }
}
