// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import com.sun.nio.sctp.PeerAddressChangeNotification;
import com.sun.nio.sctp.SctpChannel;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.sctp.SctpChannelOption;
import io.netty.channel.sctp.nio.NioSctpChannel;
import io.netty.channel.sctp.nio.NioSctpServerChannel;
import io.netty.handler.codec.sctp.SctpMessageCompletionHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.sigcore.diameter.config.ListenConfig;
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * SCTP sockets of a node, on Java NIO, if the operating system supports SCTP. A listener binds several local addresses,
 * each a path of its associations; outgoing associations use the same addresses. Owns its threads. Thread-safe.
 */
@SpecRef("RFC 6733 2.1")
final class Sctp {
    private static final Logger LOG = LoggerFactory.getLogger(Sctp.class);
    /** Size of the send buffer, which limits the size of a message; the operating system may allow less. */
    private static final int SEND_BUFFER = 1 << 20;

    private final EventLoopGroup loops;
    private volatile List<InetAddress> local = List.of();

    Sctp(String name, int threads) {
        this.loops = new MultiThreadIoEventLoopGroup(
                threads, new DefaultThreadFactory("diameter-" + name + "-sctp", true), NioIoHandler.newFactory());
    }

    /** Logs that a path of a multi-homed association was lost or restored. */
    static void logPath(String peer, PeerAddressChangeNotification path) {
        LOG.atInfo()
                .addKeyValue("event", "peer-path")
                .addKeyValue("peer", peer)
                .addKeyValue("path", path.address())
                .addKeyValue("state", path.event())
                .log("path to the peer has changed");
    }

    /**
     * Binds the addresses. Java listens as soon as the first one is bound: an association set up before the others are
     * bound has a single path until it is re-established.
     */
    Channel listen(ListenConfig where, Supplier<ChannelHandler> connections) throws IOException {
        List<InetAddress> addresses = new ArrayList<>();
        for (String host : where.hosts()) {
            addresses.add(InetAddress.getByName(host));
        }
        var listening = (NioSctpServerChannel) new ServerBootstrap()
                .group(loops)
                .channel(NioSctpServerChannel.class)
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .childOption(SctpChannelOption.SCTP_NODELAY, true)
                .childOption(SctpChannelOption.SO_SNDBUF, SEND_BUFFER)
                .childHandler(initializer(connections))
                .bind(addresses.getFirst(), where.port())
                .syncUninterruptibly()
                .channel();
        for (InetAddress further : addresses.subList(1, addresses.size())) {
            ChannelFuture bound = listening.bindAddress(further).awaitUninterruptibly();
            if (!bound.isSuccess()) {
                listening.close().syncUninterruptibly();
                throw new IOException(further.getHostAddress() + ": " + Transports.reason(bound.cause()));
            }
        }
        local = List.copyOf(addresses);
        return listening;
    }

    /** Opens an association. The future fails if the association cannot be established. */
    ChannelFuture connect(String address, int port, Duration timeout, ChannelHandler connection) {
        return new Bootstrap()
                .group(loops)
                .channelFactory(this::open)
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(timeout.toMillis()))
                .option(SctpChannelOption.SCTP_NODELAY, true)
                .option(SctpChannelOption.SO_SNDBUF, SEND_BUFFER)
                .handler(initializer(() -> connection))
                .connect(address, port);
    }

    /**
     * Creates a socket bound to the addresses of the listener, so that the peer sees the same addresses in both
     * directions.
     */
    private Channel open() {
        try {
            SctpChannel socket = SctpChannel.open();
            try {
                List<InetAddress> addresses = local;
                if (!addresses.isEmpty()) {
                    socket.bind(new InetSocketAddress(addresses.getFirst(), 0));
                    for (InetAddress further : addresses.subList(1, addresses.size())) {
                        socket.bindAddress(further);
                    }
                }
                return new NioSctpChannel(socket);
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ChannelInitializer<Channel> initializer(Supplier<ChannelHandler> connections) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new SctpMessageCompletionHandler(), connections.get());
            }
        };
    }

    /** Closes open associations and stops the threads. */
    void close() {
        loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
    }
}
