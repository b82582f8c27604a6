// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

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
}
