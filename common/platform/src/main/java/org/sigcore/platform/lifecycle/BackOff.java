// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import java.time.Duration;

/**
 * How long to wait after failures in a row: twice as long after each. Where many would come at once, the caller adds
 * something by chance.
 *
 * @param first pause, after the first failure
 * @param longest the bound of all pauses
 */
public record BackOff(Duration first, Duration longest) {
    private static final int MOST_DOUBLINGS = 20;

    /** The pause after so many failures in a row, 1 or more. */
    public Duration after(int failures) {
        Duration pause = first.multipliedBy(1L << Math.clamp(failures - 1L, 0, MOST_DOUBLINGS));
        return pause.compareTo(longest) < 0 ? pause : longest;
    }
}
