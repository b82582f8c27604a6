// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

/**
 * Derives the level of congestion from samples: the level changes after a configured number of consecutive samples on
 * the same side of it, so that a single peak has no effect. Not thread-safe; any thread may read {@link #level}.
 */
public final class CongestionMonitor {
    private volatile CongestionLevel level = CongestionLevel.NORMAL;
    private int inARow;
    /** The level nearest to the current one among the consecutive samples. */
    private CongestionLevel nearest = CongestionLevel.NORMAL;

    /** Returns the current level. */
    public CongestionLevel level() {
        return level;
    }

    /**
     * Processes a sample.
     *
     * @param sample highest level of any resource
     * @param needed number of consecutive samples that change the level
     * @return true if the level has changed
     */
    public boolean sample(CongestionLevel sample, int needed) {
        int side = Integer.signum(sample.compareTo(level));
        if (side == 0) {
            inARow = 0;
            return false;
        }
        boolean sameSide = Integer.signum(inARow) == side;
        nearest = sameSide && Math.abs(nearest.compareTo(level)) < Math.abs(sample.compareTo(level)) ? nearest : sample;
        inARow = sameSide ? inARow + side : side;
        if (Math.abs(inARow) < needed) {
            return false;
        }
        level = nearest;
        inARow = 0;
        return true;
    }

    /** Resets the level to normal when congestion control is switched off. */
    public void reset() {
        level = CongestionLevel.NORMAL;
        inARow = 0;
    }
}
