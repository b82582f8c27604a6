// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * What became of the calls of one kind. Latency counts from the moment at which a call was due; failed calls are in it.
 *
 * @param made calls, each of which has ended
 * @param failed those that ended badly, without an answer or with a wrong one
 * @param perSecond at which they were due
 * @param reasons how many failed of what
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
    /** Of what {@link org.sigcore.gatling.core.Latencies} writes; all zero when the call was not made. */
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

    /** Share of the calls made that went well, in percent. */
    public double successPercent() {
        return made == 0 ? 0 : 100.0 * (made - failed) / made;
    }

    /** How many failed of what, in one line. */
    public String failures() {
        return reasons.entrySet().stream()
                .map(each -> each.getValue() + " × " + each.getKey())
                .collect(Collectors.joining(", "));
    }
}
