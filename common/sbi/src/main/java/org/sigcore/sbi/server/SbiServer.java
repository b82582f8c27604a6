// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Descriptors;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.SbiTransactionListener;
import org.sigcore.sbi.http2.LoopState;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.tls.TlsContext;

/**
 * Listens on one port for HTTP/2, in cleartext with prior knowledge or over TLS, and hands every stream to one
 * application on the loop of its connection. HTTP/1.x is answered with 505. Thread-safe.
 */
@SpecRef("TS 29.500 5.2.1")
public final class SbiServer implements AutoCloseable {
    // The time for the last connections: the first octets of the request, GOAWAY, and the peer's close.
    private static final Duration LATE_PATIENCE = Duration.ofMillis(1200);

    private final SbiTransport transport;
    private final SbiServerConfig config;
    private final SbiApplication application;
    private final @Nullable TlsContext tls;
    private final Set<ServerConnection> connections = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<@Nullable Void> drained = new CompletableFuture<>();
    private final Acceptance acceptance;
    private final LongAdder refusedStreams = new LongAdder();
    private final Channel channel;
    private volatile boolean draining;

    private SbiServer(SbiTransport transport, SbiServerConfig config, SbiApplication application) {
        this.transport = transport;
        this.config = config;
        this.application = application;
        this.tls = config.tls() == null ? null : new TlsContext(config.tls(), true);
        this.acceptance = new Acceptance(config.limits(), Descriptors.process());
        this.channel = bind();
    }

    /**
     * Binds and begins to serve.
     *
     * @throws IllegalArgumentException if the TLS stores cannot be used
     * @throws IllegalStateException if the address cannot be bound; the message names it
     */
    public static SbiServer start(SbiTransport transport, SbiServerConfig config, SbiApplication application) {
        return new SbiServer(transport, config, application);
    }

    private Channel bind() {
        ChannelFuture bound = transport
                .serverBootstrap()
                .handler(acceptance)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel child) {
                        initialize(child);
                    }
                })
                .bind(config.host(), config.port())
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            String reason = bound.cause() instanceof BindException ? "address in use or not ours" : "cannot bind";
            throw new IllegalStateException(
                    config.host() + ":" + config.port() + ": " + reason + " ("
                            + bound.cause().getMessage() + ")",
                    bound.cause());
        }
        return bound.channel();
    }

    private void initialize(Channel child) {
        ChannelPipeline pipeline = child.pipeline();
        pipeline.addLast(new ReadGate());
        if (tls != null) {
            pipeline.addLast(tls.accept(child.alloc()));
        }
        pipeline.addLast(new ProtocolGate(this));
    }

    /** The port that is listened on. */
    public int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    /** Its TLS; null without. */
    public @Nullable TlsContext tls() {
        return tls;
    }

    /** Number of open HTTP/2 connections. */
    public int connections() {
        return connections.size();
    }

    /** Returns how many connections were closed because there were too many. */
    public long refusedConnections() {
        return acceptance.refused();
    }

    /** Returns how many requests were refused because their connection had too many streams. */
    public long refusedStreams() {
        return refusedStreams.sum();
    }

    void streamRefused() {
        refusedStreams.increment();
    }

    /** Returns true from three quarters of the connections on that may be open. */
    boolean crowded() {
        return acceptance.crowded();
    }

    /**
     * Sends GOAWAY, waits until all streams have ended, and closes. Clients that connect during that time, or wait in
     * the accept queue, learn by GOAWAY that nothing of what they sent was processed; they could not know that of a
     * port that is closed at once. Blocks; not for event loops.
     *
     * @param patience streams that have not ended after that are cut off
     * @return true if no stream had to be cut off
     */
    public boolean drain(Duration patience) {
        draining = true;
        for (ServerConnection connection : connections) {
            connection.loop().loop().execute(connection::drain);
        }
        try {
            boolean whole = connections.isEmpty() || ends(drained, patience);
            if (whole) {
                var _ = ends(acceptance.stop(channel), LATE_PATIENCE);
            }
            return whole || connections.stream().allMatch(ServerConnection::drained);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            close();
        }
    }

    private static boolean ends(CompletableFuture<@Nullable Void> future, Duration patience)
            throws InterruptedException {
        try {
            future.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        }
    }

    /** Closes at once. */
    @Override
    public void close() {
        draining = true;
        var _ = channel.close().awaitUninterruptibly();
        for (ServerConnection connection : List.copyOf(connections)) {
            connection.loop().loop().execute(connection::close);
        }
    }

    void opened(ServerConnection connection) {
        connections.add(connection);
        if (draining) {
            connection.turnAway();
        }
    }

    void closed(ServerConnection connection) {
        connections.remove(connection);
        if (draining && connections.isEmpty()) {
            drained.complete(null);
        }
    }

    LoopState state(ChannelHandlerContext ctx) {
        return transport.state((EventLoop) ctx.executor());
    }

    SbiLimits limits() {
        return config.limits();
    }

    SbiApplication application() {
        return application;
    }

    @Nullable
    SbiTransactionListener listener() {
        return config.listener();
    }
}
