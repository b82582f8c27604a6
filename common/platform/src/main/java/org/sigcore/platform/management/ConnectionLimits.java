// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Descriptors;
import org.sigcore.platform.config.ManagementProperties.Limits;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.AcceptFailures;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.Connection;
import reactor.netty.ConnectionObserver;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerState;

/**
 * Limits the connections of the management port and the time for a request to arrive, so that clients without
 * credentials cannot exhaust file descriptors. Beyond the limit, or when the process is nearly out of descriptors, the
 * connection that has waited longest for its request is closed; the new one is closed if all others serve a request.
 * Thread-safe.
 */
final class ConnectionLimits implements NettyServerCustomizer {
    private static final AttributeKey<RequestDeadline> DEADLINE =
            AttributeKey.valueOf(ConnectionLimits.class, "deadline");

    private final Limits limits;
    private final Descriptors descriptors = Descriptors.process();
    private final Counter refused;
    private final Counter late;
    private final Set<Channel> open = new LinkedHashSet<>();
    private final Set<Channel> awaitingRequest = new LinkedHashSet<>();

    ConnectionLimits(Limits limits, MeterRegistry meters) {
        this.limits = limits;
        this.refused = closed(meters, "limit");
        this.late = closed(meters, "request-timeout");
        Gauge.builder("sigcore.management.connections", this, ConnectionLimits::connections)
                .description("Open connections of the management port")
                .register(meters);
    }

    private static Counter closed(MeterRegistry meters, String reason) {
        return Counter.builder("sigcore.management.connections.closed")
                .tag("reason", reason)
                .description("Connections of the management port that were closed to protect it")
                .register(meters);
    }

    @Override
    public HttpServer apply(HttpServer server) {
        return server.idleTimeout(limits.idleTimeout())
                .requestTimeout(limits.requestTimeout())
                .doOnBound(port -> port.channel().pipeline().addFirst(new AcceptFailures(descriptors)))
                .doOnChannelInit((observer, channel, remote) -> added(channel))
                .childObserve(this::changed);
    }

    private void added(Channel channel) {
        RequestDeadline deadline = new RequestDeadline(limits.requestTimeout(), late);
        channel.attr(DEADLINE).set(deadline);
        channel.pipeline().addFirst("request-deadline", deadline);
        Channel surplus = admit(channel);
        var _ = channel.closeFuture().addListener(closed -> removed(channel));
        if (surplus != null) {
            refused.increment();
            var _ = surplus.close();
        }
    }

    /** Returns the connection to close, or null if there is room. */
    private synchronized @Nullable Channel admit(Channel channel) {
        open.add(channel);
        Channel surplus = null;
        if (open.size() > limits.maxConnections() || descriptors.isLast(SbiTransport.descriptor(channel))) {
            surplus = awaitingRequest.isEmpty()
                    ? channel
                    : awaitingRequest.iterator().next();
            open.remove(surplus);
            awaitingRequest.remove(surplus);
        }
        if (!channel.equals(surplus)) {
            awaitingRequest.add(channel);
        }
        return surplus;
    }

    private synchronized void removed(Channel channel) {
        open.remove(channel);
        awaitingRequest.remove(channel);
    }

    private synchronized int connections() {
        return open.size();
    }

    private void changed(Connection connection, ConnectionObserver.State state) {
        Channel channel = connection.channel();
        RequestDeadline deadline = channel.attr(DEADLINE).get();
        if (deadline == null) {
            return;
        }
        if (state.equals(HttpServerState.REQUEST_RECEIVED)) {
            deadline.requestReceived();
            synchronized (this) {
                awaitingRequest.remove(channel);
            }
        } else if (state.equals(HttpServerState.DISCONNECTING)) {
            deadline.responseSent();
            synchronized (this) {
                if (open.contains(channel)) {
                    awaitingRequest.add(channel);
                }
            }
        }
    }

    /** Closes a connection whose request line and headers do not arrive in time. Confined to the channel's event loop. */
    private static final class RequestDeadline extends ChannelInboundHandlerAdapter {
        private final Duration patience;
        private final Counter late;
        private boolean serving;
        private @Nullable Future<?> timer;

        private RequestDeadline(Duration patience, Counter late) {
            this.patience = patience;
            this.late = late;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object octets) {
            if (!serving && timer == null) {
                timer = context.executor().schedule(() -> expire(context), patience.toMillis(), TimeUnit.MILLISECONDS);
            }
            context.fireChannelRead(octets);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            cancel();
            context.fireChannelInactive();
        }

        private void expire(ChannelHandlerContext context) {
            late.increment();
            var _ = context.close();
        }

        private void requestReceived() {
            serving = true;
            cancel();
        }

        private void responseSent() {
            serving = false;
        }

        private void cancel() {
            if (timer != null) {
                timer.cancel(false);
                timer = null;
            }
        }
    }
}
