// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

/**
 * When an event loop that has nothing to do should stay away for a moment, so that the messages of many peers come
 * together and share wake-ups, reads and writes. It does so only while messages come so often that several meet in one
 * interval; a peer that waits for each answer before it goes on is noticed by its slowing down, and left alone for longer
 * and longer. Pure: the caller gives the time. For one thread.
 */
final class Gathering {
    /** How long messages are counted before the loop changes its ways. */
    static final long WINDOW_NANOS = 5_000_000;
    /** Messages in an interval from which on it pays to wait for them. */
    private static final double WORTHWHILE = 1.5;

    private static final long SHORTEST_REST_NANOS = 20_000;
    private static final long MIN_HOLD_OFF_NANOS = 20_000_000;
    private static final long MAX_HOLD_OFF_NANOS = 2_000_000_000;
    /** Windows after which gathering has proved itself. */
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

    /** @param intervalNanos the longest that a message waits; 0: never */
    Gathering(long intervalNanos, long nowNanos) {
        this.intervalNanos = intervalNanos;
        this.windowStart = nowNanos;
        this.notBefore = nowNanos;
        this.wokeAt = nowNanos;
    }

    /** A message was read. */
    void onMessage() {
        messages++;
    }

    /** The loop has nothing to do: how long to stay away, 0 to wait for the next message as usual. */
    long restNanos(long nowNanos) {
        if (nowNanos - windowStart >= WINDOW_NANOS) {
            judge(nowNanos);
        }
        long left = active ? intervalNanos - (idle ? 0 : nowNanos - wokeAt) : 0;
        idle = false;
        wokeAt = nowNanos;
        if (left < SHORTEST_REST_NANOS) {
            return 0; // what was there took the whole interval: more has gathered meanwhile
        }
        wokeAt += left;
        return left;
    }

    /** Nothing came during the rest. */
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
