// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

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

    /**
     * Returns the decoded entry for the next {@code length} octets of {@code block} as a value of {@code name}, and
     * skips them; null if it is not cached.
     *
     * @param form the octet that precedes the text
     */
    @Nullable
    HeaderEntry find(FieldName name, int form, ReceivedBlock block, int length) {
        Known known = slots[slot(name, length)];
        return known != null
                        && known.form == form
                        && known.encoded.length == length
                        && known.entry.name.text.equals(name.text)
                        && block.skip(known.encoded)
                ? known.entry
                : null;
    }

    /** Caches the decoded entry of the {@code length} octets that were read last. */
    void put(HeaderEntry entry, int form, ReceivedBlock block, int length) {
        if (length <= LONGEST) {
            slots[slot(entry.name, length)] = new Known(form, block.last(length), entry);
        }
    }

    private static int slot(FieldName name, int length) {
        return (name.text.length() + length) & (SLOTS - 1);
    }
}
