// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.sbi.RawPeer.DATA;
import static org.sigcore.sbi.RawPeer.END_HEADERS;
import static org.sigcore.sbi.RawPeer.END_STREAM;
import static org.sigcore.sbi.RawPeer.GO_AWAY;
import static org.sigcore.sbi.RawPeer.HEADERS;
import static org.sigcore.sbi.RawPeer.PING;
import static org.sigcore.sbi.RawPeer.RST_STREAM;
import static org.sigcore.sbi.RawPeer.WINDOW_UPDATE;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.client.SbiClientConfig.Pool;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.testkit.Records;

/** The client against a peer that violates the protocol in single frames. */
@Timeout(60)
class ClientPeerTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final SbiTransport transport = SbiTransport.start(1);

    private final ServerSocket listener;
    private final ApiRoot root;
    private final SbiClient client = new SbiClient(
            transport,
            SbiClientConfig.defaults().withPool(new Pool(1, 1, 100, 3)).withConnectTimeout(Duration.ofSeconds(3)));

    ClientPeerTest() throws IOException {
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        root = ApiRoot.of("http", "127.0.0.1", listener.getLocalPort());
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        listener.close();
    }

    @AfterAll
    static void stopTransport() {
        transport.close();
        LeakRecorder.assertNoLeak();
    }

    private CompletableFuture<SbiResponse> get(String path) {
        return client.sendAsync(root, SbiRequest.of("GET", path), LONG);
    }

    private RawPeer accept(int... settings) throws IOException {
        return RawPeer.accepted(listener.accept(), settings);
    }

    private static byte[] ok(RawPeer peer) {
        return peer.block(new DefaultHttp2Headers().status("200"));
    }

    private static SbiFailure failure(CompletableFuture<SbiResponse> call) {
        try {
            throw new AssertionError("answered " + call.join());
        } catch (CompletionException e) {
            if (e.getCause() instanceof SbiCallException failed) {
                return failed.failure();
            }
            throw e;
        }
    }

    @Test
    void hostUnknownToTheResolver_isResolvedByTheFallback() throws IOException {
        client.fallBackTo(
                host -> host.equals("udm.sigcore.invalid") ? List.of(InetAddress.getLoopbackAddress()) : List.of());
        ApiRoot named = ApiRoot.of("http", "udm.sigcore.invalid", listener.getLocalPort());
        CompletableFuture<SbiResponse> call = client.sendAsync(named, SbiRequest.of("GET", "/1"), LONG);
        try (RawPeer peer = accept()) {
            peer.frame(HEADERS, END_STREAM | END_HEADERS, peer.await(HEADERS).stream(), ok(peer));
            assertThat(call.join().status()).isEqualTo(200);
        }
        ApiRoot unknown = ApiRoot.of("http", "other.sigcore.invalid", listener.getLocalPort());
        assertThat(failure(client.sendAsync(unknown, SbiRequest.of("GET", "/1"), LONG))
                        .kind())
                .isEqualTo(SbiFailure.Kind.CONNECT_FAILED);
    }

    @Test
    void windowOfConnection_holdsUnreadResponsesOfAllItsStreams() throws IOException {
        CompletableFuture<SbiResponse> call = get("/1");
        try (RawPeer peer = accept()) {
            RawPeer.Frame widened = peer.await(frame -> frame.type() == WINDOW_UPDATE && frame.stream() == 0);
            long window = 65_535L + ByteBuffer.wrap(widened.payload()).getInt();
            SbiLimits limits = SbiLimits.defaults();
            assertThat(window)
                    .isGreaterThanOrEqualTo((long) limits.maxConcurrentStreams() * limits.streamWindowBytes());
            peer.frame(HEADERS, END_STREAM | END_HEADERS, peer.await(HEADERS).stream(), ok(peer));
            assertThat(call.join().status()).isEqualTo(200);
        }
    }

    @Test
    void portWithoutHttp2_failsLikeClosedPort() throws IOException {
        CompletableFuture<SbiResponse> open = get("/1");
        listener.accept().close();
        assertThat(failure(open).detail()).isEqualTo("cannot connect to " + root.authority());
        listener.close();
        assertThat(failure(get("/2")).detail()).isEqualTo("cannot connect to " + root.authority());
    }

    @Test
    void goAway_failsLaterStreamsAsNotProcessed() throws IOException {
        CompletableFuture<SbiResponse> first = get("/1");
        try (RawPeer peer = accept()) {
            int id = peer.await(HEADERS).stream();
            CompletableFuture<SbiResponse> second = get("/2");
            peer.await(HEADERS);
            peer.frame(GO_AWAY, 0, 0, new byte[] {0, 0, 0, (byte) id, 0, 0, 0, 0});
            assertThat(failure(second).processed()).isFalse();
            CompletableFuture<SbiResponse> third = get("/3");
            try (RawPeer next = accept()) {
                next.frame(HEADERS, END_STREAM | END_HEADERS, next.await(HEADERS).stream(), ok(next));
                assertThat(third.join().status()).isEqualTo(200);
            }
            peer.frame(HEADERS, END_STREAM | END_HEADERS, id, ok(peer));
            assertThat(first.join().status()).isEqualTo(200);
            assertThat(peer.awaitClose()).isLessThanOrEqualTo(0);
        }
    }

    @Test
    void refusedStream_isNotProcessedAndOtherResetsAreProcessed() throws IOException {
        CompletableFuture<SbiResponse> refused = get("/1");
        try (RawPeer peer = accept()) {
            peer.frame(RST_STREAM, 0, peer.await(HEADERS).stream(), new byte[] {0, 0, 0, 7});
            assertThat(failure(refused)).returns(false, SbiFailure::processed);
            CompletableFuture<SbiResponse> broken = get("/2");
            peer.frame(RST_STREAM, 0, peer.await(HEADERS).stream(), new byte[] {0, 0, 0, 2});
            assertThat(failure(broken))
                    .returns(true, SbiFailure::processed)
                    .returns(SbiFailure.Kind.RESET_BY_PEER, SbiFailure::kind);
        }
    }

    @Test
    void requestsWithoutFreeStream_waitUpToTheQueueLimitAndTimeout() throws IOException {
        CompletableFuture<SbiResponse> first = get("/1");
        try (RawPeer peer = accept(3, 1)) {
            int id = peer.await(HEADERS).stream();
            peer.frame(PING, 0, 0, new byte[8]);
            peer.await(PING);
            CompletableFuture<SbiResponse> second = get("/2");
            CompletableFuture<SbiResponse> third = get("/3");
            CompletableFuture<SbiResponse> fourth = get("/4");
            CompletableFuture<SbiResponse> fifth = get("/5");
            assertThat(failure(fifth)).returns(SbiFailure.Kind.NO_CAPACITY, SbiFailure::kind);
            peer.frame(HEADERS, END_STREAM | END_HEADERS, id, ok(peer));
            assertThat(first.join().status()).isEqualTo(200);
            assertThat(peer.await(HEADERS).stream()).isEqualTo(id + 2);
            assertThat(failure(third)).returns(SbiFailure.Kind.CONNECT_TIMEOUT, SbiFailure::kind);
            assertThat(failure(fourth)).returns(false, SbiFailure::processed);
            peer.frame(HEADERS, END_STREAM | END_HEADERS, id + 2, ok(peer));
            assertThat(second.join().status()).isEqualTo(200);
        }
    }

    @Test
    void pool_opensSecondConnectionWhenStreamsAreExhausted() throws IOException {
        SbiClient wide = new SbiClient(transport, SbiClientConfig.defaults().withPool(new Pool(1, 2, 100, 3)));
        CompletableFuture<SbiResponse> first = wide.sendAsync(root, SbiRequest.of("GET", "/1"), LONG);
        try (RawPeer peer = accept(3, 1)) {
            int id = peer.await(HEADERS).stream();
            peer.frame(PING, 0, 0, new byte[8]);
            peer.await(PING);
            CompletableFuture<SbiResponse> second = wide.sendAsync(root, SbiRequest.of("GET", "/2"), LONG);
            try (RawPeer next = accept(3, 1)) {
                next.frame(HEADERS, END_STREAM | END_HEADERS, next.await(HEADERS).stream(), ok(next));
                assertThat(second.join().status()).isEqualTo(200);
                peer.frame(HEADERS, END_STREAM | END_HEADERS, id, ok(peer));
                assertThat(first.join().status()).isEqualTo(200);
            }
        } finally {
            wide.close();
        }
    }

    @Test
    void responseTimeout_resetsOnlyTheStream() throws IOException {
        CompletableFuture<SbiResponse> late =
                client.sendAsync(root, SbiRequest.of("GET", "/late"), Duration.ofMillis(300));
        try (RawPeer peer = accept()) {
            int id = peer.await(HEADERS).stream();
            assertThat(peer.await(RST_STREAM).stream()).isEqualTo(id);
            assertThat(failure(late)).returns(SbiFailure.Kind.RESPONSE_TIMEOUT, SbiFailure::kind);
            // The late response is ignored.
            peer.frame(HEADERS, END_STREAM | END_HEADERS, id, ok(peer));
            CompletableFuture<SbiResponse> next = get("/next");
            peer.frame(HEADERS, END_STREAM | END_HEADERS, peer.await(HEADERS).stream(), ok(peer));
            assertThat(next.join().status()).isEqualTo(200);
        }
    }

    @Test
    void cancelledFuture_resetsTheStream() throws IOException {
        CompletableFuture<SbiResponse> unwanted = get("/1");
        try (RawPeer peer = accept()) {
            peer.await(HEADERS);
            unwanted.cancel(false);
            assertThat(peer.await(RST_STREAM).errorCode()).isEqualTo(8);
        }
    }

    @Test
    void silentPeer_isPingedAndTheConnectionFails() throws IOException {
        Duration second = Duration.ofSeconds(1);
        SbiClient impatient = new SbiClient(
                transport,
                Records.with(
                        SbiClientConfig.defaults(),
                        Map.of("keepAlive", new SbiClientConfig.KeepAlive(second, second, LONG))));
        CompletableFuture<SbiResponse> call = impatient.sendAsync(root, SbiRequest.of("GET", "/1"), LONG);
        try (RawPeer peer = accept()) {
            peer.await(HEADERS);
            peer.await(PING);
            assertThat(failure(call))
                    .returns(SbiFailure.Kind.CONNECTION_LOST, SbiFailure::kind)
                    .returns(true, SbiFailure::processed);
        }
        impatient.close();
    }

    @Test
    void interimResponses_areNotReported() throws IOException {
        CompletableFuture<SbiResponse> call = get("/1");
        try (RawPeer peer = accept()) {
            int id = peer.await(HEADERS).stream();
            peer.frame(HEADERS, END_HEADERS, id, peer.block(new DefaultHttp2Headers().status("103")));
            peer.frame(HEADERS, END_HEADERS, id, ok(peer));
            peer.frame(DATA, 0, id, new byte[] {'a'});
            peer.frame(
                    HEADERS, END_STREAM | END_HEADERS, id, peer.block(new DefaultHttp2Headers().set("x-trailer", "1")));
            assertThat(call.join().body()).containsExactly('a');
        }
    }

    @ParameterizedTest
    @CsvSource({"103, true", "101, false", "100, true"})
    void malformedInterimResponse_failsTheCall(String status, boolean endOfStream) throws IOException {
        CompletableFuture<SbiResponse> call = get("/1");
        try (RawPeer peer = accept()) {
            int id = peer.await(HEADERS).stream();
            byte[] interim = peer.block(new DefaultHttp2Headers().status(status));
            peer.frame(HEADERS, END_HEADERS | (endOfStream ? END_STREAM : 0), id, interim);
            assertThat(failure(call)).returns(SbiFailure.Kind.PROTOCOL_ERROR, SbiFailure::kind);
        }
    }

    @Test
    void responseWithTooLargeHeaderList_failsWithHeaderTooLarge() throws IOException {
        CompletableFuture<SbiResponse> call = get("/1");
        try (RawPeer peer = accept()) {
            int id = peer.await(HEADERS).stream();
            Http2Headers large = new DefaultHttp2Headers().status("200").set("x-large", "x".repeat(33_000));
            peer.headers(END_STREAM, id, peer.block(large));
            assertThat(failure(call)).returns(SbiFailure.Kind.HEADER_TOO_LARGE, SbiFailure::kind);
            CompletableFuture<SbiResponse> next = get("/2");
            peer.headers(END_STREAM, peer.await(HEADERS).stream(), ok(peer));
            assertThat(next.join().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/x\r\ny: z", "/a b", "/a#b", "x", "/\u0000", "/\u007f", "/sch\u00f6n"})
    void requestWithInvalidPath_isNotSentAndTheConnectionStaysOpen(String path) throws IOException {
        CompletableFuture<SbiResponse> first = get("/1");
        try (RawPeer peer = accept()) {
            peer.headers(END_STREAM, peer.await(HEADERS).stream(), ok(peer));
            assertThat(first.join().status()).isEqualTo(200);
            CompletableFuture<SbiResponse> bad =
                    client.sendAsync(root, SbiRequest.of("GET", path).withHeader("x-new", "entry of the table"), LONG);
            assertThat(failure(bad))
                    .returns(SbiFailure.Kind.NOT_SENDABLE, SbiFailure::kind)
                    .returns(false, SbiFailure::processed);
            CompletableFuture<SbiResponse> next =
                    client.sendAsync(root, SbiRequest.of("GET", "/2").withHeader("x-new", "entry of the table"), LONG);
            RawPeer.Frame sent = peer.await(HEADERS);
            assertThat(peer.decode(sent).get("x-new")).hasToString("entry of the table");
            peer.headers(END_STREAM, sent.stream(), ok(peer));
            assertThat(next.join().status()).isEqualTo(200);
        }
    }

    @Test
    void requestBeyondThePeersHeaderLimit_isNotSentAndTheConnectionStaysOpen() throws IOException {
        CompletableFuture<SbiResponse> first = get("/1");
        try (RawPeer peer = accept(6, 4096)) {
            peer.frame(PING, 0, 0, new byte[8]);
            peer.headers(END_STREAM, peer.await(HEADERS).stream(), ok(peer));
            assertThat(first.join().status()).isEqualTo(200);
            CompletableFuture<SbiResponse> large =
                    client.sendAsync(root, SbiRequest.of("GET", "/2").withHeader("x-large", "x".repeat(5000)), LONG);
            assertThat(failure(large))
                    .returns(SbiFailure.Kind.PEER_LIMIT, SbiFailure::kind)
                    .returns(false, SbiFailure::processed);
            CompletableFuture<SbiResponse> next = get("/3");
            peer.headers(END_STREAM, peer.await(HEADERS).stream(), ok(peer));
            assertThat(next.join().status()).isEqualTo(200);
        }
    }

    @Test
    void responseShorterThanContentLength_isMalformed() throws IOException {
        CompletableFuture<SbiResponse> call = get("/1");
        try (RawPeer peer = accept()) {
            int id = peer.await(HEADERS).stream();
            peer.frame(
                    HEADERS,
                    END_HEADERS,
                    id,
                    peer.block(new DefaultHttp2Headers().status("200").set("content-length", "9")));
            peer.frame(DATA, END_STREAM, id, new byte[] {'a'});
            assertThat(failure(call)).returns(SbiFailure.Kind.PROTOCOL_ERROR, SbiFailure::kind);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"header list", "empty DATA", "trailers"})
    void responseWithContentLengthButNoContent_isMalformed(String end) throws IOException {
        CompletableFuture<SbiResponse> call = get("/1");
        try (RawPeer peer = accept()) {
            int id = peer.await(HEADERS).stream();
            byte[] headers = lengths(peer, "9");
            switch (end) {
                case "header list" -> peer.frame(HEADERS, END_HEADERS | END_STREAM, id, headers);
                case "empty DATA" ->
                    peer.frame(HEADERS, END_HEADERS, id, headers).frame(DATA, END_STREAM, id, new byte[0]);
                default ->
                    peer.frame(HEADERS, END_HEADERS, id, headers)
                            .frame(
                                    HEADERS,
                                    END_HEADERS | END_STREAM,
                                    id,
                                    peer.block(new DefaultHttp2Headers().set("x-trailer", "1")));
            }
            assertThat(failure(call)).returns(SbiFailure.Kind.PROTOCOL_ERROR, SbiFailure::kind);

            CompletableFuture<SbiResponse> head = client.sendAsync(root, SbiRequest.of("HEAD", "/2"), LONG);
            peer.headers(END_STREAM, peer.await(HEADERS).stream(), lengths(peer, "9"));
            assertThat(head.join().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3, 3", "3,3", "+3", "3 ", "-1", "0x3", "", "1234567890123456789"})
    void responseWithInvalidContentLength_isMalformed(String length) throws IOException {
        CompletableFuture<SbiResponse> call = get("/1");
        try (RawPeer peer = accept()) {
            int id = peer.await(HEADERS).stream();
            peer.frame(HEADERS, END_HEADERS, id, lengths(peer, length));
            peer.offer(DATA, END_STREAM, id, new byte[] {'a', 'b', 'c'});
            assertThat(failure(call)).returns(SbiFailure.Kind.PROTOCOL_ERROR, SbiFailure::kind);
        }
    }

    @Test
    void responseWithTwoContentLengths_isMalformed() throws IOException {
        CompletableFuture<SbiResponse> call = get("/1");
        try (RawPeer peer = accept()) {
            int id = peer.await(HEADERS).stream();
            peer.frame(HEADERS, END_HEADERS, id, lengths(peer, "3", "3"));
            peer.offer(DATA, END_STREAM, id, new byte[] {'a', 'b', 'c'});
            assertThat(failure(call)).returns(SbiFailure.Kind.PROTOCOL_ERROR, SbiFailure::kind);

            CompletableFuture<SbiResponse> next = get("/2");
            peer.headers(END_STREAM, peer.await(HEADERS).stream(), ok(peer));
            assertThat(next.join().status()).isEqualTo(200);
        }
    }

    private static byte[] lengths(RawPeer peer, String... lengths) {
        Http2Headers headers = new DefaultHttp2Headers(false).status("200");
        for (String length : lengths) {
            headers.add("content-length", length);
        }
        return peer.block(headers);
    }

    @ParameterizedTest
    @CsvSource({"GET, 204", "GET, 304", "HEAD, 200", "HEAD, 404"})
    void contentAfterBodilessResponse_isDiscarded(String method, String status) throws IOException {
        CompletableFuture<SbiResponse> call = client.sendAsync(root, SbiRequest.of(method, "/1"), LONG);
        try (RawPeer peer = accept()) {
            int id = peer.await(HEADERS).stream();
            peer.frame(HEADERS, END_HEADERS, id, peer.block(new DefaultHttp2Headers().status(status)));
            assertThat(call.join())
                    .as("complete with its header list")
                    .returns(Integer.parseInt(status), SbiResponse::status);
            peer.frame(DATA, 0, id, new byte[] {'a'});
            peer.frame(DATA, END_STREAM, id, new byte[] {'b'});
            assertThat(call.join().body()).isEmpty();

            CompletableFuture<SbiResponse> next = get("/2");
            peer.headers(END_STREAM, peer.await(HEADERS).stream(), ok(peer));
            assertThat(next.join().status()).isEqualTo(200);
        }
    }

    @Test
    void bodilessResponseThatDoesNotEnd_isReset() throws IOException {
        CompletableFuture<SbiResponse> call = get("/1");
        try (RawPeer peer = accept()) {
            int id = peer.await(HEADERS).stream();
            peer.frame(HEADERS, END_HEADERS, id, peer.block(new DefaultHttp2Headers().status("204")));
            assertThat(call.join().status()).isEqualTo(204);
            assertThat(peer.await(RST_STREAM).stream()).isEqualTo(id);
        }
    }

    @Test
    void http1Response_failsWithConnectionLostOrProtocolError() throws IOException {
        CompletableFuture<SbiResponse> call = get("/1");
        try (RawPeer peer = new RawPeer(listener.accept())) {
            peer.raw("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(failure(call).kind()).isIn(SbiFailure.Kind.CONNECTION_LOST, SbiFailure.Kind.PROTOCOL_ERROR);
        }
    }

    @Test
    void closedClient_failsCurrentAndLaterCalls() throws IOException {
        CompletableFuture<SbiResponse> call = get("/1");
        try (RawPeer peer = accept()) {
            peer.await(HEADERS);
            client.close();
            assertThat(failure(call)).returns(SbiFailure.Kind.CANCELLED, SbiFailure::kind);
            assertThat(failure(get("/2"))).returns(false, SbiFailure::processed);
        }
    }
}
