// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.planner.input.Documents;
import org.sigcore.planner.input.PlanException;

/**
 * Members of a scenario file of {@code perf/scenarios} that a plan needs.
 *
 * @param nf nrf, scp, policy or bsf
 * @param resources pods of the guide at one site
 */
public record Scenario(
        String name,
        String nf,
        Topology topology,
        @Nullable Map<String, Double> state,
        List<Call> traffic,
        List<Resource> resources) {
    /**
     * Sites of the guide's installation.
     *
     * @param figuresOfOneSite true if the rates are those of one active site; else those of all of them together
     */
    public record Topology(
            int sites, int activeSites, @Nullable Boolean figuresOfOneSite) {}

    /** Messages of one kind at scale 1. */
    public record Call(String call, double rate) {
        /** Checks the rate. */
        public Call {
            PlanException.range("rate", rate, 0, 1e9);
        }
    }

    /** Pods of one microservice. */
    public record Resource(String service, int pods, double cpu) {}

    /** Reads a scenario file. */
    public static Scenario read(Path file) {
        return Documents.readSome(file, Scenario.class);
    }

    /** Returns the factor between the file's figures and those of the core. */
    int sitesOfFigures() {
        return Boolean.TRUE.equals(topology.figuresOfOneSite()) ? topology.activeSites() : 1;
    }

    /** Returns the processors of the guide at one site. */
    public double guideCores() {
        return resources.stream().mapToDouble(each -> each.pods() * each.cpu()).sum();
    }

    /** Returns the stored sessions or bindings, 0 if the guide does not state them. */
    public double sessions() {
        Map<String, Double> known = state == null ? Map.of() : state;
        return Math.max(known.getOrDefault("sessions", 0.0), known.getOrDefault("bindings", 0.0));
    }
}
