// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * One connection's dynamic table as the sender keeps it, with the way from a field to its index. Fields are mostly the very
 * objects that were put in: what a proxy received stays one object from the decoder's table to this one. Loop only.
 */
@SpecRef({"RFC 7541 2.3.2", "RFC 7541 4"})
final class EncoderTable {
    static final int MOST_BYTES = 4096;
    private static final int SLOTS = MOST_BYTES / HeaderEntry.OVERHEAD;
    private static final int MASK = SLOTS - 1;

    // Entries are numbered as they come, from 1; number n stands in slot n & MASK.
    private final @Nullable AsciiString[] names = new AsciiString[SLOTS];
    private final @Nullable AsciiString[] values = new AsciiString[SLOTS];
    private final int[] hashes = new int[SLOTS];
    // Chains of entries with like hash codes, from the newest to older ones: the numbers are not cleared when entries
    // go.
    private final int[] newestOf = new int[SLOTS];
    private final int[] olderThan = new int[SLOTS];
    private int newest;
    private int oldest = 1;
    private int size;
    private int maxSize = MOST_BYTES;

    static int hash(AsciiString name, AsciiString value) {
        int hash = name.hashCode() * 31 + value.hashCode();
        return hash ^ (hash >>> 15);
    }

    /** The index of a field; 0 when it is not there. */
    int find(int hash, AsciiString name, AsciiString value) {
        for (int number = newestOf[hash & MASK]; number >= oldest; number = olderThan[number & MASK]) {
            int slot = number & MASK;
            if (hashes[slot] == hash && same(values[slot], value) && same(names[slot], name)) {
                return HeaderTable.STATIC_SIZE + 1 + newest - number;
            }
        }
        return 0;
    }

    @SuppressWarnings("ReferenceEquality") // the usual case, and the cheap one
    private static boolean same(@Nullable AsciiString known, AsciiString text) {
        return known == text || text.equals(known);
    }

    /** False for a field that would push out too much else. */
    boolean suits(AsciiString name, AsciiString value) {
        return bytes(name, value) <= maxSize / 4 * 3;
    }

    /** Adds a field that {@link #suits}. */
    void add(int hash, AsciiString name, AsciiString value) {
        int bytes = bytes(name, value);
        evict(maxSize - bytes);
        newest++;
        size += bytes;
        int slot = newest & MASK;
        names[slot] = name;
        values[slot] = value;
        hashes[slot] = hash;
        olderThan[slot] = newestOf[hash & MASK];
        newestOf[hash & MASK] = newest;
    }

    private void evict(int room) {
        while (size > room) {
            int slot = oldest++ & MASK;
            AsciiString name = names[slot];
            AsciiString value = values[slot];
            if (name != null && value != null) {
                size -= bytes(name, value);
            }
            names[slot] = null;
            values[slot] = null;
        }
    }

    /** From now on at most so many bytes. */
    void resize(int bytes) {
        maxSize = bytes;
        evict(bytes);
    }

    int maxSize() {
        return maxSize;
    }

    private static int bytes(AsciiString name, AsciiString value) {
        return name.length() + value.length() + HeaderEntry.OVERHEAD;
    }
}
