// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.Set;

/**
 * Functions of the core at one site.
 *
 * @param processors of the SCP's pods, which have one queue
 */
record Site(int number, Station processors, Workers policy, Workers bsf, Database database, Power power) {
    /** Reachability of a site. */
    static final class Power {
        private boolean on = true;
        private Set<Failure.Partition> islands = Set.of();

        boolean on() {
            return on;
        }

        /** Assigns the site to a side of each partition: the listed ones contain it. */
        void islands(Set<Failure.Partition> containing) {
            islands = Set.copyOf(containing);
        }
    }

    /** Returns true if requests of this site arrive at another. */
    boolean reaches(Site other) {
        return power.on && other.power.on && power.islands.equals(other.power.islands);
    }

    /** Loses all functions with their requests, or starts them again. */
    void on(boolean now) {
        if (!now && power.on) {
            processors.clear();
        }
        power.on = now;
    }
}
