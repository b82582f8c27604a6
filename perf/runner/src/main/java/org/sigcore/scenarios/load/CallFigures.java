// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Results of the calls of one kind. Latency is measured from the due time of a call and includes failed calls.
 *
 * @param made number of completed calls
 * @param failed number of calls without a response or with a wrong one
 * @param perSecond rate at which the calls were due
 * @param reasons number of failures by reason
 */
public record CallFigures(
        long made,
        long failed,
        double perSecond,
        double avgMicros,
        double p50Micros,
        double p90Micros,
        double p99Micros,
        double maxMicros,
        @JsonProperty("failures") Map<String, Long> reasons) {
    /**
     * Creates the figures from the output of {@link org.sigcore.gatling.core.Latencies}; all zero if no call was made.
     */
    public static CallFigures of(JsonNode figures) {
        Map<String, Long> reasons = new TreeMap<>();
        figures.path("reasons").forEachEntry((reason, count) -> reasons.put(reason, count.asLong()));
        return new CallFigures(
                figures.path("count").asLong(0),
                figures.path("failed").asLong(0),
                figures.path("perSecond").asDouble(0),
                figures.path("meanMicros").asDouble(0),
                figures.path("p50Micros").asDouble(0),
                figures.path("p90Micros").asDouble(0),
                figures.path("p99Micros").asDouble(0),
                figures.path("maxMicros").asDouble(0),
                reasons);
    }

    /** Returns the success rate in percent. */
    public double successPercent() {
        return made == 0 ? 0 : 100.0 * (made - failed) / made;
    }

    /** Returns the numbers of failures by reason, in one line. */
    public String failures() {
        return reasons.entrySet().stream()
                .map(each -> each.getValue() + " × " + each.getKey())
                .collect(Collectors.joining(", "));
    }
}
