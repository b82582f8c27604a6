// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiExchange;

/**
 * Encodes messages as HTTP/2 frames, in cleartext whatever the original transport. Header fields are encoded without
 * the dynamic table, so that each message can be decoded independently of those before it.
 */
@SpecRef({"RFC 9113 3.4", "RFC 9113 4.1", "RFC 7541 6.2.3"})
final class Http2Octets {
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int MAX_FRAME_SIZE = 5;
    private static final int LARGEST_FRAME = (1 << 24) - 1;
    private static final int SETTING_BYTES = 6;

    private Http2Octets() {}

    /** Returns the connection preface of a client. */
    static byte[] preface() {
        ByteBuf out = Unpooled.buffer();
        out.writeCharSequence(PREFACE, StandardCharsets.US_ASCII);
        settings(out);
        return octets(out);
    }

    /** Returns the first frame of a server: it allows frames of any size, so that a message needs at most two. */
    static byte[] settings() {
        ByteBuf out = Unpooled.buffer();
        settings(out);
        return octets(out);
    }

    /** Encodes a request or a response. */
    static byte[] message(int streamId, SbiExchange.Message message) {
        boolean empty = message.body().length == 0;
        ByteBuf fields = Unpooled.buffer();
        Http2Headers headers = new DefaultHttp2Headers(false);
        for (Map.Entry<String, String> field : message.headers()) {
            headers.add(field.getKey(), field.getValue());
        }
        try {
            new DefaultHttp2HeadersEncoder((name, value) -> true).encodeHeaders(streamId, headers, fields);
        } catch (Http2Exception e) {
            throw new IllegalStateException(e); // the encoder has no limit
        }
        ByteBuf out = Unpooled.buffer();
        frame(out, fields.readableBytes(), Http2FrameTypes.HEADERS, END_HEADERS | (empty ? END_STREAM : 0), streamId);
        out.writeBytes(fields);
        if (!empty) {
            frame(out, message.body().length, Http2FrameTypes.DATA, END_STREAM, streamId);
            out.writeBytes(message.body());
        }
        return octets(out);
    }

    private static void settings(ByteBuf out) {
        frame(out, SETTING_BYTES, Http2FrameTypes.SETTINGS, 0, 0);
        out.writeShort(MAX_FRAME_SIZE).writeInt(LARGEST_FRAME);
    }

    private static void frame(ByteBuf out, int length, int type, int flags, int streamId) {
        out.writeMedium(length).writeByte(type).writeByte(flags).writeInt(streamId);
    }

    private static byte[] octets(ByteBuf out) {
        byte[] octets = new byte[out.readableBytes()];
        out.readBytes(octets);
        return octets;
    }
}
