// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.ejection;

import java.util.concurrent.atomic.AtomicInteger;

/** Number of requests in progress at one producer. Thread-safe. */
public final class ProducerState {
    private final AtomicInteger outstanding = new AtomicInteger();

    /** Counts a request that is sent. */
    public void begun() {
        outstanding.incrementAndGet();
    }

    /** Counts the end of a request, with or without response. */
    public void ended() {
        outstanding.decrementAndGet();
    }

    /** Returns the number of requests in progress. */
    public int outstanding() {
        return outstanding.get();
    }

    /** Returns true while fewer requests are in progress: the circuit is closed. */
    public boolean admits(int maxOutstanding) {
        return outstanding.get() < maxOutstanding;
    }
}
