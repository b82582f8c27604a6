// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.sigcore.scenarios.file.Results;
import org.sigcore.scenarios.meter.Counters;
import org.sigcore.scenarios.report.Report;

/** Increase of the counters of the network functions in a measured phase. */
final class Growth {
    /** Counters listed in the report if the build provides them. */
    private static final Map<String, Pattern> REPORTED = reported();

    private Growth() {}

    /** Returns the increase per second of the counters for the report. */
    static List<Report.Counter> of(Counters before, Counters after, Duration elapsed) {
        List<Report.Counter> growth = new ArrayList<>();
        REPORTED.forEach((name, pattern) -> {
            double grown = after.growth(before, pattern);
            if (grown > 0) {
                growth.add(new Report.Counter(name, grown / elapsed.toNanos() * 1e9));
            }
        });
        return growth;
    }

    /** Returns the mean of each timer that a latency of the guide names, in milliseconds. */
    static Map<Results.Latency, Double> means(List<Results.Latency> latencies, Meter before, Meter after) {
        Map<Results.Latency, Double> means = new LinkedHashMap<>();
        for (Results.Latency each : latencies) {
            String timer = each.timer();
            Counters from = before.at(each.site());
            Counters to = after.at(each.site());
            double count = timer == null ? 0 : growth(from, to, timer, "_count");
            if (timer != null && count > 0) {
                double own = growth(from, to, timer, "_sum");
                for (String less : each.less()) {
                    own -= growth(from, to, less, "_sum");
                }
                String plus = each.plus();
                double added = plus == null
                        ? 0
                        : growth(from, to, plus, "_sum") / Math.max(1, growth(from, to, plus, "_count"));
                means.put(each, 1e3 * (own / count + added));
            }
        }
        return means;
    }

    private static double growth(Counters before, Counters after, String timer, String suffix) {
        int labels = timer.indexOf('{');
        String metric = labels < 0 ? timer + suffix : timer.substring(0, labels) + suffix + timer.substring(labels);
        return after.sumOf(metric) - before.sumOf(metric);
    }

    /** Writes all counters with their increase, for authors who choose the metrics that prove a feature. */
    static void write(Path file, Counters before, Counters after) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(after.values())
                .forEach((name, value) -> text.append(name)
                        .append(' ')
                        .append(value)
                        .append(" +")
                        .append(value - before.values().getOrDefault(name, 0.0))
                        .append('\n'));
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Pattern> reported() {
        Map<String, Pattern> counters = new LinkedHashMap<>();
        counters.put("database reads", Pattern.compile("^sigcore_store_reads_total"));
        counters.put("database commits", Pattern.compile("^sigcore_store_transactions_total"));
        counters.put("database transactions repeated", Pattern.compile("^sigcore_store_retries_total"));
        counters.put("garbage collections", Pattern.compile("^jvm_gc_pause_seconds_count"));
        return counters;
    }
}
