// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measured costs of messages, as {@code perf/calibrate} writes them.
 *
 * @param machine processors and kernel of the machine that was measured
 * @param commit the commit of the sources that were measured
 * @param measured the date and time of the measurement
 * @param entries one entry for each function and kind of message
 */
public record CostModel(String machine, String commit, String measured, List<Entry> entries) {
    private static final JsonMapper MAPPER = Documents.strict(JsonMapper.builder());

    /** Copies the entries and refuses a cost that no measurement can have produced. */
    public CostModel {
        entries = List.copyOf(entries);
        for (Entry entry : entries) {
            if (!(entry.cpuMicros() > 0)) {
                throw new PlanException(
                        "cost of " + entry.name() + ": expected cpuMicros above 0, got " + entry.cpuMicros());
            }
        }
        long names = entries.stream().map(Entry::name).distinct().count();
        if (names != entries.size()) {
            throw new PlanException("the cost model has two entries for one kind of message");
        }
    }

    /**
     * Cost of one message.
     *
     * @param function policy or bsf, all roles in one process
     * @param kind the kind of message
     * @param cpuMicros CPU time of the process in microseconds, with compiler and collector
     * @param source the script and the setting that measured it
     */
    public record Entry(String function, String kind, double cpuMicros, String source) {
        String name() {
            return function + " " + kind;
        }
    }

    /** Reads a cost file. */
    public static CostModel read(Path file) {
        return Documents.reading(file, text -> MAPPER.readValue(text, CostModel.class));
    }

    /**
     * Returns the measured cost of a message.
     *
     * @throws PlanException if it was not measured; there is no default
     */
    public Entry cost(String function, String kind) {
        return entries.stream()
                .filter(entry ->
                        entry.function().equals(function) && entry.kind().equals(kind))
                .findFirst()
                .orElseThrow(() -> new PlanException("no measured cost of " + function + " " + kind + "; measured are "
                        + entries.stream().map(Entry::name).sorted().collect(Collectors.joining(", "))));
    }
}
