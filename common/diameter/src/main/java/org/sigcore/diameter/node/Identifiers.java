// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.sigcore.model.SpecRef;

/** Generates identifiers that stay unique over restarts. Thread-safe. */
final class Identifiers {
    private final String sessionPrefix;
    private final AtomicLong sessions = new AtomicLong();
    private final AtomicInteger endToEnd;

    /** @param startSeconds start time in seconds since 1970 */
    Identifiers(String identity, long startSeconds) {
        this.sessionPrefix = identity + ";" + startSeconds + ";";
        int random = ThreadLocalRandom.current().nextInt(1 << 20);
        this.endToEnd = new AtomicInteger((int) (startSeconds << 20) | random);
    }

    /**
     * Returns the next End-to-End Identifier: the start time in the high bits, and a counter with a random start in the
     * low bits.
     */
    @SpecRef("RFC 6733 3")
    int nextEndToEnd() {
        return endToEnd.getAndIncrement();
    }

    /** Returns a Session-Id of identity, start time and a counter. */
    @SpecRef("RFC 6733 8.8")
    String nextSessionId() {
        return sessionPrefix + sessions.incrementAndGet();
    }
}
