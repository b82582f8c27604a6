// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import java.time.Duration;

/**
 * Exponential back-off: the pause doubles after each consecutive failure. Callers add jitter where many clients would
 * retry at the same time.
 *
 * @param first pause after the first failure
 * @param longest upper bound of the pauses
 */
public record BackOff(Duration first, Duration longest) {
    private static final int MOST_DOUBLINGS = 20;

    /** Returns the pause after a number of consecutive failures, 1 or more. */
    public Duration after(int failures) {
        Duration pause = first.multipliedBy(1L << Math.clamp(failures - 1L, 0, MOST_DOUBLINGS));
        return pause.compareTo(longest) < 0 ? pause : longest;
    }
}
