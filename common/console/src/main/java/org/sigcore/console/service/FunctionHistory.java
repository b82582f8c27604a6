// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Point;
import org.sigcore.console.logic.Totals;
import tools.jackson.databind.JsonNode;

/** State of one function, and its samples of the last hour. Thread-safe. */
final class FunctionHistory {
    private final String name;
    private final int size;
    private final Deque<Point> points = new ArrayDeque<>();
    private @Nullable Totals totals;
    private Instant sampled = Instant.EPOCH;
    private FunctionState state;

    FunctionHistory(String name, int size) {
        this.name = name;
        this.size = size;
        state = unreachable();
    }

    synchronized FunctionState state() {
        return state;
    }

    synchronized FunctionState answered(String status, JsonNode info, Totals now, Instant at) {
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
                status,
                info.path("version").asString(""),
                info.path("commit").asString(""),
                info.path("nfInstanceId").asString(""),
                now.gauges(),
                new ArrayList<>(points));
        return state;
    }

    synchronized FunctionState failed() {
        totals = null; // the next answer may come from another process
        state = unreachable();
        return state;
    }

    private FunctionState unreachable() {
        return new FunctionState(name, "UNREACHABLE", "", "", "", Map.of(), new ArrayList<>(points));
    }
}
