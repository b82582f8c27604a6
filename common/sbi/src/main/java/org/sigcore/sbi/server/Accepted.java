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
 * An accepted connection: where it comes from, and since when it has been waiting for its peer. The state is written on the
 * connection's loop once a second and read on the listener's, so that requests cost nothing more.
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

    /** Returns the entry of a channel; null for one that no listener has accepted. */
    static @Nullable Accepted of(Channel channel) {
        return channel.attr(KEY).get();
    }

    private static InetAddress origin(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress peer && peer.getAddress() != null
                ? network(peer.getAddress())
                : InetAddress.getLoopbackAddress();
    }

    // A host has all addresses of its IPv6 network.
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

    /** Returns the IPv4 address, or the IPv6 network of 64 bits, that it comes from. */
    InetAddress origin() {
        return origin;
    }

    /** HTTP/2 has begun. */
    void begins(ServerConnection opened) {
        connection = opened;
    }

    /** A request, or what precedes the first one, is unfinished, or a response is not taken. */
    void unfinishedSince(long nanos) {
        turn = turn(nanos);
    }

    /** There is no request. */
    void idleSince(long nanos) {
        turn = IDLE + turn(nanos);
    }

    /** A whole request is being served. */
    void serves() {
        turn = SERVES;
    }

    private static long turn(long nanos) {
        return nanos - BASE;
    }

    /** True when it waits for its peer, or did at the last look. */
    boolean waits() {
        return turn != SERVES && channel.isOpen();
    }

    /** Returns the order in which connections give way: unfinished requests before idle connections, the oldest first. */
    long turn() {
        return turn;
    }

    /** Closes the connection unless it has begun to serve a request meanwhile. */
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
