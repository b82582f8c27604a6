// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import io.netty.channel.Channel;
import io.netty.channel.sctp.SctpChannel;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Endpoints of a transport connection: addresses, and the TLS certificate of the peer. Thread-safe. */
public final class ConnectionEndpoints {
    private final Channel channel;

    ConnectionEndpoints(Channel channel) {
        this.channel = channel;
    }

    /**
     * Returns the remote address, or all remote addresses of an SCTP association; empty after the connection has
     * closed.
     */
    public List<InetAddress> remoteAddresses() {
        return channel instanceof SctpChannel sctp
                ? addresses(sctp.allRemoteAddresses())
                : addresses(channel.remoteAddress());
    }

    /** Returns the local address, or one for each path with SCTP. */
    public List<InetAddress> localAddresses() {
        return channel instanceof SctpChannel sctp
                ? addresses(sctp.allLocalAddresses())
                : addresses(channel.localAddress());
    }

    private static List<InetAddress> addresses(Collection<InetSocketAddress> paths) {
        return paths.stream().map(InetSocketAddress::getAddress).toList();
    }

    private static List<InetAddress> addresses(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress inet ? List.of(inet.getAddress()) : List.of();
    }

    /** Returns the local address and port; null after the connection has closed. */
    @Nullable
    InetSocketAddress local() {
        return channel.localAddress() instanceof InetSocketAddress local ? local : null;
    }

    /** Returns the remote address and port; null after the connection has closed. */
    @Nullable
    InetSocketAddress remote() {
        return channel.remoteAddress() instanceof InetSocketAddress remote ? remote : null;
    }

    /** Returns the peer's TLS certificate, verified against the trusted authorities; null if absent. */
    @Nullable
    public X509Certificate certificate() {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        try {
            return tls != null && tls.engine().getSession().getPeerCertificates()[0] instanceof X509Certificate shown
                    ? shown
                    : null;
        } catch (SSLPeerUnverifiedException e) {
            return null;
        }
    }

    /** Returns true if the transport is encrypted. */
    public boolean isSecure() {
        return channel.pipeline().get(SslHandler.class) != null;
    }
}
