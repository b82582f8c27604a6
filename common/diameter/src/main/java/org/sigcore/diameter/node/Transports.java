// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.DefaultSelectStrategyFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SelectStrategyFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.sctp.SctpChannelOption;
import io.netty.channel.sctp.nio.NioSctpChannel;
import io.netty.channel.sctp.nio.NioSctpServerChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.sctp.SctpMessageCompletionHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The event loops and sockets of a node: TCP on epoll where the system has it, SCTP on NIO where the system has it. Owns
 * its threads.
 */
final class Transports {
    private final boolean epoll = Epoll.isAvailable();
    private final EventLoopGroup loops;
    private final List<Channel> listening = new ArrayList<>();
    private @Nullable EventLoopGroup sctpLoops;

    /** @param gather how long messages may wait for one another; zero: not at all */
    Transports(String name, int threads, Duration gather) {
        this.loops = new MultiThreadIoEventLoopGroup(
                threads,
                new DefaultThreadFactory("diameter-" + name, true),
                epoll ? EpollIoHandler.newFactory(0, strategy(gather)) : NioIoHandler.newFactory());
    }

    private static SelectStrategyFactory strategy(Duration gather) {
        return gather.isZero() ? DefaultSelectStrategyFactory.INSTANCE : () -> new GatheringSelect(gather.toNanos());
    }

    /** A loop for timers that belong to no connection. */
    EventLoop timerLoop() {
        return loops.next();
    }

    /**
     * Binds.
     *
     * @param connections makes the handler of each connection that comes in
     * @throws DiameterStartException if the address is taken or the system has no such transport
     */
    InetSocketAddress listen(ListenConfig where, Supplier<ChannelHandler> connections) {
        boolean sctp = where.transport() == DiameterTransport.SCTP;
        try {
            ServerBootstrap bootstrap = new ServerBootstrap()
                    .group(group(where.transport()))
                    .channel(serverChannel(sctp))
                    .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                    .childHandler(initializer(sctp, connections));
            if (!sctp) {
                bootstrap.option(ChannelOption.SO_REUSEADDR, true).option(ChannelOption.SO_BACKLOG, 512);
                bootstrap.childOption(ChannelOption.TCP_NODELAY, true);
            } else {
                bootstrap.childOption(SctpChannelOption.SCTP_NODELAY, true);
            }
            Channel channel = bootstrap
                    .bind(where.host(), where.port())
                    .syncUninterruptibly()
                    .channel();
            listening.add(channel);
            return (InetSocketAddress) channel.localAddress();
        } catch (Exception e) { // Netty throws checked exceptions unchecked
            throw new DiameterStartException(
                    "Diameter cannot listen on %s %s:%d: %s"
                            .formatted(where.transport(), where.host(), where.port(), reason(e)),
                    e);
        }
    }

    /** Opens a connection; the future fails when it cannot. */
    ChannelFuture connect(PeerConfig peer, Duration timeout, ChannelHandler connection) {
        boolean sctp = peer.transport() == DiameterTransport.SCTP;
        Bootstrap bootstrap = new Bootstrap()
                .group(group(peer.transport()))
                .channel(clientChannel(sctp))
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(timeout.toMillis()))
                .handler(initializer(sctp, () -> connection));
        if (sctp) {
            bootstrap.option(SctpChannelOption.SCTP_NODELAY, true);
        } else {
            bootstrap.option(ChannelOption.TCP_NODELAY, true);
        }
        return bootstrap.connect(String.valueOf(peer.address()), peer.port());
    }

    /** Accepts nothing more. */
    void stopListening() {
        listening.forEach(channel -> channel.close().syncUninterruptibly());
        listening.clear();
    }

    /** Ends the threads; connections that are still open are closed. */
    void close() {
        var ended = loops.shutdownGracefully(0, 2, TimeUnit.SECONDS);
        if (sctpLoops != null) {
            sctpLoops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
        }
        ended.awaitUninterruptibly(3, TimeUnit.SECONDS);
    }

    private synchronized EventLoopGroup group(DiameterTransport transport) {
        if (transport == DiameterTransport.TCP) {
            return loops;
        }
        if (sctpLoops == null) {
            sctpLoops = new MultiThreadIoEventLoopGroup(
                    1, new DefaultThreadFactory("diameter-sctp", true), NioIoHandler.newFactory());
        }
        return sctpLoops;
    }

    private Class<? extends ServerChannel> serverChannel(boolean sctp) {
        if (sctp) {
            return NioSctpServerChannel.class;
        }
        return epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    }

    private Class<? extends Channel> clientChannel(boolean sctp) {
        if (sctp) {
            return NioSctpChannel.class;
        }
        return epoll ? EpollSocketChannel.class : NioSocketChannel.class;
    }

    private static ChannelInitializer<Channel> initializer(boolean sctp, Supplier<ChannelHandler> connections) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                if (sctp) {
                    channel.pipeline().addLast(new SctpMessageCompletionHandler());
                }
                channel.pipeline().addLast(connections.get());
            }
        };
    }

    /** The innermost cause says what the system said. */
    static String reason(Throwable failure) {
        Throwable inner = failure;
        while (inner.getCause() != null) {
            inner = inner.getCause();
        }
        return inner.getMessage() == null ? inner.toString() : inner.getMessage();
    }
}
