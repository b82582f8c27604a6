// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

/**
 * Determines pauses of an idle event loop that let messages of many peers accumulate, so that they share wake-ups,
 * reads and writes. It pauses only while messages are frequent enough for several to arrive in an interval. Peers that
 * wait for each answer before they send the next request are detected by the decreasing message rate, and pauses are
 * then suspended for increasing periods. Pure: the caller supplies the time. Not thread-safe.
 */
final class BatchingPauses {
    /** Period for which messages are counted before the mode is reconsidered. */
    static final long WINDOW_NANOS = 5_000_000;
    /** Messages per interval from which on a pause pays off. */
    private static final double WORTHWHILE = 1.5;

    private static final long SHORTEST_REST_NANOS = 20_000;
    private static final long MIN_HOLD_OFF_NANOS = 20_000_000;
    private static final long MAX_HOLD_OFF_NANOS = 2_000_000_000;
    /** Number of windows after which gathering counts as beneficial. */
    private static final int PROVED = 20;

    private final long intervalNanos;
    private long windowStart;
    private int messages;
    private boolean active;
    private int windows;
    private long holdOffNanos = MIN_HOLD_OFF_NANOS;
    private long notBefore;
    private long wokeAt;
    private boolean idle;

    /** @param intervalNanos maximum delay of a message; 0 disables gathering */
    BatchingPauses(long intervalNanos, long nowNanos) {
        this.intervalNanos = intervalNanos;
        this.windowStart = nowNanos;
        this.notBefore = nowNanos;
        this.wokeAt = nowNanos;
    }

    /** Called for each message read. */
    void onMessage() {
        messages++;
    }

    /** Returns how long the idle loop should pause; 0 to wait for the next message as usual. */
    long restNanos(long nowNanos) {
        if (nowNanos - windowStart >= WINDOW_NANOS) {
            judge(nowNanos);
        }
        long left = active ? intervalNanos - (idle ? 0 : nowNanos - wokeAt) : 0;
        idle = false;
        wokeAt = nowNanos;
        if (left < SHORTEST_REST_NANOS) {
            return 0; // processing took the whole interval, so more has accumulated
        }
        wokeAt += left;
        return left;
    }

    /** Called if nothing arrived during the pause. */
    void onIdle() {
        idle = true;
    }

    private void judge(long nowNanos) {
        boolean worthwhile = (double) messages * intervalNanos / (nowNanos - windowStart) >= WORTHWHILE;
        if (active && ++windows == PROVED) {
            holdOffNanos = MIN_HOLD_OFF_NANOS;
        }
        if (active && !worthwhile) {
            active = false;
            notBefore = nowNanos + holdOffNanos;
            holdOffNanos = Math.min(2 * holdOffNanos, MAX_HOLD_OFF_NANOS);
        } else if (!active && worthwhile && nowNanos - notBefore >= 0) {
            active = true;
            windows = 0;
        }
        windowStart = nowNanos;
        messages = 0;
    }
}
