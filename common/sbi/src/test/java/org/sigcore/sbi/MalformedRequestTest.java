// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.sbi.RawPeer.END_HEADERS;
import static org.sigcore.sbi.RawPeer.END_STREAM;
import static org.sigcore.sbi.RawPeer.HEADERS;
import static org.sigcore.sbi.RawPeer.RST_STREAM;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Requests that a proxy must not forward: each is reset or refused without an effect on its connection. */
@Timeout(60)
@SpecRef({"RFC 9113 8.1.1", "RFC 9113 8.2.1", "RFC 9113 8.3.1"})
class MalformedRequestTest {
    private static final int PROTOCOL_ERROR = 1;
    private static final int GET = END_STREAM | END_HEADERS;
    private static final SbiTransport transport = SbiTransport.start(1);
    private static final SbiServer server =
            SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0), EchoServerMain.echo());

    @AfterAll
    static void stop() {
        server.close();
        transport.close();
        LeakRecorder.assertNoLeak();
    }

    static Stream<Http2Headers> malformed() {
        return Stream.of(
                usual().method("GET /admin"),
                usual().method("GET\t"),
                usual().method("G\u00cbT"),
                usual().path("/x y"),
                usual().path("/x HTTP/1.1"),
                usual().path("/x#fragment"),
                usual().path("x"),
                usual().path("http://localhost/x"),
                usual().path("/x\u00ff"),
                usual().path("/x\u007f"),
                usual().path("/x\u0001"),
                usual().authority("local host"),
                usual().authority("user@localhost"),
                usual().authority("localhost/x"),
                usual().authority("localh\u00f6st"),
                usual().scheme("ht tp"),
                usual().scheme("http:"),
                usual().method("CONNECT").set(":protocol", "websocket"),
                usual().set("x-trailing", "a "),
                usual().set("x-trailing", "a\t"),
                usual().set("x-leading", " a"),
                usual().set("x-leading", "\ta"),
                usual().set("x-blank", " "),
                usual().set("x-control", "a\u0000b"),
                usual().set("x-control", "a\rb"),
                usual().set("x-control", "a\nb"),
                usual().set("X-Upper", "a"),
                usual().set("x name", "a"),
                usual().set("x-n\u00e4me", "a"),
                usual().set("content-length", "0, 0"),
                usual().set("content-length", "0,1"),
                usual().set("content-length", "+0"),
                usual().set("content-length", "-0"),
                usual().set("content-length", "0x0"),
                usual().set("content-length", ""));
    }

    private static Http2Headers usual() {
        return new DefaultHttp2Headers(false)
                .method("GET")
                .scheme("http")
                .path("/x")
                .authority("localhost");
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void malformedRequest_resetsOnlyItsStream(Http2Headers headers) throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.frame(HEADERS, GET, 1, peer.block(headers));
            assertThat(peer.await(RST_STREAM).errorCode()).isEqualTo(PROTOCOL_ERROR);

            peer.frame(HEADERS, GET, 3, peer.request("GET"));
            assertThat(peer.decode(peer.await(HEADERS)).status()).hasToString("200");
        }
    }

    @Test
    void connectAndOptionsAsterisk_areAnswered501() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            Http2Headers connect =
                    new DefaultHttp2Headers(false).method("CONNECT").authority("localhost:443");
            peer.frame(HEADERS, END_HEADERS, 1, peer.block(connect));
            assertThat(peer.decode(peer.await(HEADERS)).status()).hasToString("501");
            peer.frame(HEADERS, GET, 3, peer.block(usual().method("OPTIONS").path("*")));
            assertThat(peer.decode(peer.await(HEADERS)).status()).hasToString("501");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, other, 400",
        "localhost:80, localhost:8080, 400",
        "localhost, localhost:443, 400",
        "localhost, localhost, 200",
        "localhost, LocalHost, 200",
        "localhost:80, localhost, 200",
    })
    void hostOtherThanAuthority_isRefusedWith400(String authority, String host, String status) throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.frame(HEADERS, GET, 1, peer.block(usual().authority(authority).set("host", host)));
            assertThat(peer.decode(peer.await(HEADERS)).status()).hasToString(status);

            peer.frame(HEADERS, GET, 3, peer.request("GET"));
            assertThat(peer.decode(peer.await(HEADERS)).status()).hasToString("200");
        }
    }

    @ParameterizedTest
    @CsvSource({"other, 400", "localhost, 200"})
    void responseToHead_hasNoBody(String host, String status) throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.frame(
                    HEADERS, END_HEADERS, 1, peer.block(usual().method("HEAD").set("host", host)));
            peer.offer(RawPeer.DATA, END_STREAM, 1, new byte[] {'a'});
            RawPeer.Frame response = peer.await(HEADERS);
            assertThat(response.endsStream()).isTrue();
            assertThat(peer.decode(response).status()).hasToString(status);

            peer.frame(HEADERS, GET, 3, peer.request("GET"));
            RawPeer.Frame next = peer.await(frame -> frame.type() <= HEADERS);
            assertThat(next).returns(HEADERS, RawPeer.Frame::type).returns(3, RawPeer.Frame::stream);
        }
    }

    @Test
    void requestWithTwoHostFields_isRefusedWith400() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            Http2Headers twice =
                    usual().authority("localhost").add("host", "localhost").add("host", "other");
            twice.remove(":authority");
            peer.frame(HEADERS, GET, 1, peer.block(twice));
            assertThat(peer.decode(peer.await(HEADERS)).status()).hasToString("400");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3gpp-sbi-target-apiroot",
                "3gpp-sbi-routing-binding",
                "3gpp-sbi-nrf-uri",
                "3gpp-sbi-producer-id",
                "3gpp-sbi-callback",
                "3gpp-sbi-access-scope",
                "3gpp-sbi-message-priority",
                "3gpp-sbi-client-credentials",
                "authorization",
                "user-agent",
                "content-length"
            })
    void repeatedSingletonField_isRefusedWith400(String name) throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            for (String second : new String[] {"0", "1"}) { // equal values, then different values
                int stream = second.equals("0") ? 1 : 3;
                Http2Headers twice =
                        usual().add(name, "0").add("x-between", "a").add(name, second);
                peer.frame(HEADERS, GET, stream, peer.block(twice));
                RawPeer.Frame answer = peer.await(
                        frame -> frame.stream() == stream && frame.type() <= RST_STREAM && frame.type() != 2);
                boolean differingLengths = name.equals("content-length") && stream == 3;
                if (differingLengths) {
                    assertThat(answer.type()).isEqualTo(RST_STREAM);
                } else {
                    assertThat(peer.decode(answer).status()).hasToString("400");
                    RawPeer.Frame body = peer.await(RawPeer.DATA);
                    assertThat(Json.parseObject(body.payload())
                                    .at("/invalidParams/0/param")
                                    .stringValue())
                            .isEqualTo("header " + name);
                }
            }
            peer.frame(HEADERS, GET, 5, peer.block(usual().add(name, "0")));
            assertThat(peer.awaitStatus(5)).isEqualTo("200");
        }
    }

    /** Input that common consumers send against RFC 3986: JSON in a query, obs-text in a value. */
    @ParameterizedTest
    @ValueSource(strings = {"/x?snssais=[{\"sst\":1}]", "/x?a=b|c^d`{}<>\\", "/%20/?q=a:b@c/d?e", "/"})
    void lenientTargetsAndObsoleteText_areAccepted(String path) throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            Http2Headers headers =
                    usual().path(path).set("user-agent", "AMF-\u00e9 \t(x)").set("x-empty", "");
            peer.frame(HEADERS, GET, 1, peer.block(headers));
            assertThat(peer.decode(peer.await(HEADERS)).status()).hasToString("200");
        }
    }
}
