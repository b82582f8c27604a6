// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Arrays;
import org.sigcore.sbi.SbiMemory;

/** Collects a body into an array, pre-sized by content-length if the value is plausible. Not thread-safe. */
public final class BodyBuffer {
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
    private static final int TRUSTED_BYTES = 256 << 10;
    private static final byte[] EMPTY = {};

    private byte[] bytes = EMPTY;
    private int length;

    /**
     * Reserves space for the announced content-length.
     *
     * @return false if the memory budget is exhausted
     */
    public boolean expect(Http2Headers headers, SbiMemory from) {
        long announced = headers.getLong(CONTENT_LENGTH, 0);
        return announced <= 0 || announced > TRUSTED_BYTES || grow((int) announced, from);
    }

    /**
     * Appends the bytes and releases the buffer.
     *
     * @return false if the memory budget is exhausted; the bytes are lost and the body is incomplete
     */
    public boolean append(ByteBuf data, SbiMemory from) {
        try {
            int more = data.readableBytes();
            if (length + more > bytes.length
                    && !grow(Math.max(length + more, Math.min(2 * bytes.length, length + (1 << 20))), from)) {
                return false;
            }
            data.readBytes(bytes, length, more);
            length += more;
            return true;
        } finally {
            data.release();
        }
    }

    private boolean grow(int size, SbiMemory from) {
        if (!from.take(size - bytes.length)) {
            return false;
        }
        bytes = Arrays.copyOf(bytes, size);
        return true;
    }

    /** Returns the amount of memory reserved; the caller must release it. */
    public int held() {
        return bytes.length;
    }

    public int length() {
        return length;
    }

    /** Returns the complete body. The buffer must not be used afterwards. */
    public byte[] bytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }
}
