// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

/**
 * Turns samples into a level: the level follows once as many samples in a row lie on the same side of it as the
 * configuration asks for, so that one peak changes nothing. Not thread-safe; {@link #level} may be read by any thread.
 */
public final class CongestionMonitor {
    private volatile CongestionLevel level = CongestionLevel.NORMAL;
    private int inARow;
    /** The level nearest to the present one among the samples in a row. */
    private CongestionLevel nearest = CongestionLevel.NORMAL;

    /** The level that holds. */
    public CongestionLevel level() {
        return level;
    }

    /**
     * Takes a sample.
     *
     * @param sample the highest level that any resource is at
     * @param needed samples in a row that change the level
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

    /** Back to normal, when control is switched off. */
    public void reset() {
        level = CongestionLevel.NORMAL;
        inARow = 0;
    }
}
