// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.fuzz;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.StreamException;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import org.sigcore.sbi.hpack.HeaderBlock;
import org.sigcore.sbi.hpack.HeaderBlockDecoder;
import org.sigcore.sbi.hpack.HeaderBlockEncoder;
import org.sigcore.sbi.hpack.HeaderBuffers;

/**
 * Header blocks of one connection, each with a length octet in front: accepted fields contain only characters that
 * may be forwarded, and are unchanged after encoding and decoding.
 */
public final class HpackFuzz {
    private static final int LIMIT = 8192;
    private static final Pattern NAME = Pattern.compile(":?[!#$%&'*+.^_`|~0-9a-z-]+");
    private static final Pattern VALUE = Pattern.compile("[\\t -~\\x80-\\xff]*");
    private static final Pattern PSEUDO_VALUE = Pattern.compile("[!-~]+");

    private HpackFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) throws Http2Exception {
        HeaderBuffers buffers = new HeaderBuffers();
        HeaderBlockDecoder decoder = new HeaderBlockDecoder(LIMIT, buffers);
        HeaderBlockEncoder encoder = new HeaderBlockEncoder(true, buffers);
        HeaderBlockDecoder second = new HeaderBlockDecoder(LIMIT, buffers);
        int at = 0;
        while (at < data.length) {
            int end = Math.min(data.length, at + 1 + (data[at] & 0xff));
            byte[] block = Arrays.copyOfRange(data, at + 1, end);
            at = end;
            Http2Headers headers;
            try {
                headers = decoder.decodeHeaders(3, Unpooled.wrappedBuffer(block));
            } catch (StreamException e) {
                continue;
            } catch (Http2Exception e) {
                return;
            }
            headers.forEach(HpackFuzz::check);
            ByteBuf out = Unpooled.buffer();
            HeaderBlock encoded = encoder.encode(3, headers);
            encoded.writeTo(out, 0, encoded.length());
            Http2Headers again = second.decodeHeaders(3, out);
            if (!again.equals(headers)) {
                throw new AssertionError("expected " + headers + " after encoding, got " + again);
            }
        }
    }

    private static void check(Map.Entry<CharSequence, CharSequence> field) {
        String name = field.getKey().toString();
        String value = field.getValue().toString();
        Pattern values = name.startsWith(":") ? PSEUDO_VALUE : VALUE;
        if (!NAME.matcher(name).matches()
                || !value.equals(value.strip())
                || !values.matcher(value).matches()) {
            throw new AssertionError("accepted: " + field);
        }
    }
}
