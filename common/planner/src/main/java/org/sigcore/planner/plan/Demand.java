// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner;

import java.nio.file.Path;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.json.JsonMapper;

/**
 * The input of a plan.
 *
 * @param sites number of sites that share the load equally
 * @param spareSites how many of them may be lost while the others carry the whole load
 * @param sparePods pods of each function and site beyond those that the load needs
 * @param targetUtilisation share of the processors that may be busy, above 0 and below 1
 * @param podCores processors of a pod
 * @param rates messages a second of the whole core in the busy hour
 */
public record Demand(
        int sites, int spareSites, int sparePods, double targetUtilisation, int podCores, List<Rate> rates) {
    private static final JsonMapper MAPPER = Documents.strict(JsonMapper.builder());

    /** Checks every member against its range. */
    public Demand {
        rates = List.copyOf(rates);
        require(sites >= 1, "sites", "at least 1", sites);
        require(spareSites >= 0 && spareSites < sites, "spareSites", "0 to sites - 1", spareSites);
        require(sparePods >= 0, "sparePods", "at least 0", sparePods);
        require(
                targetUtilisation > 0 && targetUtilisation < 1,
                "targetUtilisation",
                "above 0, below 1",
                targetUtilisation);
        require(podCores >= 1, "podCores", "at least 1", podCores);
        require(!rates.isEmpty(), "rates", "at least one", "an empty list");
    }

    /** Messages of one kind that a function receives each second. */
    public record Rate(String function, String kind, double perSecond) {
        /** Checks the rate. */
        public Rate {
            require(perSecond > 0 && Double.isFinite(perSecond), "perSecond of " + kind, "above 0", perSecond);
        }
    }

    /** Reads an input file in YAML. */
    public static Demand read(Path file) {
        return Documents.reading(
                file,
                text -> MAPPER.convertValue(
                        new Yaml(new SafeConstructor(new LoaderOptions())).<Object>load(text), Demand.class));
    }

    /** Returns the factor between the load of the core and that of a site when the spare sites are lost. */
    double shareOfASite() {
        return 1.0 / (sites - spareSites);
    }

    private static void require(boolean holds, String name, String expected, Object actual) {
        if (!holds) {
            throw new PlanException(name + ": expected " + expected + ", got " + actual);
        }
    }
}
