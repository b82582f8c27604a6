// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.UUID;

/**
 * Identifiers that grow with time, so that new rows stand together in a primary key: UUIDs of version 7. Their 74 other bits
 * are from a secure random source, so that nobody guesses them.
 */
public final class TimeOrderedId {
    private static final long VERSION = 0x7000L;
    private static final long RANDOM_OF_FIRST = 0xFFFL;

    private TimeOrderedId() {}

    /** A new one, as text of 36 characters. */
    public static String next(long nowMillis) {
        UUID random = UUID.randomUUID();
        long first = (nowMillis << 16) | VERSION | (random.getMostSignificantBits() & RANDOM_OF_FIRST);
        return new UUID(first, random.getLeastSignificantBits()).toString();
    }
}
