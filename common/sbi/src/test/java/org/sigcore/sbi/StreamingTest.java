// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCallTimeouts;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.BodyBuffer;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Streams through a proxy: bodies, trailers, cancellation, and flow-control windows that are coupled end to end. */
@Timeout(60)
class StreamingTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final SbiTransport transport = SbiTransport.start(2);

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final Queue<Runnable> held = new ArrayDeque<>();
    private final AtomicLong receivedByBackend = new AtomicLong();
    private final CompletableFuture<EventLoop> backendLoop = new CompletableFuture<>();
    private volatile boolean holding = true;

    private final SbiServer backend = SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0), this::backend);
    private final SbiServer proxy = SbiServer.start(
            transport,
            SbiServerConfig.of("127.0.0.1", 0),
            ProxyMain.proxy(transport, ApiRoot.of("http", "127.0.0.1", backend.port())));
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final ApiRoot root = ApiRoot.of("http", "127.0.0.1", proxy.port());

    /** Echoes; POST /slow is received without flow-control credit while {@code holding}. */
    private SbiStreamReceiver backend(SbiStream stream, Http2Headers headers, boolean endOfStream) {
        backendLoop.complete(stream.eventLoop());
        if (!"/slow".contentEquals(headers.path())) {
            return EchoServerMain.echo().accept(stream, headers, endOfStream);
        }
        return new SbiStreamReceiver() {
            @Override
            public void onData(ByteBuf data, boolean end) {
                int length = data.readableBytes();
                data.release();
                receivedByBackend.addAndGet(length);
                if (end) {
                    stream.writeHeaders(new DefaultHttp2Headers().status("204"), true);
                } else if (holding) {
                    held.add(() -> stream.consumed(length));
                } else {
                    stream.consumed(length);
                }
            }

            @Override
            public void onReset(SbiFailure failure) {
                events.add("backend " + failure.kind());
            }
        };
    }

    @AfterEach
    void stop() {
        client.close();
        proxy.close();
        backend.close();
    }

    @AfterAll
    static void stopTransport() {
        transport.close();
        LeakRecorder.assertNoLeak();
    }

    private static <T> T on(EventLoop loop, Callable<T> task) throws Exception {
        return loop.submit(task).get(20, TimeUnit.SECONDS);
    }

    private SbiStream open(EventLoop loop, String method, String path, SbiStreamReceiver receiver) throws Exception {
        Http2Headers headers = new DefaultHttp2Headers()
                .method(method)
                .scheme("http")
                .path(path)
                .authority("a");
        return on(loop, () -> client.open(loop, root, headers, false, SbiCallTimeouts.of(LONG, LONG), receiver));
    }

    private SbiStreamReceiver endObserver(CompletableFuture<String> end) {
        return new SbiStreamReceiver() {
            @Override
            public void onHeaders(Http2Headers headers, boolean endOfStream) {
                if (endOfStream) {
                    end.complete(headers.status().toString());
                }
            }

            @Override
            public void onData(ByteBuf data, boolean endOfStream) {
                data.release();
            }

            @Override
            public void onTrailers(Http2Headers trailers) {
                end.complete(String.valueOf(trailers.get("x-end")));
            }

            @Override
            public void onReset(SbiFailure failure) {
                end.complete(failure.kind().name());
            }
        };
    }

    @Test
    void proxy_passesBodiesOfAllSizesUnchanged() {
        Random random = new Random(3);
        for (int size : new int[] {0, 1, 16_383, 16_384, 16_385, 65_535, 65_536, 300_000, 3_000_000}) {
            byte[] body = new byte[size];
            random.nextBytes(body);
            SbiResponse response =
                    client.send(root, SbiRequest.of("POST", "/x").withBody("application/json", body), LONG);
            assertThat(response.status()).isEqualTo(200);
            if (size > 0) {
                assertThat(response.body()).isEqualTo(body);
            }
        }
    }

    @Test
    void slowReceiver_limitsSenderToTheWindows() throws Exception {
        int pieces = 400;
        int pieceBytes = 10_000;
        AtomicLong sent = new AtomicLong();
        CompletableFuture<String> end = new CompletableFuture<>();
        EventLoop loop = transport.eventLoops().getFirst();
        SbiStream stream = open(loop, "POST", "/slow", endObserver(end));
        on(loop, () -> {
            for (int i = 0; i < pieces; i++) {
                stream.writeData(
                        Unpooled.buffer(pieceBytes).writeZero(pieceBytes), i == pieces - 1, sent::incrementAndGet);
            }
            return true;
        });
        long window = SbiLimits.defaults().streamWindowBytes();
        awaitSteady(sent);
        assertThat(receivedByBackend.get()).isLessThanOrEqualTo(window);
        // Two hops with one window each bound the queue between them.
        assertThat(sent.get() * pieceBytes).isBetween(window - pieceBytes, 3 * window);

        holding = false;
        on(backendLoop.join(), () -> {
            held.forEach(Runnable::run);
            return true;
        });
        assertThat(end.get(20, TimeUnit.SECONDS)).isEqualTo("204");
        assertThat(receivedByBackend.get()).isEqualTo((long) pieces * pieceBytes);
        assertThat(sent.get()).isEqualTo(pieces);
    }

    /** Waits until a counter no longer changes. */
    private static void awaitSteady(AtomicLong counter) throws InterruptedException {
        BlockingQueue<Object> never = new LinkedBlockingQueue<>();
        long before = -1;
        for (int i = 0; i < 100 && counter.get() != before; i++) {
            before = counter.get();
            never.poll(300, TimeUnit.MILLISECONDS);
        }
    }

    @Test
    void trailers_areDeliveredAfterTheBody() throws Exception {
        CompletableFuture<String> end = new CompletableFuture<>();
        EventLoop loop = transport.eventLoops().getFirst();
        SbiStream stream = open(loop, "POST", "/x", endObserver(end));
        on(loop, () -> {
            stream.writeData(Unpooled.buffer(100_000).writeZero(100_000), false, null);
            stream.writeTrailers(new DefaultHttp2Headers().set("x-end", "yes"));
            return true;
        });
        assertThat(end.get(20, TimeUnit.SECONDS)).isEqualTo("yes");
    }

    @Test
    void clientReset_isPropagatedToTheBackend() throws Exception {
        EventLoop loop = transport.eventLoops().getFirst();
        SbiStream stream = open(loop, "POST", "/slow", endObserver(new CompletableFuture<>()));
        on(loop, () -> {
            stream.writeData(Unpooled.buffer(10).writeZero(10), false, null);
            return true;
        });
        backendLoop.get(20, TimeUnit.SECONDS);
        on(loop, () -> {
            stream.reset(8);
            return true;
        });
        assertThat(events.poll(20, TimeUnit.SECONDS)).isEqualTo("backend RESET_BY_PEER");
    }

    @Test
    void manySmallWrites_arriveInOrder() throws Exception {
        BodyBuffer echoed = new BodyBuffer();
        CompletableFuture<byte[]> end = new CompletableFuture<>();
        EventLoop loop = transport.eventLoops().get(1);
        SbiStreamReceiver receiver = new SbiStreamReceiver() {
            @Override
            public void onData(ByteBuf data, boolean endOfStream) {
                echoed.append(data, SbiMemory.UNBOUNDED);
                if (endOfStream) {
                    end.complete(echoed.bytes());
                }
            }

            @Override
            public void onReset(SbiFailure failure) {
                end.completeExceptionally(new SbiCallException(failure));
            }
        };
        SbiStream stream = open(loop, "POST", "/x", receiver);
        on(loop, () -> {
            for (int i = 0; i < 3000; i++) {
                stream.writeData(Unpooled.buffer(1).writeByte(i), i == 2999, null);
            }
            return true;
        });
        byte[] all = end.get(20, TimeUnit.SECONDS);
        assertThat(all).hasSize(3000);
        for (int i = 0; i < all.length; i++) {
            assertThat(all[i]).isEqualTo((byte) i);
        }
    }
}
