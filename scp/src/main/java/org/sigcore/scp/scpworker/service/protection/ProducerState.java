// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The requests in flight to one producer, and the time for which it is held. Thread-safe. */
public final class ProducerState {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final AtomicInteger outstanding = new AtomicInteger();
    private volatile boolean congested;
    private volatile long congestedUntilNanos;

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

    /** It has answered 503 with Retry-After. */
    void congested(int seconds, long nowNanos) {
        congestedUntilNanos = nowNanos + TimeUnit.SECONDS.toNanos(seconds);
        congested = true;
    }

    boolean isCongested(long nowNanos) {
        return congested && congestedUntilNanos - nowNanos > 0;
    }

    /** Returns the seconds for which it is still held, rounded up; 0 if it is not held. */
    int heldSeconds(long nowNanos) {
        return isCongested(nowNanos)
                ? (int) TimeUnit.NANOSECONDS.toSeconds(congestedUntilNanos - nowNanos + SECOND - 1)
                : 0;
    }
}
