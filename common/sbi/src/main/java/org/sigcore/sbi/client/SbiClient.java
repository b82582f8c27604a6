// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.InetAddress;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.HostLookups;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.http2.BodyBuffer;
import org.sigcore.sbi.http2.MemoryBudget;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.http2.WholeMessages;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.TlsContext;

/**
 * Sends requests over pooled HTTP/2 connections: {@code http} roots with prior knowledge, {@code https} roots over TLS
 * with ALPN. Each event loop has its own connections. Thread-safe, except that {@link #open} must be called on the
 * given loop.
 */
public final class SbiClient implements SbiCaller, AutoCloseable {
    private final SbiTransport transport;
    private final SbiClientConfig config;
    private final HostLookups lookups;
    private final IdentityHashMap<EventLoop, LoopPools> pools = new IdentityHashMap<>();
    private final Object sslLock = new Object();
    private @Nullable TlsContext ssl;
    private volatile HostAddresses hostAddresses = HostAddresses.NONE;
    private volatile Destinations destinations = Destinations.ALL;
    private final LongAdder refused = new LongAdder();
    private final LongAdder refusedConnections = new LongAdder();
    private final AtomicInteger open = new AtomicInteger();
    private volatile boolean closed;

    /**
     * @throws IllegalArgumentException if a key or trust store is unusable
     */
    public SbiClient(SbiTransport transport, SbiClientConfig config) {
        this(transport, config, HostLookups.process());
    }

    SbiClient(SbiTransport transport, SbiClientConfig config, HostLookups lookups) {
        this.transport = transport;
        this.config = config;
        this.lookups = lookups;
        for (EventLoop loop : transport.eventLoops()) {
            pools.put(loop, new LoopPools(config.pool().mostOpen(), open));
        }
        if (config.tls() != null) {
            ssl = new TlsContext(config.tls(), false);
        }
    }

    /**
     * Opens a stream on a connection of {@code loop}, which must be the calling thread. Involves neither a thread
     * change nor a copy: writes are sent as they are, and the receiver is called on the same loop, never from within
     * this call.
     *
     * @param target root to connect to; its prefix is not used, and {@code :path} is sent unchanged
     * @param headers the request's fields, including pseudo-header fields; must not be modified afterwards
     * @param endOfStream true if the request has no body
     * @return the outbound half of the request
     */
    public SbiStream open(
            EventLoop loop,
            ApiRoot target,
            Http2Headers headers,
            boolean endOfStream,
            SbiCallTimeouts timeouts,
            SbiStreamReceiver receiver) {
        LoopPools mine = pools.get(loop);
        if (mine == null || !loop.inEventLoop()) {
            throw new IllegalStateException("open(…) must be called on an event loop of the client's transport");
        }
        ApiRoot peer = target.prefix().isEmpty() ? target : ApiRoot.of(target.scheme(), target.host(), target.port());
        PeerPool pool = mine.get(peer);
        if (pool == null) {
            pool = new PeerPool(this, mine, transport.state(loop), peer);
            mine.put(pool);
        }
        ClientStream stream = new ClientStream(pool, headers, endOfStream, timeouts, receiver);
        if (closed) {
            stream.fail(new SbiFailure(SbiFailure.Kind.CANCELLED, false, "the client was closed"));
        } else {
            pool.submit(stream);
        }
        stream.opened();
        return stream;
    }

