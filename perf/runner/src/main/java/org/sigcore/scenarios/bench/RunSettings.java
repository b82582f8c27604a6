// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import java.time.Duration;
import java.util.List;
import org.sigcore.scenarios.load.Profile;
import org.sigcore.scenarios.nf.Target;

/**
 * Settings of a scenario run.
 *
 * @param scale factor for rates, connections and bindings
 * @param warmUp duration of the load before the measurement
 * @param duration duration of the measurement, or of each of its phases
 * @param profile load profile over time
 * @param maxBindings maximum number of bindings loaded into a BSF
 * @param eachRole true to run every role in a process of its own
 * @param target location of the network functions
 * @param judgeLatency true if a mean latency above that of the guide fails the run
 * @param stores JDBC URLs of empty databases, assigned to sites in turn; empty for embedded databases
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

    /** Minimum, so that a stall of one second does not exhaust the streams that a server allows per connection. */
    private static final int MIN_CONNECTIONS = 8;

    public RunSettings {
        stores = List.copyOf(stores);
        if (!(scale > 0) || scale > 1) {
            throw new IllegalArgumentException("expected a scale above 0, at most 1, got " + scale);
        }
    }

    /** Scales a number of connections, to at least eight. */
    public int connections(int atScaleOne) {
        return Math.clamp(Math.round(atScaleOne * scale), MIN_CONNECTIONS, MAX_CONNECTIONS);
    }

    /** Scales a number of bindings. */
    public long bindings(long atScaleOne) {
        return Math.clamp(Math.round(atScaleOne * scale), 1, maxBindings);
    }

    /**
     * Returns the number of calls for a rate at scale 1 in the given time: at least one, so that every kind of call
     * occurs.
     */
    public long calls(double rate, Duration time) {
        return Math.max(1, Math.round(rate * scale * time.toMillis() / 1000.0));
    }
}
