// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cache of the latest long literals of a connection and their decoded form. Clients repeat literals that stay out of
 * HPACK's table, such as access tokens, byte for byte with each request. Event loop only.
 */
final class LiteralCache {
    /** Minimum length; shorter texts are decoded faster than they are looked up. */
    static final int SHORTEST = 64;

    private static final int LONGEST = 4096;
    private static final int SLOTS = 4;

    private static final class Known {
        private final int form;
        private final byte[] encoded;
        private final HeaderEntry entry;

        Known(int form, byte[] encoded, HeaderEntry entry) {
            this.form = form;
            this.encoded = encoded;
            this.entry = entry;
        }
    }

    private final @Nullable Known[] slots = new Known[SLOTS];
    private byte[] scratch = {};

    /**
     * Returns the decoded entry for the next {@code length} bytes of {@code block} as a value of {@code name}; null if
     * it is not cached.
     *
     * @param form the byte that precedes the text
     */
    @Nullable
    HeaderEntry find(FieldName name, int form, ByteBuf block, int length) {
        Known known = slots[slot(name, length)];
        if (known == null
                || known.form != form
                || known.encoded.length != length
                || !known.entry.name.text.equals(name.text)) {
            return null;
        }
        if (scratch.length < length) {
            scratch = new byte[length];
        }
        block.getBytes(block.readerIndex(), scratch, 0, length);
        return Arrays.equals(known.encoded, 0, length, scratch, 0, length) ? known.entry : null;
    }

    /** Caches the decoded entry of the encoded bytes at {@code start} of {@code block}. */
    void put(HeaderEntry entry, int form, ByteBuf block, int start, int length) {
        if (length <= LONGEST) {
            byte[] encoded = new byte[length];
            block.getBytes(start, encoded);
            slots[slot(entry.name, length)] = new Known(form, encoded, entry);
        }
    }

    private static int slot(FieldName name, int length) {
        return (name.text.length() + length) & (SLOTS - 1);
    }
}
