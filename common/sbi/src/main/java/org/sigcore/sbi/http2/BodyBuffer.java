// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Arrays;

/** Collects a body into one array; sized by content-length where that can be trusted. Not thread-safe. */
public final class BodyBuffer {
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
    private static final int TRUSTED_BYTES = 256 << 10;
    private static final byte[] EMPTY = {};

    private byte[] bytes = EMPTY;
    private int length;

    /** Makes room for what the header fields announce. */
    public void expect(Http2Headers headers) {
        long announced = headers.getLong(CONTENT_LENGTH, 0);
        if (announced > 0 && announced <= TRUSTED_BYTES) {
            bytes = new byte[(int) announced];
        }
    }

    /** Takes the bytes and releases the buffer. */
    public void append(ByteBuf data) {
        int more = data.readableBytes();
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, Math.min(2 * bytes.length, length + (1 << 20))));
        }
        data.readBytes(bytes, length, more);
        length += more;
        data.release();
    }

    public int length() {
        return length;
    }

    /** The whole body; the buffer must not be used afterwards. */
    public byte[] bytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }
}
