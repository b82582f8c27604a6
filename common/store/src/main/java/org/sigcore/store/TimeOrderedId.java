// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.UUID;

/**
 * Identifiers that increase over time (UUID version 7), so that new rows are adjacent in a primary key. The other 74
 * bits come from a secure random source, so that identifiers cannot be guessed.
 */
public final class TimeOrderedId {
    private static final long VERSION = 0x7000L;
    private static final long RANDOM_OF_FIRST = 0xFFFL;

    private TimeOrderedId() {}

    /** Returns a new identifier of 36 characters. */
    public static String next(long nowMillis) {
        UUID random = UUID.randomUUID();
        long first = (nowMillis << 16) | VERSION | (random.getMostSignificantBits() & RANDOM_OF_FIRST);
        return new UUID(first, random.getLeastSignificantBits()).toString();
    }
}
