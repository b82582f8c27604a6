// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import java.time.Duration;
import java.util.List;
import org.sigcore.scenarios.load.Profile;
import org.sigcore.scenarios.nf.Target;

/**
 * How a scenario is run.
 *
 * @param scale of rates, connections and bindings
 * @param warmUp load before the measurement
 * @param duration of the measurement, or of each of its phases
 * @param profile how the load goes over time
 * @param maxBindings bound of what is loaded into a BSF
 * @param eachRole true: every role in a process of its own
 * @param target where the network functions are
 * @param judgeLatency whether a mean latency above the guide's counts as worse
 * @param stores JDBC URLs of empty databases by site, used by turns; none: embedded ones
 */
public record RunSettings(
        double scale,
        Duration warmUp,
        Duration duration,
        Profile profile,
        long maxBindings,
        boolean eachRole,
        Target target,
        boolean judgeLatency,
        List<String> stores) {
    private static final int MAX_CONNECTIONS = 2000;

    /** So that a second in which nothing is answered does not use up the streams that a server allows on each. */
    private static final int MIN_CONNECTIONS = 8;

    public RunSettings {
        stores = List.copyOf(stores);
        if (!(scale > 0) || scale > 1) {
            throw new IllegalArgumentException("expected a scale above 0, at most 1, got " + scale);
        }
    }

    /** Connections of that many at scale 1, at least eight. */
    public int connections(int atScaleOne) {
        return Math.clamp(Math.round(atScaleOne * scale), MIN_CONNECTIONS, MAX_CONNECTIONS);
    }

    /** Bindings of that many at scale 1. */
    public long bindings(long atScaleOne) {
        return Math.clamp(Math.round(atScaleOne * scale), 1, maxBindings);
    }

    /** How many calls of that rate at scale 1 are made in that time: at least one, so that no kind is left out. */
    public long calls(double rate, Duration time) {
        return Math.max(1, Math.round(rate * scale * time.toMillis() / 1000.0));
    }
}
