// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.sigcore.model.SpecRef;

/** Makes identifiers that stay unique over restarts. Thread-safe. */
final class Identifiers {
    private final String sessionPrefix;
    private final AtomicLong sessions = new AtomicLong();
    private final AtomicInteger endToEnd;

    /** @param startSeconds the time of the start in seconds since 1970 */
    Identifiers(String identity, long startSeconds) {
        this.sessionPrefix = identity + ";" + startSeconds + ";";
        int random = ThreadLocalRandom.current().nextInt(1 << 20);
        this.endToEnd = new AtomicInteger((int) (startSeconds << 20) | random);
    }

    /** The high octets are the time of the start, the low ones random at first. */
    @SpecRef("RFC 6733 3")
    int nextEndToEnd() {
        return endToEnd.getAndIncrement();
    }

    /** Identity, start time, and a number that counts up. */
    @SpecRef("RFC 6733 8.8")
    String nextSessionId() {
        return sessionPrefix + sessions.incrementAndGet();
    }
}
