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
 * Listens on one port for HTTP/2, in cleartext with prior knowledge or over TLS, and passes every stream to one
 * application on the event loop of its connection. HTTP/1.x is answered with 505. Thread-safe.
 */
@SpecRef("TS 29.500 5.2.1")
public final class SbiServer implements AutoCloseable {
    // Time for the last connections: the first octets of the request, GOAWAY, and the close by the peer. A connection
    // that
    // sends nothing delays a drain by this time.
    private static final Duration LATE_PATIENCE = Duration.ofSeconds(3);

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
     * Binds the address and starts serving.
     *
     * @throws IllegalArgumentException if a key or trust store is unusable
     * @throws IllegalStateException if the address cannot be bound; the message contains it
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

    /** Returns the port on which the server listens. */
    public int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    /** Returns the TLS context; null without TLS. */
    public @Nullable TlsContext tls() {
        return tls;
    }

    /** Returns the number of open HTTP/2 connections. */
    public int connections() {
        return connections.size();
    }

    /** Returns the number of connections closed because of the limit. */
    public long refusedConnections() {
        return acceptance.refused();
    }

    /** Returns the number of requests refused because their connection had too many streams. */
    public long refusedStreams() {
        return refusedStreams.sum();
    }

    void streamRefused() {
        refusedStreams.increment();
    }

    /** Returns true if at least three quarters of the permitted connections are open. */
    boolean crowded() {
        return acceptance.crowded();
    }

    /**
     * Sends GOAWAY, waits until all streams have ended, and closes. Clients that connect during that time, or wait in
     * the accept queue, learn by GOAWAY that none of their requests was processed, which they could not tell from a
     * port that closes immediately. Blocks; must not be called on event loops.
     *
     * @param patience time after which remaining streams are aborted
     * @return true if no stream had to be aborted
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

    /** Closes the server and its connections immediately. */
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
