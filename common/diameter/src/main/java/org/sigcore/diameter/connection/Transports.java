// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

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
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterStartException;
import org.sigcore.diameter.api.DiameterTls;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.diameter.config.ListenConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.model.Descriptors;

/**
 * Event loops and sockets of a node: TCP on epoll if available, and {@link Sctp} once it is required. Owns its threads.
 */
public final class Transports {
    private final boolean epoll = Epoll.isAvailable();
    private final String name;
    private final int threads;
    private final EventLoopGroup loops;
    private final List<Channel> listening = new ArrayList<>();
    private final @Nullable DiameterTls tls;
    private @Nullable Sctp sctp;

    /**
     * Starts the event loops.
     *
     * @param gather maximum time that messages wait for one another; zero disables gathering
     * @param tls null if TLS is not used
     */
    public Transports(String name, int threads, Duration gather, @Nullable DiameterTls tls) {
        this.tls = tls;
        this.name = name;
        this.threads = threads;
        this.loops = new MultiThreadIoEventLoopGroup(
                threads,
                new DefaultThreadFactory("diameter-" + name, true),
                epoll ? EpollIoHandler.newFactory(0, strategy(gather)) : NioIoHandler.newFactory());
    }

    private static SelectStrategyFactory strategy(Duration gather) {
        return gather.isZero() ? DefaultSelectStrategyFactory.INSTANCE : () -> new GatheringSelect(gather.toNanos());
    }

    /** Returns an event loop for timers that belong to no connection. */
    public EventLoop timerLoop() {
        return loops.next();
    }

    /**
     * Binds a listener.
     *
     * @param makeRoom closes a dispensable connection when file descriptors are scarce; returns false if absent
     * @param connections creates the handler of each accepted connection
     * @return the bound addresses with their ports
     * @throws DiameterStartException if an address is in use or not local, or the transport is not supported
     */
    public List<InetSocketAddress> listen(
            ListenConfig where, BooleanSupplier makeRoom, Supplier<ChannelHandler> connections) {
        try {
            boolean overSctp = where.transport() == DiameterTransport.SCTP;
            Channel channel = overSctp ? sctp().listen(where, connections) : listenTcp(where, makeRoom, connections);
            listening.add(channel);
            int port = ((InetSocketAddress) channel.localAddress()).getPort();
            return where.hosts().stream()
                    .map(host -> new InetSocketAddress(host, port))
                    .toList();
        } catch (Exception e) { // Netty throws checked exceptions unchecked
            throw new DiameterStartException("Diameter cannot listen on " + where + ": " + reason(e), e);
        }
    }

    private Channel listenTcp(ListenConfig where, BooleanSupplier makeRoom, Supplier<ChannelHandler> connections) {
        DiameterTls secured = where.transport() == DiameterTransport.TLS ? tls() : null;
        return new ServerBootstrap()
                .group(loops)
                .channel(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.SO_BACKLOG, 512)
                .handler(new AcceptGate(Descriptors.process(), makeRoom))
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (secured != null) {
                            channel.pipeline().addLast(secured.accept(channel.alloc()));
                        }
                        channel.pipeline().addLast(connections.get());
                    }
                })
                .bind(where.hosts().getFirst(), where.port())
                .syncUninterruptibly()
                .channel();
    }

    /**
     * Opens a connection. The future fails if the connection cannot be established.
     *
     * @param address an address of the peer
     */
    public ChannelFuture connect(PeerConfig peer, String address, Duration timeout, ChannelHandler connection) {
        if (peer.transport() == DiameterTransport.SCTP) {
            return sctp().connect(address, peer.port(), timeout, connection);
        }
        DiameterTls secured = peer.transport() == DiameterTransport.TLS ? tls() : null;
        return new Bootstrap()
                .group(loops)
                .channel(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(timeout.toMillis()))
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (secured != null) {
                            channel.pipeline().addLast(secured.connect(channel.alloc(), peer.host(), peer.port()));
                        }
                        channel.pipeline().addLast(connection);
                    }
                })
                .connect(address, peer.port());
    }

    private DiameterTls tls() {
        if (tls == null) {
            throw new IllegalStateException("TLS is not set up"); // prevented by the node's configuration check
        }
        return tls;
    }

    private synchronized Sctp sctp() {
        if (sctp == null) {
            sctp = new Sctp(name, threads);
        }
        return sctp;
    }

    /** Stops accepting connections. */
    public void stopListening() {
        listening.forEach(channel -> channel.close().syncUninterruptibly());
        listening.clear();
    }

    /** Closes open connections and stops the threads. */
    public synchronized void close() {
        var ended = loops.shutdownGracefully(0, 2, TimeUnit.SECONDS);
        if (sctp != null) {
            sctp.close();
        }
        ended.awaitUninterruptibly(3, TimeUnit.SECONDS);
    }

    /** Returns the message of the innermost cause, which is that of the operating system. */
    public static String reason(Throwable failure) {
        Throwable inner = failure;
        while (inner.getCause() != null) {
            inner = inner.getCause();
        }
        return inner.getMessage() == null ? inner.toString() : inner.getMessage();
    }
}
