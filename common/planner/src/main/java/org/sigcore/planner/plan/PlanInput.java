// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import static org.sigcore.planner.input.PlanException.range;
import static org.sigcore.planner.input.PlanException.require;

import java.nio.file.Path;
import org.sigcore.planner.input.Documents;

/**
 * The input of a plan.
 *
 * @param sites number of sites that share the load equally
 * @param spareSites how many of them may be lost while the others carry the whole load
 * @param sparePods pods of each function and site beyond those that the load needs
 * @param targetUtilisation share of the processors that may be busy, above 0 and below 1
 * @param podCores processors of a pod
 */
public record PlanInput(
        int sites,
        int spareSites,
        int sparePods,
        double targetUtilisation,
        int podCores,
        DataTier database,
        Demand demand) {
    /** Checks every member against its range. */
    public PlanInput {
        range("sites", sites, 1, 1000);
        require(spareSites >= 0 && spareSites < sites, "spareSites", "0 to sites - 1", spareSites);
        range("sparePods", sparePods, 0, 10_000);
        require(
                targetUtilisation > 0 && targetUtilisation < 1,
                "targetUtilisation",
                "above 0, below 1",
                targetUtilisation);
        range("podCores", podCores, 1, 1024);
    }

    /**
     * The database of each site.
     *
     * @param name NDB, InnoDB, or H2 for the embedded one
     * @param replicas copies of the data at a site
     * @param nodeCores processors of a data node
     * @param nodeMemoryGiB memory of a data node for rows and indexes
     */
    public record DataTier(String name, int replicas, int nodeCores, double nodeMemoryGiB) {
        /** The embedded database. */
        public static final String EMBEDDED = "H2";

        /** Checks every member against its range. */
        public DataTier {
            require(name.matches("NDB|InnoDB|H2"), "name", "NDB, InnoDB or H2", name);
            range("replicas", replicas, 1, 4);
            range("nodeCores", nodeCores, 1, 1024);
            range("nodeMemoryGiB", nodeMemoryGiB, 0.1, 100_000);
        }

        boolean isEmbedded() {
            return name.equals(EMBEDDED);
        }
    }

    /** Reads an input file in YAML. */
    public static PlanInput read(Path file) {
        return Documents.read(file, PlanInput.class);
    }

    /** Returns the factor between the load of the core and that of a site when the spare sites are lost. */
    double shareOfASite() {
        return 1.0 / (sites - spareSites);
    }

    PlanInput with(Demand newDemand) {
        return new PlanInput(sites, spareSites, sparePods, targetUtilisation, podCores, database, newDemand);
    }

    PlanInput withTarget(double newTarget) {
        return new PlanInput(sites, spareSites, sparePods, newTarget, podCores, database, demand);
    }

    PlanInput withSpareSites(int newSpare) {
        return new PlanInput(sites, newSpare, sparePods, targetUtilisation, podCores, database, demand);
    }
}
