// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.concurrent.atomic.AtomicInteger;

/** The requests in flight to one producer. Thread-safe. */
public final class ProducerState {
    private final AtomicInteger outstanding = new AtomicInteger();

    /** A request is sent to it. */
    public void begun() {
        outstanding.incrementAndGet();
    }

    /** That request has ended, in whatever way. */
    public void ended() {
        outstanding.decrementAndGet();
    }

    /** Requests sent and not ended. */
    public int outstanding() {
        return outstanding.get();
    }
}
