// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.ConfigurationPaths;
import org.sigcore.console.logic.Metrics;
import org.sigcore.console.logic.Point;
import org.sigcore.console.logic.Totals;
import org.sigcore.console.logic.alert.Alert;
import org.sigcore.console.logic.alert.Health;
import tools.jackson.databind.JsonNode;

/** State of one function, and its samples of the last hour. Thread-safe. */
final class FunctionHistory {
    private final String name;
    private final int size;
    private final Deque<Point> points = new ArrayDeque<>();
    private final AlertHistory alerts;
    private @Nullable Totals totals;
    private Instant sampled = Instant.EPOCH;
    private FunctionState state;

    FunctionHistory(String name, int size) {
        this.name = name;
        this.size = size;
        alerts = new AlertHistory(ConfigurationPaths.kind(name));
        state = unreachable(List.of());
    }

    synchronized FunctionState state() {
        return state;
    }

    /** Returns the latest metrics that conditions read. */
    synchronized List<ShownMetric> metrics() {
        return alerts.metrics();
    }

    synchronized FunctionState answered(Health health, JsonNode info, Metrics metrics, Instant at) {
        Totals now = Totals.of(metrics);
        if (totals != null) {
            double seconds = (at.toEpochMilli() - sampled.toEpochMilli()) / 1000.0;
            points.addLast(Point.between(totals, now, seconds, at.getEpochSecond()));
            if (points.size() > size) {
                points.removeFirst();
            }
        }
        totals = now;
        sampled = at;
        state = new FunctionState(
                name,
                health.status(),
                info.path("version").asString(""),
                info.path("commit").asString(""),
                info.path("nfInstanceId").asString(""),
                now.gauges(),
                alerts.note(health, metrics, at),
                new ArrayList<>(points));
        return state;
    }

    synchronized FunctionState failed(Instant at) {
        totals = null; // the next answer may come from another process
        state = unreachable(alerts.note(Health.NONE, Metrics.NONE, at));
        return state;
    }

    private FunctionState unreachable(List<Alert> found) {
        return new FunctionState(name, Health.UNREACHABLE, "", "", "", Map.of(), found, new ArrayList<>(points));
    }
}
