// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.copy;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Collects a copy of a body, up to a bound. For one thread. */
public final class CopiedBody {
    private final int max;
    private byte[] bytes = {};
    private int length;

    /** @param max above this the whole is left out */
    public CopiedBody(int max) {
        this.max = max;
    }

    /** Copies a piece; the buffer is left as it is. */
    public void add(ByteBuf data) {
        int more = data.readableBytes();
        if (length + (long) more <= max) {
            if (length + more > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(max, Math.max(length + more, bytes.length * 2)));
            }
            data.getBytes(data.readerIndex(), bytes, length, more);
        }
        length = (int) Math.min(Integer.MAX_VALUE, length + (long) more);
    }

    /** The whole body; null when it was longer than the bound. */
    public byte @Nullable [] bytes() {
        return length > max ? null : Arrays.copyOf(bytes, length);
    }

    /** How long it was. */
    public int length() {
        return length;
    }
}
