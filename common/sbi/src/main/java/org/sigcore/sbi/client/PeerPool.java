// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Descriptors;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.SbiTransactionListener;
import org.sigcore.sbi.http2.LoopState;
import org.sigcore.sbi.http2.SbiTransport;

/**
 * Connections of one event loop to one authority, and the requests that wait for a connection. Opens another connection
 * only when the existing ones are busy: few busy connections cost less than many idle ones. A peer that allows few
 * streams on a connection gets more connections than usual while requests wait. Event loop only.
 */
final class PeerPool {
    // A slow or missing name server must not delay requests to a host whose address is known otherwise.
    private static final Duration KNOWN_OTHERWISE = Duration.ofMillis(100);

    private final SbiClient client;
    private final LoopPools others;
    private final LoopState loop;
    private final ApiRoot peer;
    private final List<ClientConnection> connections = new ArrayList<>(2);
    private final Deque<ClientStream> waiting = new ArrayDeque<>();
    private int connecting;

    PeerPool(SbiClient client, LoopPools others, LoopState loop, ApiRoot peer) {
        this.client = client;
        this.others = others;
        this.loop = loop;
        this.peer = peer;
    }

    LoopState loop() {
        return loop;
    }

    SbiClientConfig config() {
        return client.config();
    }

    SbiLimits limits() {
        return client.config().limits();
    }

    @Nullable
    SbiTransactionListener listener() {
        return client.config().listener();
    }

    ApiRoot peer() {
        return peer;
    }

    String authority() {
        return peer.authority();
    }

    boolean secure() {
        return peer.secure();
    }

    /** Sends a request immediately, or queues it until a connection has room. */
    void submit(ClientStream stream) {
        ClientConnection connection = waiting.isEmpty() ? pick() : null;
        if (connection != null) {
            connection.start(stream);
        } else if (waiting.size() < config().pool().maxWaiting()) {
            waiting.add(stream);
        } else {
            stream.fail(new SbiFailure(
                    SbiFailure.Kind.NO_CAPACITY, false, "too many requests wait for " + peer.authority()));
            return;
        }
        if (connection == null || connection.activeStreams() >= config().pool().busyStreams()) {
            connectIfUseful();
        }
    }

    /** Returns the first connection that is not busy, else the one with the most room; null if none has room. */
    private @Nullable ClientConnection pick() {
        ClientConnection best = null;
        int bestRoom = 0;
        for (int i = 0; i < connections.size(); i++) {
            ClientConnection connection = connections.get(i);
            int room = connection.room();
            if (room > 0 && connection.activeStreams() < config().pool().busyStreams()) {
                return connection;
            }
            if (room > bestRoom) {
                best = connection;
                bestRoom = room;
            }
        }
        return best;
    }

    private void connectIfUseful() {
        int open = connections.size() + connecting;
        int most = waiting.isEmpty()
                ? config().pool().connections()
                : config().pool().whenFull();
        if (open < most && connecting == 0) {
            connect();
        }
    }

    private void connect() {
        connecting++;
        byte[] literal = NetUtil.createByteArrayFromIpAddressString(peer.host());
        if (literal != null) {
            try {
                connect(InetAddress.getByAddress(peer.host(), literal));
            } catch (UnknownHostException e) {
                connectFailed(SbiFailure.Kind.CONNECT_FAILED, "not an address: " + peer.host());
            }
            return;
        }
        var _ = client.lookups()
                .start(peer.host())
                .copy() // others wait for the same look-up
                .orTimeout(lookupNanos(), TimeUnit.NANOSECONDS)
                .whenCompleteAsync(this::lookedUp, loop.loop());
    }

    private long lookupNanos() {
        long usual = config().connectTimeout().toNanos();
        return client.hostAddresses().of(peer.host()).isEmpty() ? usual : Math.min(usual, KNOWN_OTHERWISE.toNanos());
    }

    private void lookedUp(@Nullable List<InetAddress> found, @Nullable Throwable failure) {
        if (waiting.isEmpty() && connections.isEmpty()) {
            connecting--;
            forgetIfEmpty();
            return;
        }
        List<InetAddress> known = found == null ? client.hostAddresses().of(peer.host()) : List.of();
        if (found != null) {
            connect(found.getFirst());
        } else if (!known.isEmpty()) {
            connect(known.get(ThreadLocalRandom.current().nextInt(known.size())));
        } else if (cause(failure) instanceof UnknownHostException) {
            connectFailed(SbiFailure.Kind.CONNECT_FAILED, "unknown host " + peer.host());
        } else if (cause(failure) instanceof TimeoutException) {
            connectFailed(SbiFailure.Kind.CONNECT_TIMEOUT, "no address of " + peer.host() + " in time");
        } else {
            connectFailed(SbiFailure.Kind.NO_CAPACITY, "too many host names are being looked up");
        }
    }

    private static @Nullable Throwable cause(@Nullable Throwable failure) {
        return failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
    }

