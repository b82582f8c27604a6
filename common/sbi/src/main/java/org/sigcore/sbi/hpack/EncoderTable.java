// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Dynamic table of one connection on the sending side, with an index from fields to table positions. Most lookups
 * succeed by identity: a field that a proxy received stays the same object from the decoder's table to this one. Event
 * loop only.
 */
@SpecRef({"RFC 7541 2.3.2", "RFC 7541 4"})
final class EncoderTable {
    static final int MOST_BYTES = 4096;
    private static final int SLOTS = MOST_BYTES / HeaderEntry.OVERHEAD;
    private static final int MASK = SLOTS - 1;

    // Entries are numbered in order of insertion, from 1; entry n occupies slot n & MASK.
    private final @Nullable AsciiString[] names = new AsciiString[SLOTS];
    private final @Nullable AsciiString[] values = new AsciiString[SLOTS];
    private final int[] hashes = new int[SLOTS];
    // Chains of entries with equal hash slots, newest first. Numbers of evicted entries are not cleared.
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

    /** Returns the index of a field; 0 if the table does not contain it. */
    int find(int hash, AsciiString name, AsciiString value) {
        for (int number = newestOf[hash & MASK]; number >= oldest; number = olderThan[number & MASK]) {
            int slot = number & MASK;
            if (hashes[slot] == hash && same(values[slot], value) && same(names[slot], name)) {
                return HeaderTable.STATIC_SIZE + 1 + newest - number;
            }
        }
        return 0;
    }

    @SuppressWarnings("ReferenceEquality") // the usual and cheapest case
    private static boolean same(@Nullable AsciiString known, AsciiString text) {
        return known == text || text.equals(known);
    }

    /** Returns false for a field that would evict too many other entries. */
    boolean suits(AsciiString name, AsciiString value) {
        return bytes(name, value) <= mostEntryBytes(maxSize);
    }

    /** Returns the size of the largest entry that suits a table of this size. */
    static int mostEntryBytes(int tableBytes) {
        return tableBytes / 4 * 3;
    }

    /** Adds a field for which {@link #suits} returned true. */
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

    /** Limits the table to this number of bytes. */
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
