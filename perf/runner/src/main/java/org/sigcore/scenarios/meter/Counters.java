// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.meter;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counters of a Prometheus page, by name and labels as printed there. Immutable. */
public record Counters(Map<String, Double> values) {
    /** Prefix of counters of the simulators. */
    public static final String WIRE = "wire_";

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

    /** Returns true if the network functions under test have printed counters. */
    public boolean readable() {
        return values.keySet().stream().anyMatch(name -> !name.startsWith(WIRE));
    }

    /** Returns the increase of the sum over all samples of a metric since an earlier snapshot. */
    public double growth(Counters since, Pattern metric) {
        return sum(metric) - since.sum(metric);
    }

    /**
     * Returns the sum of the samples of a metric.
     *
     * @param metric name, with the labels that select samples, such as {@code name_total{event="a",to="b"}}
     */
    public double sumOf(String metric) {
        String[] parts = metric.split("[{}]", -1);
        List<String> labels = parts.length == 1 ? List.of() : List.of(parts[1].split(",", -1));
        return values.entrySet().stream()
                .filter(entry -> {
                    String[] sample = entry.getKey().split("[{}]", 2);
                    return sample[0].equals(parts[0])
                            && labels.stream().allMatch(label -> sample.length > 1 && sample[1].contains(label));
                })
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    /** Returns the sum of the samples with a matching name and labels. */
    public double sum(Pattern metric) {
        return values.entrySet().stream()
                .filter(entry -> metric.matcher(entry.getKey()).find())
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }
}
