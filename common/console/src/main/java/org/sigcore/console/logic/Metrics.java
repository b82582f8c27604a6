// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of a function at one time.
 *
 * @param all series by the name of the metric
 */
public record Metrics(Map<String, List<Series>> all) {
    /** No metrics: those of a function that does not answer. */
    public static final Metrics NONE = new Metrics(Map.of());

    /** One value with its labels. */
    public record Series(Map<String, String> labels, double value) {
        /** Returns the value of a label; empty if absent. */
        public String label(String name) {
            return labels.getOrDefault(name, "");
        }
    }

    /**
     * Reads the text format of Prometheus. Lines that are not as expected, and values that are no numbers, are left out.
     *
     * @param wanted names of the metrics to keep
     */
    public static Metrics of(String exposition, Predicate<String> wanted) {
        Map<String, List<Series>> all = new LinkedHashMap<>();
        exposition.lines().forEach(line -> {
            int end = endOfName(line);
            if (end > 0 && wanted.test(line.substring(0, end))) {
                Series series = series(line, end);
                if (series != null) {
                    all.computeIfAbsent(line.substring(0, end), name -> new ArrayList<>())
                            .add(series);
                }
            }
        });
        return new Metrics(all);
    }

    private static int endOfName(String line) {
        for (int at = 0; at < line.length(); at++) {
            char each = line.charAt(at);
            if (each == '{' || each == ' ') {
                return at;
            }
            if (each == '#') {
                return 0;
            }
        }
        return 0;
    }

    private static @Nullable Series series(String line, int end) {
        Map<String, String> labels = new TreeMap<>();
        int at = line.charAt(end) == '{' ? readLabels(line, end + 1, labels) : end;
        if (at < 0 || at >= line.length()) {
            return null;
        }
        String value = line.substring(at).strip().split(" ", 2)[0];
        try {
            double number = Double.parseDouble(value);
            return Double.isFinite(number) ? new Series(Map.copyOf(labels), number) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Reads labels up to the closing brace. Returns the position behind it, or -1 if it is absent. */
    private static int readLabels(String line, int from, Map<String, String> labels) {
        int at = from;
        while (at < line.length() && line.charAt(at) != '}') {
            int equals = line.indexOf("=\"", at);
            if (equals < 0) {
                return -1;
            }
            StringBuilder value = new StringBuilder();
            int end = readText(line, equals + 2, value);
            labels.put(line.substring(at, equals), value.toString());
            at = end < line.length() && line.charAt(end) == ',' ? end + 1 : end;
        }
        return at + 1;
    }

    /** Reads a quoted text with its escapes. Returns the position behind the closing quote. */
    private static int readText(String line, int from, StringBuilder text) {
        int at = from;
        while (at < line.length() && line.charAt(at) != '"') {
            char each = line.charAt(at++);
            if (each == '\\' && at < line.length()) {
                char escaped = line.charAt(at++);
                text.append(escaped == 'n' ? '\n' : escaped);
            } else {
                text.append(each);
            }
        }
        return at + 1;
    }

    /** Returns those of these metrics that are wanted. */
    public Metrics only(Predicate<String> wanted) {
        Map<String, List<Series>> some = new LinkedHashMap<>(all);
        some.keySet().removeIf(wanted.negate());
        return new Metrics(some);
    }

    /** Returns the series of a metric. */
    public List<Series> named(String name) {
        return all.getOrDefault(name, List.of());
    }
}
