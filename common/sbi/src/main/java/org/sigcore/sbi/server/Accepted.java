// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An accepted connection with its origin and the time since when it waits for its peer. The state is written once a
 * second on the connection's event loop and read on the listener's loop, so that it costs nothing per request.
 */
final class Accepted {
    private static final AttributeKey<Accepted> KEY = AttributeKey.valueOf(Accepted.class, "accepted");
    private static final long BASE = System.nanoTime();
    private static final long SERVES = Long.MAX_VALUE;
    private static final long IDLE = 1L << 61;
    private static final int PREFIX_OCTETS = 8;

    private final Channel channel;
    private final InetAddress origin;
    private volatile @Nullable ServerConnection connection;
    private volatile long turn = turn(System.nanoTime());

    Accepted(Channel channel) {
        this.channel = channel;
        this.origin = origin(channel);
        channel.attr(KEY).set(this);
    }

    /** Returns the entry of a channel; null if no listener accepted the channel. */
    static @Nullable Accepted of(Channel channel) {
        return channel.attr(KEY).get();
    }

    private static InetAddress origin(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress peer && peer.getAddress() != null
                ? network(peer.getAddress())
                : InetAddress.getLoopbackAddress();
    }

    // A host owns all addresses of its IPv6 network.
    private static InetAddress network(InetAddress address) {
        if (!(address instanceof Inet6Address) || address.isLoopbackAddress()) {
            return address;
        }
        try {
            return InetAddress.getByAddress(
                    Arrays.copyOf(Arrays.copyOf(address.getAddress(), PREFIX_OCTETS), 2 * PREFIX_OCTETS));
        } catch (UnknownHostException e) {
            return address;
        }
    }

    /** Returns the IPv4 address or the 64-bit IPv6 network of the peer. */
    InetAddress origin() {
        return origin;
    }

    /** Called when HTTP/2 has started on the connection. */
    void begins(ServerConnection opened) {
        connection = opened;
    }

    /**
     * Records that a request or the preface is incomplete, or that the peer does not read a response, since this time.
     */
    void unfinishedSince(long nanos) {
        turn = turn(nanos);
    }

    /** Records that the connection has had no request since this time. */
    void idleSince(long nanos) {
        turn = IDLE + turn(nanos);
    }

    /** Records that a complete request is being served. */
    void serves() {
        turn = SERVES;
    }

    private static long turn(long nanos) {
        return nanos - BASE;
    }

    /** Returns true if the connection waits for its peer, as of the last check. */
    boolean waits() {
        return turn != SERVES && channel.isOpen();
    }

    /** Returns the order in which connections give way: unfinished requests before idle connections, oldest first. */
    long turn() {
        return turn;
    }

    /** Closes the connection unless it has started to serve a request since it was selected. */
    void giveWay() {
        channel.eventLoop().execute(() -> {
            ServerConnection opened = connection;
            if (opened == null) {
                var _ = channel.close();
            } else if (opened.waits()) {
                opened.close();
            }
        });
    }
}
