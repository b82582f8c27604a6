// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

/**
 * Figures of one interval.
 *
 * @param atSeconds end of the interval, since 1970
 * @param rate requests a second
 * @param errorShare share of the requests that failed, from 0 to 1
 * @param meanMillis mean time of a request
 */
public record Point(long atSeconds, double rate, double errorShare, double meanMillis) {
    /** Compares two samples; totals that have fallen are those of a function that was restarted. */
    public static Point between(Totals earlier, Totals later, double seconds, long atSeconds) {
        double requests = later.requests() - earlier.requests();
        if (requests <= 0 || seconds <= 0) {
            return new Point(atSeconds, 0, 0, 0);
        }
        double failed = Math.clamp((later.errors() - earlier.errors()) / requests, 0, 1);
        double mean = Math.max(0, later.seconds() - earlier.seconds()) / requests * 1000;
        return new Point(atSeconds, rounded(requests / seconds), rounded(failed), rounded(mean));
    }

    // Few digits are enough for a curve, and keep an hour of points small on the wire.
    private static double rounded(double value) {
        return Math.round(value * 100_000) / 100_000.0;
    }
}
