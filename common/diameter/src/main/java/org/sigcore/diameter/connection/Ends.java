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

/** The two ends of a transport connection: addresses, and what the peer has shown over TLS. Thread-safe. */
public final class Ends {
    private final Channel channel;

    Ends(Channel channel) {
        this.channel = channel;
    }

    /** The peer's: one, or with SCTP all that the association has; none when it is gone. */
    public List<InetAddress> remoteAddresses() {
        return channel instanceof SctpChannel sctp
                ? addresses(sctp.allRemoteAddresses())
                : addresses(channel.remoteAddress());
    }

    /** Ours: one, or with SCTP one for each path. */
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

    /** Our address and port; null when it is gone. */
    @Nullable
    InetSocketAddress local() {
        return channel.localAddress() instanceof InetSocketAddress local ? local : null;
    }

    /** The peer's; null when it is gone. */
    @Nullable
    InetSocketAddress remote() {
        return channel.remoteAddress() instanceof InetSocketAddress remote ? remote : null;
    }

    /** What the peer has shown over TLS, verified against the authorities that we trust; null without. */
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

    /** True when what is sent is encrypted. */
    public boolean isSecure() {
        return channel.pipeline().get(SslHandler.class) != null;
    }
}
