// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

/**
 * Functions of the core at one site.
 *
 * @param processors of the SCP's pods, which have one queue
 */
record Site(int number, Station processors, Pods policy, Pods bsf, Database database, Power power) {
    /** Reachability of a site. */
    static final class Power {
        private boolean on = true;
        private int island;

        boolean on() {
            return on;
        }

        void set(boolean now) {
            on = now;
        }

        /** Assigns the site to a part of the network. */
        void island(int newIsland) {
            island = newIsland;
        }

        int island() {
            return island;
        }
    }

    /** Returns true if requests of this site arrive at another. */
    boolean reaches(Site other) {
        return power.on() && other.power.on() && power.island() == other.power.island();
    }

    /** Loses all functions. */
    void lose() {
        power.set(false);
        processors.clear();
        policy.lose(policy.size());
        bsf.lose(bsf.size());
    }

    /** Starts all functions again. */
    void restart() {
        power.set(true);
        policy.restart();
        bsf.restart();
    }
}
