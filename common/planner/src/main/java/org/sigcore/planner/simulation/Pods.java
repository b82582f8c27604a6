// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

/**
 * Pods of a function at a site that share one queue. They are simulated by as many servers as keep the time of a
 * simulated request near that of a real one.
 *
 * @param pods real pods
 * @param cores processors of a pod
 * @param weight real requests that one simulated request represents
 */
record Pods(int pods, int cores, double weight) {
    /** Returns the number of servers. */
    int servers() {
        return (int) Math.max(1, Math.round((double) pods * cores / weight));
    }

    /** Returns the time of a simulated request as a multiple of a real one's, so that the capacity is that of the pods. */
    double slowness() {
        return servers() * weight / ((double) pods * cores);
    }

    /** Returns a number for all pods together in simulated requests, rounded up. */
    int scaled(double ofOnePod) {
        return (int) Math.min(Integer.MAX_VALUE, Math.ceil(ofOnePod * pods / weight));
    }
}
