// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.SniHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS context that follows changes of its files. A connection opened at least a second after the last check triggers
 * another check outside of the event loop. If files have changed, subsequent connections use the new ones; open
 * connections are unaffected. Unusable files leave the context unchanged. Thread-safe.
 */
public final class TlsContext {
    private static final Logger LOG = LoggerFactory.getLogger(TlsContext.class);
    private static final int MAX_CLIENT_HELLO = 16 << 10;
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final SbiTls tls;
    private final boolean server;
    private final SbiTls.Protocol protocol;
    private final AtomicLong nextLook = new AtomicLong(System.nanoTime() + PAUSE_NANOS);
    private final LongAdder handshakes = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private volatile Loaded loaded;

    private record Loaded(
            NamedKeys<SslContext> contexts,
            List<FileTime> stamps,
            @Nullable Instant expires) {}

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
        this.loaded = load();
    }

    /** Returns a handler for an accepted connection; the handler may replace itself in the pipeline. */
    public ChannelHandler accept(ByteBufAllocator allocator) {
        NamedKeys<SslContext> contexts = current();
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
        return counted(current().other().newHandler(allocator, host, port));
    }

    private SslHandler counted(SslHandler handler) {
        var _ = handler.handshakeFuture().addListener(done -> (done.isSuccess() ? handshakes : failures).increment());
        return handler;
    }

    private NamedKeys<SslContext> current() {
        long due = nextLook.get();
        long now = System.nanoTime();
        if (now - due >= 0 && nextLook.compareAndSet(due, now + PAUSE_NANOS)) {
            Thread.ofVirtual().name("tls-files").start(this::look);
        }
        return loaded.contexts();
    }

    private void look() {
        try {
            if (!stamps().equals(loaded.stamps())) {
                loaded = load();
                LOG.atInfo()
                        .addKeyValue("event", "tls-files-read")
                        .addKeyValue("keyStore", tls.keyStore())
                        .addKeyValue("expires", loaded.expires())
                        .log("reloaded TLS files");
            }
        } catch (IllegalArgumentException e) {
            LOG.atWarn()
                    .addKeyValue("event", "tls-files-unusable")
                    .addKeyValue("reason", e.getMessage())
                    .log("cannot use TLS files, keeping the previous ones");
        }
    }

    private Loaded load() {
        List<FileTime> stamps = stamps(); // taken first, so that later changes are detected
        NamedKeys<SslContext> contexts =
                server ? tls.serverContexts(protocol) : new NamedKeys<>(tls.clientContext(protocol));
        return new Loaded(contexts, stamps, tls.expires());
    }

    private List<FileTime> stamps() {
        List<FileTime> stamps = new ArrayList<>();
        for (Path file : new @Nullable Path[] {tls.keyStore(), tls.trustStore()}) {
            try {
                stamps.add(file == null ? FileTime.fromMillis(0) : Files.getLastModifiedTime(file));
            } catch (IOException e) {
                throw new IllegalArgumentException("store " + file + " cannot be read: " + e.getMessage(), e);
            }
        }
        return stamps;
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
