// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.alert;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A state of a function that needs attention. Immutable. */
public final class Condition {
    private static final String DOCUMENTS = "https://github.com/sigcore/sigcore/blob/main/";

    private final String id;
    private final String text;
    private final List<String> types;
    private final Unit unit;
    private final Measure measure;
    private final boolean above;
    private final List<Level> levels;
    private final String page;

    /** A severity with the threshold that a value must pass. */
    public record Level(Severity severity, double threshold) {}

    private Condition(Builder made, String page) {
        id = made.id;
        text = made.text;
        types = made.types;
        unit = made.unit;
        measure = made.measure;
        above = made.above;
        levels = List.copyOf(made.levels);
        this.page = page;
    }

    /** Begins a condition of all functions. */
    static Builder named(String id, String text, Unit unit, Measure measure) {
        return new Builder(id, text, unit, measure);
    }

    /** Name, which is that of the alert rule in the charts where there is one. */
    public String id() {
        return id;
    }

    /** Predicate of a sentence whose subject is the function. */
    public String text() {
        return text;
    }

    /** Types of functions that are checked; empty for all. */
    public List<String> types() {
        return types;
    }

    public Unit unit() {
        return unit;
    }

    /** Returns true if values above a threshold need attention, false for values below. */
    public boolean above() {
        return above;
    }

    /** Levels, the worst first. */
    public List<Level> levels() {
        return levels;
    }

    /** Address of the page that describes the steps to take. */
    public String page() {
        return page;
    }

    /** Path of the page in the sources, with the heading. */
    public String document() {
        return page.substring(DOCUMENTS.length());
    }

    /** Returns the metrics that are read. */
    public Set<String> metrics() {
        return measure.metrics();
    }

    /** Returns the counters whose increase is read. */
    Set<String> counters() {
        return measure.counters();
    }

    /** Returns the alerts of a function; each began at the time of the window. */
    public List<Alert> alerts(Window window) {
        if (!types.isEmpty() && !types.contains(window.type())) {
            return List.of();
        }
        List<Alert> found = new ArrayList<>();
        measure.of(window).forEach((subject, value) -> {
            Level level = passed(value);
            if (level != null) {
                found.add(alert(level, subject, value, window.at()));
            }
        });
        return found;
    }

    private @Nullable Level passed(double value) {
        return levels.stream()
                .filter(level -> above ? value > level.threshold() : value < level.threshold())
                .findFirst()
                .orElse(null);
    }

    private Alert alert(Level level, String subject, double value, Instant at) {
        return new Alert(id, level.severity(), subject, text, unit, value, level.threshold(), at, page);
    }

    /** Collects the parts of a condition. */
    static final class Builder {
        private final String id;
        private final String text;
        private final Unit unit;
        private final Measure measure;
        private final List<Level> levels = new ArrayList<>();
        private List<String> types = List.of();
        private boolean above = true;

        private Builder(String id, String text, Unit unit, Measure measure) {
            this.id = id;
            this.text = text;
            this.unit = unit;
            this.measure = measure;
        }

        Builder of(String... ofTypes) {
            types = List.of(ofTypes);
            return this;
        }

        /** Adds a level; the worst is added first. */
        Builder above(double threshold, Severity severity) {
            levels.add(new Level(severity, threshold));
            return this;
        }

        Builder below(double threshold, Severity severity) {
            above = false;
            return above(threshold, severity);
        }

        /** @param document path in the sources of the page whose heading is the name of the condition */
        Condition in(String document) {
            return new Condition(this, DOCUMENTS + document + "#" + id.toLowerCase(Locale.ROOT));
        }
    }
}
