// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The encoder against Netty's decoder: headers round-trip over all blocks of a connection. */
class HeaderBlockEncoderTest {
    private static final int LIMIT = 1 << 20;

    private final Random random = new Random(4);
    private final HeaderBuffers buffers = new HeaderBuffers();
    private final HeaderBlockEncoder encoder = new HeaderBlockEncoder(false, buffers);
    private final DefaultHttp2HeadersDecoder netty = new DefaultHttp2HeadersDecoder(false, false, LIMIT);
    private final HeaderBlockDecoder decoder = new HeaderBlockDecoder(LIMIT, buffers);
    private final Http2HeadersEncoder requests = new DefaultHttp2HeadersEncoder();

    @Test
    void encodedBlocks_areDecodedByNettyAcrossTableSizes() throws Http2Exception {
        List<String> names = List.of("content-type", "x-a", "x-b", "3gpp-sbi-lci", "via", "location", "authorization");
        List<AsciiString> values = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            values.add(text(random.nextInt(90)));
        }
        for (int block = 0; block < 5000; block++) {
            if (random.nextInt(50) == 0) { // SETTINGS may change the size twice between blocks
                for (int change = random.nextInt(2); change >= 0; change--) {
                    int size = random.nextInt(10) == 0 ? 0 : random.nextInt(9000);
                    encoder.maxHeaderTableSize(size);
                    netty.configuration().maxHeaderTableSize(Math.max(size, 4096));
                }
            }
            Http2Headers sent = new DefaultHttp2Headers(false)
                    .method(AsciiString.of(random.nextBoolean() ? "GET" : "PATCH"))
                    .path(AsciiString.of("/nudm-sdm/v2/" + random.nextInt(500)))
                    .scheme(AsciiString.of("http"));
            for (int i = random.nextInt(12); i > 0; i--) {
                AsciiString value =
                        random.nextInt(6) == 0 ? text(random.nextInt(3500)) : values.get(random.nextInt(values.size()));
                sent.add(AsciiString.of(names.get(random.nextInt(names.size()))), value);
            }
            assertThat(netty.decodeHeaders(3, encoded(sent))).isEqualTo(sent);
        }
    }

    @Test
    void repeatedField_staysIndexedWhilePathsChange() throws Http2Exception {
        AsciiString load = new AsciiString("Load-Metric: 25%");
        for (int i = 0; i < 500; i++) {
            Http2Headers sent = new DefaultHttp2Headers(false)
                    .path(new AsciiString("/x/" + i))
                    .add(new AsciiString("3gpp-sbi-lci"), load);
            ByteBuf block = encoded(sent);
            assertThat(block.readableBytes()).isLessThan(i == 0 ? 100 : 12);
        }
    }

    @Test
    void neverIndexedField_isForwardedNeverIndexed() throws Http2Exception {
        Http2HeadersEncoder peer =
                new DefaultHttp2HeadersEncoder((name, value) -> AsciiString.contentEquals(name, "x-secret"));
        for (int i = 0; i < 3; i++) {
            ByteBuf received = Unpooled.buffer();
            peer.encodeHeaders(
                    3,
                    new DefaultHttp2Headers(false)
                            .add("x-secret", "pin")
                            .add("authorization", "Bearer t")
                            .add("x-b", "c"),
                    received);
            ByteBuf sent = encoded(decoder.decodeHeaders(3, received));
            // 0x10: never indexed with a literal name; 0x1f 0x08: never indexed with name 23 of the static table
            assertThat(sent.getByte(0)).isEqualTo((byte) 0x10);
            assertThat(sent.indexOf(0, sent.writerIndex(), (byte) 0x1f)).isEqualTo(14);
            assertThat(sent.getByte(15)).isEqualTo((byte) 0x08);
            assertThat(netty.decodeHeaders(3, sent).get("x-secret")).hasToString("pin");
        }
    }

    @Test
    void manyNeverIndexedNames_areForwardedNeverIndexedWithAllOtherFields() throws Http2Exception {
        Http2HeadersEncoder peer =
                new DefaultHttp2HeadersEncoder((name, value) -> !AsciiString.contentEquals(name, "other"));
        for (int names : new int[] {64, 65, 300}) {
            Http2Headers secrets = new DefaultHttp2Headers(false).add(new AsciiString("other"), new AsciiString("v"));
            for (int i = 0; i < names; i++) {
                secrets.add(new AsciiString("x-%03d".formatted(i)), new AsciiString("v"));
            }
            ByteBuf received = Unpooled.buffer();
            peer.encodeHeaders(3, secrets, received);
            ByteBuf sent = encoded(new HeaderBlockEncoder(false, buffers), decoder.decodeHeaders(3, received));
            assertThat(sent.getByte(0)).isEqualTo((byte) (names <= 64 ? 0x40 : 0x10));
            for (int at = 9; at < sent.writerIndex(); at += 9) { // form, length, name, length, value
                assertThat(sent.getByte(at)).isEqualTo((byte) 0x10);
            }
            assertThat(new HeaderBlockDecoder(LIMIT, buffers).decodeHeaders(3, sent))
                    .isEqualTo(secrets);
        }
    }

    @Test
    void headerListAboveThePeerLimit_isNotSentExceptInResponses() throws Http2Exception {
        Http2Headers large = new DefaultHttp2Headers(false).add("x", "y".repeat(100));
        encoder.maxHeaderListSize(120);
        assertThatThrownBy(() -> encoded(large)).isInstanceOf(Http2Exception.class);
        HeaderBlockEncoder serverEncoder = new HeaderBlockEncoder(true, buffers);
        serverEncoder.maxHeaderListSize(120);
        assertThat(serverEncoder.encode(3, large).length()).isPositive();
    }

    @Test
    void repeatedLiteral_isDecodedToTheSameObject() throws Http2Exception {
        Http2HeadersEncoder peer = new DefaultHttp2HeadersEncoder((name, value) -> true, false, 16, 0);
        String token = "Bearer " + "a".repeat(400);
        CharSequence first = received(peer, "authorization", token);
        assertThat(received(peer, "authorization", token)).isSameAs(first);
        assertThat(received(peer, "authorization", "Bearer " + "c".repeat(400)))
                .hasToString("Bearer " + "c".repeat(400));
        assertThat(received(peer, "x-other-header", token)).hasToString(token);
        assertThat(received(peer, "authorization", token)).hasToString(token);
        // The same octets are different text with and without Huffman coding.
        byte[] plain = "a".repeat(80).getBytes(StandardCharsets.US_ASCII);
        ByteBuf literal = Unpooled.buffer()
                .writeByte(0x10)
                .writeByte(1)
                .writeByte('x')
                .writeByte(80)
                .writeBytes(plain);
        assertThat(decoder.decodeHeaders(3, literal.copy()).get("x")).hasToString("a".repeat(80));
        literal.setByte(3, 80 | 0x80);
        try {
            assertThat(decoder.decodeHeaders(3, literal).get("x")).isNotEqualTo(new AsciiString(plain));
        } catch (Http2Exception e) {
            assertThat(e.error()).isEqualTo(Http2Error.COMPRESSION_ERROR);
        }
    }

    @Test
    void arraysOfALargeBlock_areNotKept() throws Http2Exception {
        Http2Headers small = new DefaultHttp2Headers(false).add(new AsciiString("x-a"), text(90));
        Http2Headers large =
                new DefaultHttp2Headers(false).add(new AsciiString("x-b"), text(3 * HeaderBuffers.MOST_KEPT));
        for (int i = 0; i < 3; i++) {
            assertThat(decoder.decodeHeaders(3, encoded(large))).isEqualTo(large);
            assertThat(decoder.decodeHeaders(3, encoded(small))).isEqualTo(small);
        }
        for (int length : new int[] {0, 1, 5000, HeaderBuffers.MOST_KEPT, HeaderBuffers.MOST_KEPT + 1}) {
            byte[] array = HeaderBuffers.atLeast(length, new byte[0]);
            assertThat(array.length).isGreaterThanOrEqualTo(length);
            assertThat(HeaderBuffers.atLeast(length, array)).isSameAs(array);
            assertThat(HeaderBuffers.atLeast(1, array).length).isLessThanOrEqualTo(HeaderBuffers.MOST_KEPT);
        }
    }

    @Test
    void receivedList_isEncodedLikeAnyOther() throws Http2Exception {
        HeaderBlockEncoder other = new HeaderBlockEncoder(false, buffers);
        Http2HeadersEncoder peer =
                new DefaultHttp2HeadersEncoder((name, value) -> AsciiString.contentEquals(name, "authorization"));
        List<String> names = List.of("etag", "if-match", "location", "3gpp-sbi-correlation-info", "x-a", "via");
        for (int block = 0; block < 2000; block++) {
            Http2Headers sent = new DefaultHttp2Headers(false)
                    .path(AsciiString.of(random.nextInt(4) == 0 ? "/" : "/x/" + random.nextInt(20)))
                    .add(AsciiString.of("authorization"), AsciiString.of("Bearer " + random.nextInt(3)));
            for (int i = random.nextInt(20); i > 0; i--) {
                AsciiString value = text(random.nextInt(10) == 0 ? random.nextInt(5000) : random.nextInt(3));
                sent.add(AsciiString.of(names.get(random.nextInt(names.size()))), value);
            }
            ByteBuf received = Unpooled.buffer();
            peer.encodeHeaders(3, sent, received);
            assertThat(encoded(decoder.decodeHeaders(3, received))).isEqualTo(encoded(other, sent));
        }
    }

    @Test
    void receivedValue_isNotValidatedAgain() throws Http2Exception {
        for (int i = 0; i < 2; i++) { // literals, then partly from the table
            ReceivedHeaders headers = receivedRequest();
            for (String name : List.of(":path", "authorization", "content-length", "etag")) {
                AsciiString value = AsciiString.of(headers.get(name));
                assertThat(headers.isOutsideTable(new AsciiString(name), value))
                        .as(name)
                        .isTrue();
                assertThat(headers.isOutsideTable(new AsciiString(name), new AsciiString(value.toString())))
                        .as("another value of %s", name)
                        .isFalse();
                assertThat(headers.isOutsideTable(new AsciiString("x-a"), value))
                        .as("%s under another name", name)
                        .isFalse();
            }
            assertThat(headers.isOutsideTable(new AsciiString("x-a"), AsciiString.of(headers.get("x-a"))))
                    .isFalse();
            assertThat(headers.isOutsideTable(new AsciiString("x-large"), AsciiString.of(headers.get("x-large"))))
                    .isTrue();
        }
    }

    @Test
    void valueSetInAReceivedList_isValidated() throws Http2Exception {
        for (String name : List.of(":path", "authorization", "content-length", "etag", "x-a", "x-large")) {
            Http2Headers headers = receivedRequest().set(new AsciiString(name), new AsciiString("1\n2"));
            assertThatThrownBy(() -> encoded(headers)).as(name).isInstanceOf(Http2Exception.class);
        }
        Http2Headers moved = receivedRequest();
        moved.path(moved.get("etag"));
        assertThatThrownBy(() -> encoded(moved)).hasMessageContaining("a path that is none");
    }

    private ReceivedHeaders receivedRequest() throws Http2Exception {
        ByteBuf block = Unpooled.buffer();
        requests.encodeHeaders(
                3,
                new DefaultHttp2Headers(false)
                        .path("/x")
                        .add("authorization", "Bearer t")
                        .add("content-length", "12")
                        .add("etag", "\"a b\"")
                        .add("x-a", "b")
                        .add("x-large", "c".repeat(4000)),
                block);
        return (ReceivedHeaders) decoder.decodeHeaders(3, block);
    }

    private CharSequence received(Http2HeadersEncoder peer, String name, String value) throws Http2Exception {
        ByteBuf block = Unpooled.buffer();
        peer.encodeHeaders(3, new DefaultHttp2Headers(false).add(name, value), block);
        return decoder.decodeHeaders(3, block).get(name);
    }

    private ByteBuf encoded(Http2Headers headers) throws Http2Exception {
        return encoded(encoder, headers);
    }

    private static ByteBuf encoded(HeaderBlockEncoder by, Http2Headers headers) throws Http2Exception {
        HeaderBlock block = by.encode(3, headers);
        ByteBuf out = Unpooled.buffer();
        block.writeTo(out, 0, block.length());
        return out;
    }

    private AsciiString text(int length) {
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) ('!' + random.nextInt('~' - '!'));
        }
        return new AsciiString(text);
    }
}
