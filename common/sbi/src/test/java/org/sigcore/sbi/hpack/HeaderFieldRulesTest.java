// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.StreamException;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of single fields and of their order, whichever way a field and its name are encoded. */
class HeaderFieldRulesTest {
    private static final int ADDED = 0x40;
    private static final int NOT_ADDED = 0x00;
    private static final int NEVER_ADDED = 0x10;
    private static final int NEWEST = 62;

    private final HeaderBlockDecoder decoder = new HeaderBlockDecoder(1 << 20, new HeaderBuffers());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x-a|b|",
                "x-a|''|",
                "x-a|'b '|a field value with a character that is not allowed",
                "X-A|b|a field name with a character that is not allowed",
                "X-A|'b '|a field value with a character that is not allowed",
                ":path|/x|",
                ":path|*|",
                ":path|x|a path that is none",
                ":path|/x#y|a path that is none",
                ":path|''|a pseudo-header field without a value",
                ":method|GE T|a method that is no token",
                ":authority|a/b|an authority that is none",
                ":status|204|",
                ":status|2040|a status that is none",
                ":protocol|websocket|extended CONNECT, which was not offered",
                ":undefined|x|unknown pseudo-header field",
                "content-length|12|",
                "content-length|12,12|content-length other than one number",
                "content-length|''|content-length other than one number",
                "te|Trailers|",
                "te|gzip|te other than trailers",
                "connection|close|connection-specific field",
                "keep-alive|5|connection-specific field",
                "proxy-connection|close|connection-specific field",
                "transfer-encoding|chunked|connection-specific field",
                "upgrade|h2c|connection-specific field"
            })
    void value_isCheckedByTheRuleOfItsName(String name, String value, String problem) throws Http2Exception {
        for (int form : new int[] {NOT_ADDED, NEVER_ADDED, ADDED}) {
            assertThat(problem(field(form, name, value)))
                    .as("name in the field")
                    .isEqualTo(problem);
            problem(field(ADDED, name, "1"));
            assertThat(problem(field(form, NEWEST, value)))
                    .as("name in the table")
                    .isEqualTo(problem);
        }
        problem(field(ADDED, name, value));
        assertThat(problem(indexed(NEWEST))).as("field in the table").isEqualTo(problem);
    }

    @Test
    void repeatedField_isReportedWhicheverWayItIsEncoded() throws Http2Exception {
        ByteBuf first = field(ADDED, "content-length", "1");
        assertThat(repeated(first.copy(), field(NOT_ADDED, "x-b", "1"))).isNull();
        assertThat(repeated(first.copy(), indexed(NEWEST))).hasToString("content-length");
        assertThat(repeated(first.copy(), field(NOT_ADDED, NEWEST, "2"))).hasToString("content-length");
        assertThat(repeated(first.copy(), field(NOT_ADDED, "content-length", "2")))
                .hasToString("content-length");
    }

    @Test
    void order_isCheckedWhicheverWayFieldsAreEncoded() throws Http2Exception {
        ByteBuf status = indexed(8);
        ByteBuf method = indexed(2);
        ByteBuf path = field(NOT_ADDED, 4, "/x");
        ByteBuf length = field(NOT_ADDED, 28, "1");
        ByteBuf other = field(NOT_ADDED, "x-a", "1");
        assertThat(problem(method, path, other, length, other)).isNull();
        assertThat(problem(status, length, other)).isNull();
        assertThat(problem(status, length, other, length)).isEqualTo("content-length twice");
        assertThat(problem(method, length, other, length)).isNull();
        assertThat(problem(length, length)).isNull();
        assertThat(problem(method, other, path)).isEqualTo("a pseudo-header field behind a regular one");
        assertThat(problem(method, length, path)).isEqualTo("a pseudo-header field behind a regular one");
        assertThat(problem(method, status)).isEqualTo("pseudo-header fields of a request and of a response");
        assertThat(problem(path, method, path)).isEqualTo("a pseudo-header field twice");
        assertThat(problem(status, status)).isEqualTo("a pseudo-header field twice");
    }

    // Returns the reason why the block is malformed; null if it is not.
    private @Nullable String problem(ByteBuf... fields) throws Http2Exception {
        try {
            assertThat(decoded(fields)).isNotEmpty();
            return null;
        } catch (StreamException e) {
            return String.valueOf(e.getMessage()).replace("malformed header list: ", "");
        }
    }

    private @Nullable CharSequence repeated(ByteBuf... fields) throws Http2Exception {
        try {
            return HeaderBlockDecoder.repeated(decoded(fields));
        } catch (StreamException e) {
            return null;
        }
    }

    private Http2Headers decoded(ByteBuf... fields) throws Http2Exception {
        ByteBuf block = Unpooled.buffer();
        for (ByteBuf field : fields) {
            block.writeBytes(field.duplicate());
        }
        return decoder.decodeHeaders(3, block);
    }

    private static ByteBuf indexed(int index) {
        return Unpooled.buffer().writeByte(0x80 | index);
    }

    private static ByteBuf field(int form, String name, String value) {
        return text(text(Unpooled.buffer().writeByte(form), name), value);
    }

    private static ByteBuf field(int form, int index, String value) {
        ByteBuf field = Unpooled.buffer();
        int most = form == ADDED ? 0x3f : 0x0f;
        field.writeByte(form | Math.min(index, most));
        if (index >= most) {
            field.writeByte(index - most);
        }
        return text(field, value);
    }

    private static ByteBuf text(ByteBuf field, String text) {
        return field.writeByte(text.length()).writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }
}
