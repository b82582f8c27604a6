// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import org.jspecify.annotations.Nullable;

/**
 * Metric of the network function under test that proves that a feature acts in the measured phase.
 *
 * @param metric name of a Prometheus metric, with the labels that select its samples, such as {@code
 *     name_total{event="a"}}
 * @param rate expected increase per second at scale 1; null if the guide does not state it
 * @param percent expected increase in percent of the calls made; null if the guide does not state it
 * @param level least value of a gauge at the end of the phase; null for a counter, which must grow
 */
public record Evidence(
        String metric,
        @Nullable Double rate,
        @Nullable Double percent,
        @Nullable Double level) {
    public Evidence {
        Require.present("metric", metric);
        if ((rate == null ? 0 : 1) + (percent == null ? 0 : 1) + (level == null ? 0 : 1) > 1) {
            throw new ScenarioException("evidence " + metric + ": expected one of rate, percent, level");
        }
        Require.above("rate", rate, 0);
        Require.above("percent", percent, 0);
        Require.above("level", level, 0);
    }

    Evidence times(double factor) {
        return rate == null ? this : new Evidence(metric, rate * factor, null, null);
    }
}