    private void connect(InetAddress address) {
        if (!client.permits(peer, address)) {
            // Same error as for a closed port: callers must learn nothing about addresses they may not reach.
            notConnected(SbiFailure.Kind.CONNECT_FAILED, "cannot connect to " + peer.authority());
            return;
        }
        if (!others.makeRoom()) {
            client.countRefusedConnection();
            notConnected(SbiFailure.Kind.NO_CAPACITY, "too many connections are open");
            return;
        }
        others.opened();
        int timeoutMillis =
                (int) Math.min(Integer.MAX_VALUE, config().connectTimeout().toMillis());
        ChannelFuture connected = new Bootstrap()
                .group(loop.loop())
                .channel(client.transport().clientChannel())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, timeoutMillis)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        initialize(channel, timeoutMillis);
                    }
                })
                .connect(new InetSocketAddress(address, peer.port()));
        var _ = connected.addListener(future -> {
            if (future.isSuccess()) {
                var _ = connected.channel().closeFuture().addListener(_ -> others.closed());
            } else {
                others.closed();
                boolean late = future.cause() instanceof ConnectTimeoutException;
                SbiFailure.Kind kind = late ? SbiFailure.Kind.CONNECT_TIMEOUT : SbiFailure.Kind.CONNECT_FAILED;
                connectFailed(kind, "cannot connect to " + peer.authority());
            }
        });
    }

    // Deferred, since the request that needs the connection may be queued after this call.
    private void notConnected(SbiFailure.Kind kind, String detail) {
        loop.loop().execute(() -> connectFailed(kind, detail));
    }

    private void initialize(Channel channel, int timeoutMillis) {
        if (Descriptors.process().isReserved(SbiTransport.descriptor(channel))) {
            var _ = channel.close();
            return;
        }
        if (peer.secure()) {
            SslHandler ssl = client.tls().connect(channel.alloc(), peer.host(), peer.port());
            ssl.setHandshakeTimeout(timeoutMillis, TimeUnit.MILLISECONDS);
            channel.pipeline().addLast(ssl);
        }
        channel.pipeline().addLast(new ClientConnection(loop, this));
    }

    private void connectFailed(SbiFailure.Kind kind, String detail) {
        connecting--;
        failWaitingUnlessHope(new SbiFailure(kind, false, detail));
    }

    private void failWaitingUnlessHope(SbiFailure failure) {
        if (connecting == 0 && connections.isEmpty()) {
            List<ClientStream> hopeless = List.copyOf(waiting);
            waiting.clear();
            hopeless.forEach(stream -> stream.fail(failure));
            forgetIfEmpty();
        }
    }

    // Targets are supplied by peers: unused pools must not accumulate.
    private void forgetIfEmpty() {
        if (connecting == 0 && connections.isEmpty() && waiting.isEmpty()) {
            others.remove(this);
        }
    }

    /** Called when a connection can take streams. */
    void ready(ClientConnection connection) {
        connecting--;
        if (client.isClosed()) {
            connection.abort();
            return;
        }
        connections.add(connection);
        roomGained();
        if (!waiting.isEmpty()) {
            connectIfUseful();
        }
    }

    /** Called when a connection no longer accepts new streams. */
    void left(ClientConnection connection) {
        connections.remove(connection);
        if (!waiting.isEmpty()) {
            connectIfUseful();
        }
        forgetIfEmpty();
    }

    /** Called when a connection has closed; {@code why} is set if it never became ready. */
    void closed(ClientConnection connection, @Nullable SbiFailure why) {
        if (connection.wasReady()) {
            left(connection);
        } else {
            connecting--;
            failWaitingUnlessHope(
                    why != null
                            ? why
                            : new SbiFailure(
                                    SbiFailure.Kind.CONNECT_FAILED,
                                    false,
                                    peer.authority() + " closed the connection"));
        }
    }

    /** Returns the time for which no request has used the pool; -1 if one does, or if there is no connection. */
    long idleNanos(long nowNanos) {
        if (connections.isEmpty() || connecting > 0 || !waiting.isEmpty()) {
            return -1;
        }
        long least = Long.MAX_VALUE;
        for (ClientConnection connection : connections) {
            least = Math.min(least, connection.idleNanos(nowNanos));
        }
        return least;
    }

    /** Closes the connections of an idle pool. */
    void closeIdle() {
        List.copyOf(connections).forEach(ClientConnection::close);
    }

    /** Returns the time after which connections without streams are closed. */
    Duration idleTimeout() {
        Duration usual = config().keepAlive().idle();
        return others.crowded() && SbiLimits.CROWDED_IDLE.compareTo(usual) < 0 ? SbiLimits.CROWDED_IDLE : usual;
    }

    /** Called when a stream has ended or the peer allows more streams. */
    void roomGained() {
        while (!waiting.isEmpty()) {
            ClientConnection connection = pick();
            if (connection == null) {
                return;
            }
            ClientStream stream = waiting.remove();
            if (!stream.over()) {
                connection.start(stream);
            }
        }
    }

    /** Called when a request is cancelled. */
    void withdrawn(ClientStream stream) {
        if (stream.unattached()) {
            waiting.remove(stream);
        }
    }

    void close() {
        List<ClientStream> hopeless = List.copyOf(waiting);
        waiting.clear();
        hopeless.forEach(
                stream -> stream.fail(new SbiFailure(SbiFailure.Kind.CANCELLED, false, "the client was closed")));
        List.copyOf(connections).forEach(ClientConnection::abort);
    }
}
