// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.StreamException;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersDecoder;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The decoder against Netty's: equal results for blocks that Netty encodes, equal strictness for invalid blocks. */
class HeaderBlockPropertyTest {
    private static final int LIMIT = 1 << 20;
    private static final int MAX_TEXT = 60;

    private final Random random = new Random(20);
    private final HeaderBuffers buffers = new HeaderBuffers();
    private final HeaderBlockDecoder ours = new HeaderBlockDecoder(LIMIT, buffers);

    @Test
    void blocksEncodedByNetty_areDecoded() throws Http2Exception {
        DefaultHttp2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder((name, value) -> random.nextInt(5) == 0);
        List<String> names = List.of("authorization", "content-type", "x-a", "x-b", "3gpp-sbi-lci", "via");
        List<String> values = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            values.add(text(random.nextInt(MAX_TEXT)));
        }
        for (int block = 0; block < 5000; block++) {
            Http2Headers sent = new DefaultHttp2Headers(false)
                    .method(random.nextBoolean() ? "GET" : "PATCH")
                    .path("/nudm-sdm/v2/" + random.nextInt(500));
            for (int i = random.nextInt(10); i > 0; i--) {
                String value = random.nextInt(4) == 0
                        ? text(random.nextInt(3000 / (1 + random.nextInt(50))))
                        : values.get(random.nextInt(values.size()));
                sent.add(names.get(random.nextInt(names.size())), value);
            }
            ByteBuf encoded = Unpooled.buffer();
            encoder.encodeHeaders(3, sent, encoded);
            assertThat(ours.decodeHeaders(3, encoded)).isEqualTo(new DefaultHttp2Headers(false).add(asAscii(sent)));
        }
    }

    @Test
    void huffman_decodesEveryByteValue() throws Http2Exception {
        for (int b = 0; b < 256; b++) {
            byte[] text = "aaaaaaaaaaaaaaaaaaaa".getBytes(StandardCharsets.US_ASCII);
            text[b % text.length] = (byte) b;
            text[(b + 7) % text.length] = (byte) b;
            ByteBuf encoded = Unpooled.buffer();
            new DefaultHttp2HeadersEncoder((name, value) -> true, false, 16, 0)
                    .encodeHeaders(
                            3,
                            new DefaultHttp2Headers(false).add(new AsciiString("x"), new AsciiString(text)),
                            encoded);
            byte[] block = ByteBufUtil.getBytes(encoded);
            int start = valueOf(block);
            byte[] out = new byte[Huffman.mostBytes(block.length - start)];
            assertThat(Huffman.decode(block, start, block.length - start, out))
                    .as("byte %d", b)
                    .isEqualTo(text.length);
            assertThat(Arrays.copyOf(out, text.length)).isEqualTo(text);
        }
    }

    // Returns where the value of the single literal in the block starts.
    private static int valueOf(byte[] literal) {
        int length = 2 + (literal[1] & 0x7f);
        assertThat(literal[length] & 0x80).as("Huffman").isNotZero();
        return length + 1;
    }

    @Test
    void randomBlocks_areRefusedAsStrictlyAsByNetty() {
        int refused = 0;
        for (int i = 0; i < 30_000; i++) {
            byte[] block = new byte[1 + random.nextInt(40)];
            random.nextBytes(block);
            if (i % 2 == 0) {
                block[0] = (byte) (random.nextBoolean() ? 0x40 : 0x82);
            }
            String hex = HexFormat.of().formatHex(block);
            Object compression = outcome(new DefaultHttp2HeadersDecoder(false, false, LIMIT), block);
            Object theirs = outcome(new DefaultHttp2HeadersDecoder(true, true, LIMIT), block);
            Object mine = outcome(new HeaderBlockDecoder(LIMIT, buffers), block);
            if (compression instanceof String || (theirs instanceof Http2Headers && !(mine instanceof String))) {
                assertThat(mine).as(hex).isEqualTo(theirs);
            } else if (theirs instanceof Http2Headers accepted) {
                assertThat(mine).as(hex).isEqualTo("stream error");
                assertThat(accepted).as(hex).anyMatch(HeaderBlockPropertyTest::isAcceptedOnlyByNetty);
            } else { // Netty closes the connection for a malformed name; a stream error is sufficient
                assertThat(mine).as(hex).isEqualTo("stream error");
            }
            refused += mine instanceof String ? 1 : 0;
        }
        assertThat(refused).isBetween(1000, 29_990);
    }

    // Netty checks neither pseudo-header values nor trailing white space, and checks content-length later.
    private static boolean isAcceptedOnlyByNetty(Map.Entry<CharSequence, CharSequence> field) {
        String value = field.getValue().toString();
        if (field.getKey().toString().equals("content-length")) {
            return !value.matches("[0-9]{1,18}");
        }
        return field.getKey().charAt(0) == ':'
                ? !value.matches("[!-~]+") || !value.startsWith("/") || value.indexOf('#') >= 0
                : value.endsWith(" ") || value.endsWith("\t");
    }

    private static Object outcome(Http2HeadersDecoder decoder, byte[] block) {
        try {
            return decoder.decodeHeaders(3, Unpooled.wrappedBuffer(block));
        } catch (Http2Exception e) {
            return e instanceof StreamException ? "stream error" : "connection error";
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "80", // index 0
                "be", // index 62 of an empty dynamic table
                "ffffffffff7f", // a number that is too large
                "823f", // a complete size update after a field
                "3fe21f", // a table of 4097 bytes
                "00", // the block ends within a field
                "0001610561", // the block ends within a text
                "00016181ff", // padding of eight bits
                "0001618100", // padding of zeros
                "00016184ffffffff" // EOS
            })
    void invalidCompression_isConnectionError(String block) {
        assertThatThrownBy(() -> ours.decodeHeaders(
                        3, Unpooled.wrappedBuffer(HexFormat.of().parseHex(block))))
                .isInstanceOf(Http2Exception.class)
                .isNotInstanceOf(StreamException.class);
    }

    @Test
    void oversizedHeaderList_isReadToItsEnd() throws Http2Exception {
        HeaderBlockDecoder small = new HeaderBlockDecoder(100, buffers);
        DefaultHttp2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder();
        ByteBuf large = Unpooled.buffer();
        encoder.encodeHeaders(
                3, new DefaultHttp2Headers(false).add("a", "x".repeat(90)).add("b", "y"), large);
        ByteBuf after = Unpooled.buffer();
        encoder.encodeHeaders(5, new DefaultHttp2Headers(false).add("b", "y"), after);
        assertThatThrownBy(() -> small.decodeHeaders(3, large))
                .isInstanceOf(Http2Exception.HeaderListSizeException.class);
        assertThat(small.decodeHeaders(5, after).get("b")).hasToString("y");
    }

    private String text(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) ('!' + random.nextInt('~' - '!')));
        }
        return text.toString();
    }

    private static Http2Headers asAscii(Http2Headers sent) {
        Http2Headers ascii = new DefaultHttp2Headers(false);
        sent.forEach(field -> ascii.add(AsciiString.of(field.getKey()), AsciiString.of(field.getValue())));
        return ascii;
    }
}
