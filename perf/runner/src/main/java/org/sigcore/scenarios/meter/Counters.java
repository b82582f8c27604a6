// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.meter;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counters of a Prometheus page, by name and labels as printed there. Immutable. */
public record Counters(Map<String, Double> values) {
    private static final Pattern LINE = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*(?:\\{.*\\})?) (\\S+)(?: \\d+)?");

    public Counters {
        values = Map.copyOf(values);
    }

    /** Parses a page in the text format; ignores lines that are not samples. */
    public static Counters parse(String page) {
        Map<String, Double> values = new TreeMap<>();
        page.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches() && !matcher.group(2).equals("NaN")) {
                values.put(matcher.group(1), Double.parseDouble(matcher.group(2)));
            }
        });
        return new Counters(values);
    }

    /** Returns the increase of the sum over all samples of a metric since an earlier snapshot. */
    public double growth(Counters since, Pattern metric) {
        return sum(metric) - since.sum(metric);
    }

    /** Returns the sum of the samples with a matching name and labels. */
    public double sum(Pattern metric) {
        return values.entrySet().stream()
                .filter(entry -> metric.matcher(entry.getKey()).find())
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }
}
