// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.bench;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Refusal;

/**
 * Options of a run, each from a fixed list.
 *
 * @param scale part of the guide's rates
 * @param duration of the measurement, such as {@code 60s}
 * @param warmUp duration of the load before it
 */
public record RunOptions(String scale, String duration, String warmUp, String profile) {
    public static final List<String> SCALES = List.of("0.0005", "0.001", "0.005", "0.01", "0.05", "0.1", "0.5", "1");
    public static final List<String> DURATIONS = List.of("5s", "10s", "30s", "60s", "300s");
    public static final List<String> WARM_UPS = List.of("0s", "5s", "20s", "60s");
    public static final List<String> PROFILES = List.of("steady", "ramp", "steps", "overload");

    /** Checks options; an absent one has the default of the console. @throws Refusal 400 if one is not in its list */
    public static RunOptions of(
            @Nullable String scale, @Nullable String duration, @Nullable String warmUp, @Nullable String profile) {
        return new RunOptions(
                one("scale", scale, "0.01", SCALES),
                one("duration", duration, "30s", DURATIONS),
                one("warmUp", warmUp, "20s", WARM_UPS),
                one("profile", profile, "steady", PROFILES));
    }

    private static String one(String member, @Nullable String value, String absent, List<String> allowed) {
        String chosen = value == null ? absent : value;
        if (!allowed.contains(chosen)) {
            throw Refusal.of(400, member + ": expected one of " + String.join(", ", allowed));
        }
        return chosen;
    }

    /** Returns the arguments of perf/run. */
    public List<String> arguments() {
        return List.of("--scale", scale, "--duration", duration, "--warm-up", warmUp, "--profile", profile);
    }
}
