// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.time.Duration;

/**
 * One event loop's rounds of reading: what it reads in a round has waited for as long as the round before took. Rounds that take
 * long for an interval, and do not get shorter as they do after a pause of the process, are overload: then what is read
 * late in a round is refused. That ends when nobody was refused for an interval.
 *
 * <p>Of one loop; the caller gives the time.
 */
final class LoopTurn {
    /** Of an interval: so long a round may take. */
    static final int PARTS = 10;

    /** So many are served in a round, however slow the JVM still is. */
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

    /** The first request of a round was read. */
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

    /** All that was read in the round is served or refused. */
    void end(long nowNanos) {
        running = false;
        ended = nowNanos;
        length = nowNanos - began;
        if (lengthThen == 0) {
            lengthThen = length;
            longSince = nowNanos;
        }
    }

    /** A request was read, and whether those of the least importance are refused now. */
    boolean late(long nowNanos) {
        served++;
        return overloaded && served > LEAST && nowNanos - began > most;
    }

    /**
     * Whether a request is refused, when it is {@link #late}.
     *
     * @param priority 0 (most important) to 31; what is more important is served until later
     */
    boolean refuses(int priority, long nowNanos) {
        int rounds = 1 + (WaitingRequests.LOWEST_PRIORITY - priority) / PRIORITIES_A_ROUND;
        boolean refuses = nowNanos - began > rounds * most;
        refusedAt = refuses ? nowNanos : refusedAt;
        return refuses;
    }
}
