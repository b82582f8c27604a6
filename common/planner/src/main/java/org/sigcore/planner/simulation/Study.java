// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.sigcore.planner.cost.CostModel;

/**
 * The simulation of an input, of variants of it, and the search for the smallest load that does not recover. Variants
 * and search are coarser: one simulated request represents more real ones.
 *
 * @param result the input itself
 * @param variants by name
 * @param searched loads of the search in their order
 * @param limit the smallest load that does not recover, within a step of the search; empty if every load up to
 *     {@code highest} recovers
 * @param highest the highest load of the search: just below the capacity without failures
 */
public record Study(
        Result result, Map<String, Result> variants, List<Result> searched, OptionalDouble limit, double highest) {
    private static final double COARSE = 0.25;
    private static final double BELOW_CAPACITY = 0.95;
    private static final int STEPS = 5;
    private static final int UNLIMITED = 1_000_000_000;

    /** Simulates. */
    public static Study of(Simulation input, CostModel costs) {
        Result result = Run.of(input, costs, 1);
        double least = new Core(input, costs).leastRequestsPerSecond();
        Simulation coarse = input.withRequestsPerSecond(
                Math.min(input.requestsPerSecond(), Math.max(Math.max(1, least), input.requestsPerSecond() * COARSE)));
        Map<String, Result> variants = new TreeMap<>();
        variants(coarse).forEach((name, variant) -> variants.put(name, Run.of(variant, costs, 1)));
        double highest = Math.max(1, BELOW_CAPACITY / result.busiest());
        List<Result> searched = new ArrayList<>();
        OptionalDouble limit = search(coarse, costs, highest, searched);
        return new Study(result, variants, searched, limit, highest);
    }

    private static Map<String, Simulation> variants(Simulation input) {
        Simulation.AdmissionOptions given = input.admission();
        Simulation.AdmissionOptions off = new Simulation.AdmissionOptions(
                false, given.intervalMillis(), given.maxDelayMillis(), given.maxWaiting(), given.refusalCost());
        Simulation.Routing routing = input.routing();
        Simulation.Routing plain = new Simulation.Routing(
                0,
                routing.responseTimeoutMillis(),
                routing.connectTimeoutMillis(),
                UNLIMITED,
                0,
                new Simulation.Outliers(UNLIMITED, 1, 1, 1, 0));
        Map<String, Simulation> variants = new TreeMap<>();
        variants.put("as given", input);
        variants.put("without overload control", input.with(off, routing));
        variants.put("without protection of the SCP", input.with(given, plain));
        variants.put("without both", input.with(off, plain));
        variants.put("without retries of consumers", input.withConsumers(withoutRetries(input.consumers())));
        return variants;
    }

    private static Map<String, Simulation.Retry> withoutRetries(Map<String, Simulation.Retry> consumers) {
        Map<String, Simulation.Retry> changed = new TreeMap<>();
        consumers.forEach((name, retry) -> changed.put(
                name,
                new Simulation.Retry(
                        retry.timeoutMillis(),
                        0,
                        retry.firstPauseMillis(),
                        retry.longestPauseMillis(),
                        retry.jitter(),
                        retry.avoidSeconds())));
        return changed;
    }

    // Bisection between the given load and the highest one, or 0 if the given one does not recover.
    private static OptionalDouble search(Simulation input, CostModel costs, double highest, List<Result> searched) {
        boolean recovers = recovers(input, costs, 1, searched);
        if (recovers && recovers(input, costs, highest, searched)) {
            return OptionalDouble.empty();
        }
        double good = recovers ? 1 : 0;
        double bad = recovers ? highest : 1;
        for (int i = 0; i < STEPS; i++) {
            double middle = (good + bad) / 2;
            if (recovers(input, costs, middle, searched)) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        return OptionalDouble.of(bad);
    }

    private static boolean recovers(Simulation input, CostModel costs, double load, List<Result> searched) {
        Result result = Run.of(input, costs, load);
        searched.add(result);
        return !result.metastable();
    }
}
