// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.alert;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.sigcore.console.logic.Metrics;

/** Value of a condition for each subject. A subject without a value has no alert. */
@FunctionalInterface
interface Measure {
    Map<String, Double> of(Window window);

    /** Returns the metrics that are read. */
    default Set<String> metrics() {
        return Set.of();
    }

    /** Returns the counters whose increase is read. */
    default Set<String> counters() {
        return Set.of();
    }

    /**
     * Series of a metric, summed by the value of a label.
     *
     * @param by label whose values are the subjects; empty for one sum
     */
    record Sum(String metric, Predicate<Metrics.Series> which, String by) {
        static Sum of(String metric) {
            return new Sum(metric, series -> true, "");
        }

        /** Returns the sum of the series whose label matches a regular expression. */
        Sum where(String label, String pattern) {
            Predicate<String> matches = Pattern.compile(pattern).asMatchPredicate();
            return new Sum(metric, which.and(series -> matches.test(series.label(label))), by);
        }

        /** Returns a sum for each value of a label. */
        Sum by(String label) {
            return new Sum(metric, which, label);
        }

        Map<String, Double> in(Metrics metrics) {
            Map<String, Double> sums = new TreeMap<>();
            for (Metrics.Series series : metrics.named(metric)) {
                if (which.test(series)) {
                    sums.merge(by.isEmpty() ? "" : series.label(by), series.value(), Double::sum);
                }
            }
            return sums;
        }
    }

    /** The present value. */
    record Present(Sum sum) implements Measure {
        @Override
        public Map<String, Double> of(Window window) {
            return sum.in(window.now());
        }

        @Override
        public Set<String> metrics() {
            return Set.of(sum.metric());
        }
    }

    /** The increase of a counter. */
    record Increase(Sum counter) implements Measure {
        @Override
        public Map<String, Double> of(Window window) {
            Metrics earlier = window.before();
            if (earlier == null) {
                return Map.of();
            }
            Map<String, Double> before = counter.in(earlier);
            Map<String, Double> grown = new HashMap<>(counter.in(window.now()));
            // A counter that has fallen is that of a process that was restarted.
            grown.replaceAll((subject, now) -> {
                double was = before.getOrDefault(subject, 0.0);
                return now < was ? now : now - was;
            });
            return grown;
        }

        @Override
        public Set<String> metrics() {
            return Set.of(counter.metric());
        }

        @Override
        public Set<String> counters() {
            return metrics();
        }
    }

    /** The part of a whole, for subjects whose whole is not 0. */
    record Share(Measure part, Measure whole) implements Measure {
        @Override
        public Map<String, Double> of(Window window) {
            Map<String, Double> parts = part.of(window);
            Map<String, Double> shares = new HashMap<>();
            whole.of(window).forEach((subject, all) -> {
                if (all > 0) {
                    shares.put(subject, parts.getOrDefault(subject, 0.0) / all);
                }
            });
            return shares;
        }

        @Override
        public Set<String> metrics() {
            return both(part.metrics(), whole.metrics());
        }

        @Override
        public Set<String> counters() {
            return both(part.counters(), whole.counters());
        }

        private static Set<String> both(Set<String> one, Set<String> other) {
            Set<String> both = new HashSet<>(one);
            both.addAll(other);
            return both;
        }
    }

    static Measure value(Sum sum) {
        return new Present(sum);
    }

    static Measure increase(Sum counter) {
        return new Increase(counter);
    }

    static Measure share(Measure part, Measure whole) {
        return new Share(part, whole);
    }
}