    @Override
    public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
        CompletableFuture<SbiResponse> result = new CompletableFuture<>();
        EventLoop loop = transport.next();
        Duration connect = timeout.compareTo(config.connectTimeout()) < 0 ? timeout : config.connectTimeout();
        SbiCallTimeouts timeouts = SbiCallTimeouts.of(connect, timeout);
        Http2Headers headers = WholeMessages.requestHeaders(target, request);
        WholeResponse receiver = new WholeResponse(result, AnswerMemory.current(), transport.budget());
        if (loop.inEventLoop()) {
            begin(loop, target, headers, request.body(), timeouts, receiver);
        } else {
            loop.execute(() -> begin(loop, target, headers, request.body(), timeouts, receiver));
        }
        return result;
    }

    private void begin(
            EventLoop loop,
            ApiRoot target,
            Http2Headers headers,
            byte[] body,
            SbiCallTimeouts timeouts,
            WholeResponse receiver) {
        SbiStream stream = open(loop, target, headers, body.length == 0, timeouts, receiver);
        receiver.stream(stream);
        if (body.length > 0) {
            stream.writeData(Unpooled.wrappedBuffer(body), true, null);
        }
        var _ = receiver.result.whenComplete((response, failure) -> {
            if (failure instanceof CancellationException) {
                loop.execute(() -> receiver.cancel(stream));
            }
        });
    }

    @Override
    public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
        CompletableFuture<SbiResponse> result = sendAsync(target, request, timeout);
        try {
            return result.get();
        } catch (InterruptedException e) {
            result.cancel(false);
            Thread.currentThread().interrupt();
            throw new SbiCallException(new SbiFailure(SbiFailure.Kind.CANCELLED, true, "interrupted"));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SbiCallException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Sets the source of addresses for hosts that the system resolver does not find. Applies to new connections. */
    public void fallBackTo(HostAddresses addresses) {
        hostAddresses = addresses;
    }

    /** Restricts new connections to the destinations that {@code rules} permit. Open connections are unaffected. */
    public void permit(Destinations rules) {
        destinations = rules;
    }

    /** Returns the number of connections that the rules prevented. */
    public long destinationsRefused() {
        return refused.sum();
    }

    /** Returns the number of connections that were not opened because too many are open. */
    public long connectionsRefused() {
        return refusedConnections.sum();
    }

    void countRefusedConnection() {
        refusedConnections.increment();
    }

    boolean permits(ApiRoot peer, InetAddress address) {
        boolean permitted = destinations.permits(peer, address);
        if (!permitted) {
            refused.increment();
        }
        return permitted;
    }

    HostLookups lookups() {
        return lookups;
    }

    HostAddresses hostAddresses() {
        return hostAddresses;
    }

    /** Resets open streams and closes all connections. */
    @Override
    public void close() {
        closed = true;
        pools.forEach((loop, mine) -> {
            if (!loop.isShuttingDown()) {
                loop.execute(mine::close);
            }
        });
    }

    boolean isClosed() {
        return closed;
    }

    SbiTransport transport() {
        return transport;
    }

    SbiClientConfig config() {
        return config;
    }

    /** Returns the TLS context; the default one is created on first use. */
    public TlsContext tls() {
        synchronized (sslLock) {
            TlsContext context = ssl;
            if (context == null) {
                context = new TlsContext(SbiTls.UNCONFIGURED, false);
                ssl = context;
            }
            return context;
        }
    }

    /** Collects a response. Event loop only. */
    private static final class WholeResponse implements SbiStreamReceiver {
        private static final SbiFailure NO_MEMORY =
                new SbiFailure(SbiFailure.Kind.BODY_TOO_LARGE, true, "no memory left for the response");

        private final CompletableFuture<SbiResponse> result;
        private final @Nullable AnswerMemory waiting;
        private final MemoryBudget budget;
        private BodyBuffer body = new BodyBuffer();
        private @Nullable SbiStream stream;
        private int status;
        private SbiHeaders headers = SbiHeaders.empty();

        /**
         * @param waiting memory of the request that waits for this response; null outside of a request
         */
        WholeResponse(CompletableFuture<SbiResponse> result, @Nullable AnswerMemory waiting, MemoryBudget budget) {
            this.result = result;
            this.waiting = waiting;
            this.budget = budget;
        }

        void stream(SbiStream opened) {
            stream = opened;
        }

        @Override
        public void onHeaders(Http2Headers received, boolean endOfStream) {
            status = WholeMessages.status(received);
            headers = WholeMessages.fields(received);
            if (stream != null && !body.expect(received, stream.memory())) {
                giveUp(stream);
            } else if (endOfStream) {
                complete();
            }
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            int length = data.readableBytes();
            SbiStream from = stream;
            if (from == null || result.isDone()) {
                data.release();
            } else if (!body.append(data, from.memory())) {
                giveUp(from);
            } else if (endOfStream) {
                complete();
            } else {
                from.consumed(length);
            }
        }

        @Override
        public void onTrailers(Http2Headers trailers) {
            complete();
        }

        // No callback follows a local reset.
        void cancel(SbiStream from) {
            from.reset(Http2Error.CANCEL.code());
            giveBack();
        }

        private void giveUp(SbiStream from) {
            from.reset(Http2Error.CANCEL.code());
            onReset(NO_MEMORY);
        }

        private void giveBack() {
            if (stream != null) {
                stream.memory().give(body.held());
                body = new BodyBuffer();
            }
        }

        @Override
        public void onReset(SbiFailure failure) {
            giveBack();
            result.completeExceptionally(new SbiCallException(failure));
        }

        private void complete() {
            byte[] whole = body.bytes();
            giveBack();
            if (waiting != null && !waiting.take(budget, whole)) {
                result.completeExceptionally(new SbiCallException(NO_MEMORY));
                return;
            }
            result.complete(new SbiResponse(status, headers, whole));
        }
    }
}
