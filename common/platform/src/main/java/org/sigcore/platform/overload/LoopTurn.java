// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.time.Duration;

/**
 * Measures the rounds of one event loop: a request has waited for as long as the previous round took. Rounds that stay
 * long for an interval without becoming shorter, unlike after a pause of the process, are overload: requests read late
 * in a round are then rejected. Overload ends when nothing was rejected for an interval.
 *
 * <p>Confined to one loop; the caller supplies the time.
 */
final class LoopTurn {
    /** A round may take this part of the interval. */
    static final int PARTS = 10;

    /** Minimum number of requests served in a round, however slow the JVM still is. */
    static final int LEAST = 64;

    private static final double NOT_SHORTER = 0.75;
    private static final int PRIORITIES_A_ROUND = 8;

    private final long most;
    private final long interval;
    private boolean running;
    private boolean overloaded;
    private long began;
    private long ended;
    private long length;
    private long longSince;
    private long lengthThen;
    private long refusedAt;
    private int served;

    LoopTurn(Duration interval, long nowNanos) {
        this.interval = interval.toNanos();
        this.most = this.interval / PARTS;
        this.ended = nowNanos;
    }

    boolean running() {
        return running;
    }

    /** Records the first request of a round. */
    void begin(long nowNanos) {
        running = true;
        began = nowNanos;
        served = 0;
        boolean over = overloaded && nowNanos - refusedAt > interval;
        boolean hadNothingToDo = nowNanos - ended > interval / 2;
        if (over || (!overloaded && (length <= most || hadNothingToDo))) {
            overloaded = false;
            lengthThen = 0;
        } else if (!overloaded && nowNanos - longSince > interval) {
            overloaded = length >= NOT_SHORTER * lengthThen;
            refusedAt = nowNanos;
            longSince = nowNanos;
            lengthThen = length;
        }
    }

    /** Records that all requests of the round were served or rejected. */
    void end(long nowNanos) {
        running = false;
        ended = nowNanos;
        length = nowNanos - began;
        if (lengthThen == 0) {
            lengthThen = length;
            longSince = nowNanos;
        }
    }

    /** Records a request, and returns true if the lowest priorities are rejected now. */
    boolean late(long nowNanos) {
        served++;
        return overloaded && served > LEAST && nowNanos - began > most;
    }

    /**
     * Returns true if a request is rejected, provided that the loop is {@link #late}.
     *
     * @param priority 0 (the highest) to 31; higher priorities are served for longer
     */
    boolean refuses(int priority, long nowNanos) {
        int rounds = 1 + (WaitingRequests.LOWEST_PRIORITY - priority) / PRIORITIES_A_ROUND;
        boolean refuses = nowNanos - began > rounds * most;
        refusedAt = refuses ? nowNanos : refusedAt;
        return refuses;
    }
}
