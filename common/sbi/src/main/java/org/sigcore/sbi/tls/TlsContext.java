// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.SniHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * TLS context that follows changes of its files when its owner calls {@link #refresh} from time to time. If files have
 * changed, subsequent connections use the new ones; open connections are unaffected. Unusable files leave the context
 * unchanged. Thread-safe.
 */
public final class TlsContext {
    private static final int MAX_CLIENT_HELLO = 16 << 10;

    private final SbiTls tls;
    private final boolean server;
    private final SbiTls.Protocol protocol;
    private final LongAdder handshakes = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final TlsFiles files;
    private volatile Loaded loaded;

    private record Loaded(
            NamedKeys<SslContext> contexts, @Nullable Instant expires) {}

    /**
     * Creates a context for HTTP/2.
     *
     * @throws IllegalArgumentException naming the store that is unusable
     */
    public TlsContext(SbiTls tls, boolean server) {
        this(tls, server, SbiTls.Protocol.HTTP_2);
    }

    /** @throws IllegalArgumentException naming the store that is unusable */
    public TlsContext(SbiTls tls, boolean server, SbiTls.Protocol protocol) {
        this.tls = tls;
        this.protocol = protocol;
        this.server = server;
        this.files = new TlsFiles(Stream.of(Optional.ofNullable(tls.keyStore()), Optional.ofNullable(tls.trustStore()))
                .flatMap(Optional::stream)
                .toList());
        this.loaded = load();
    }

    /** Returns a handler for an accepted connection; the handler may replace itself in the pipeline. */
    public ChannelHandler accept(ByteBufAllocator allocator) {
        NamedKeys<SslContext> contexts = loaded.contexts();
        return contexts.isEmpty() ? counted(contexts.other().newHandler(allocator)) : new ByName(contexts);
    }

    /** Waits for the server name in the client's handshake. */
    private final class ByName extends SniHandler {
        ByName(NamedKeys<SslContext> contexts) {
            super(contexts, MAX_CLIENT_HELLO, TimeUnit.SECONDS.toMillis(10));
        }

        @Override
        protected SslHandler newSslHandler(SslContext context, ByteBufAllocator allocator) {
            return counted(super.newSslHandler(context, allocator));
        }
    }

    /** Returns a handler for a connection to this peer, whose name is sent as SNI. */
    public SslHandler connect(ByteBufAllocator allocator, String host, int port) {
        return counted(loaded.contexts().other().newHandler(allocator, host, port));
    }

    private SslHandler counted(SslHandler handler) {
        var _ = handler.handshakeFuture().addListener(done -> (done.isSuccess() ? handshakes : failures).increment());
        return handler;
    }

    /** Uses changed files for new connections. Blocking. */
    public void refresh() {
        files.refresh(() -> {
            Loaded next = load();
            loaded = next;
            return next.expires();
        });
    }

    private Loaded load() {
        NamedKeys<SslContext> contexts =
                server ? tls.serverContexts(protocol) : new NamedKeys<>(tls.clientContext(protocol));
        return new Loaded(contexts, tls.expires());
    }

    /** Returns the number of successful handshakes. */
    public long handshakes() {
        return handshakes.sum();
    }

    /** Returns the number of failed handshakes. */
    public long failures() {
        return failures.sum();
    }

    /** Returns the expiry of the own certificate; null if absent. */
    public @Nullable Instant expires() {
        return loaded.expires();
    }
}
