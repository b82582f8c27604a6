// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.Arrays;

/** Counts by second of simulated time, in simulated requests. */
@SuppressWarnings("EnumOrdinal") // a row of an array for each series
public final class Timeline {
    /** Kind of event. */
    public enum Series {
        /** Procedures that began. */
        OFFERED("begun"),
        /** Procedures that ended with success. */
        GOOD("successful"),
        /** Procedures that ended without success after the last retry. */
        FAILED("failed"),
        /** Attempts that consumers sent. */
        SENT("sent"),
        /** Attempts that were answered in time, other than with 503. */
        ANSWERED("answered"),
        /** Attempts that were answered with 503. */
        REFUSED("refused"),
        /** Attempts without an answer in time. */
        LOST("lost"),
        /** Requests that the SCP sent to Policy. */
        FORWARDED("SCP to Policy"),
        /** Sessions that were lost. */
        SESSIONS_LOST("lost sessions"),
        /** Bindings that the BSF has not confirmed after all attempts. */
        BINDINGS_LOST("lost bindings"),
        /** Procedures that did not begin, since no UE was in the state for them. */
        SKIPPED("not begun");

        private final String label;

        Series(String label) {
            this.label = label;
        }

        /** Returns the name in reports. */
        String label() {
            return label;
        }
    }

    private final double[][] counts;
    private final double weight;

    Timeline(int seconds, double weight) {
        this.counts = new double[Series.values().length][seconds + 1];
        this.weight = weight;
    }

    void count(Series series, long nowNanos) {
        int second = (int) (nowNanos / 1_000_000_000L);
        counts[series.ordinal()][Math.min(second, counts[0].length - 1)]++;
    }

    /** Returns the simulated seconds. */
    public int seconds() {
        return counts[0].length - 1;
    }

    /** Returns the mean real rate in a period, given in seconds. */
    public double rate(Series series, double from, double to) {
        int begin = Math.clamp((int) from, 0, seconds());
        int end = Math.clamp((int) to, begin, seconds());
        return end == begin
                ? 0
                : Arrays.stream(counts[series.ordinal()], begin, end).sum() * weight / (end - begin);
    }

    /** Returns the number of simulated requests in the whole run. */
    public long total(Series series) {
        return (long) Arrays.stream(counts[series.ordinal()]).sum();
    }

    /** Returns the real requests that one simulated request represents. */
    public double weight() {
        return weight;
    }

    /** Returns a smoothed curve of real rates: one value for each window. */
    public double[] curve(Series series, int windowSeconds) {
        double[] curve = new double[seconds() / windowSeconds];
        for (int i = 0; i < curve.length; i++) {
            curve[i] = rate(series, (double) i * windowSeconds, (i + 1.0) * windowSeconds);
        }
        return curve;
    }
}
