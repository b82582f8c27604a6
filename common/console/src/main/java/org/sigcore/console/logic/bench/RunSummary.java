// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.bench;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.sigcore.console.logic.Texts;
import tools.jackson.databind.JsonNode;

/**
 * Figures of a run by which it is listed.
 *
 * @param commit commit of the sources
 * @param machine processor and number of processors
 * @param rate transactions a second
 * @param cpuMicros CPU time of the functions per transaction
 * @param worse number of criteria in which it was worse than the guide
 * @param slices number of slices, which a comparison needs
 */
public record RunSummary(
        String scenario,
        Instant at,
        String commit,
        String machine,
        String jdk,
        double scale,
        String profile,
        double rate,
        double successPercent,
        double cpuMicros,
        int worse,
        int slices) {
    private static final int LONGEST = 100;

    /** Reads a report of perf/run; empty for another document, or a report without provenance. */
    public static Optional<RunSummary> of(JsonNode report) {
        JsonNode origin = report.path("provenance");
        JsonNode measured = report.path("measured");
        String scenario = report.path("scenario").asString("");
        if (!scenario.matches("[A-Za-z0-9._-]{1,100}") || !measured.path("rate").isNumber()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new RunSummary(
                    scenario,
                    Instant.parse(origin.path("date").asString("")),
                    text(origin, "commit"),
                    text(origin, "cpu") + ", " + report.path("processors").asInt(0) + " processors",
                    text(origin, "jdk"),
                    report.path("scale").asDouble(0),
                    Texts.shortened(report.path("profile").asString(""), 40),
                    measured.path("rate").asDouble(0),
                    measured.path("successPercent").asDouble(0),
                    measured.path("cpuMicrosPerTransaction").asDouble(0),
                    report.path("worseThanTheGuide").size(),
                    report.path("slices").size()));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static String text(JsonNode origin, String member) {
        return Texts.shortened(origin.path(member).asString("unknown"), LONGEST);
    }
}
