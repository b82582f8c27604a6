// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Metrics;
import org.sigcore.console.logic.alert.Alert;
import org.sigcore.console.logic.alert.Conditions;
import org.sigcore.console.logic.alert.Health;
import org.sigcore.console.logic.alert.Window;

/** Alerts of one function since they began, and the metrics of which they are made. Not thread-safe. */
final class AlertHistory {
    private static final Duration WINDOW = Duration.ofMinutes(5);
    private static final Duration SPACING = Duration.ofMinutes(1);

    private final String type;
    private final Deque<Kept> kept = new ArrayDeque<>();
    private Map<String, Instant> began = Map.of();
    private Map<String, Held> states = Map.of();
    private Metrics latest = Metrics.NONE;

    private record Kept(Instant at, Metrics metrics) {}

    private record Held(double value, Instant since) {}

    /** @param type nrf, scp, policy or bsf */
    AlertHistory(String type) {
        this.type = type;
    }

    /** Returns the alerts of a sample. */
    List<Alert> note(Health health, Metrics now, Instant at) {
        Kept first = kept.peekFirst();
        List<Alert> alerts =
                continued(Conditions.alerts(new Window(type, health, now, first == null ? null : first.metrics(), at)));
        if (health.status().equals(Health.UNREACHABLE)) {
            kept.clear(); // the next answer may come from another process
        } else {
            keep(now, at);
        }
        states = held(now, at);
        latest = now;
        return alerts;
    }

    private List<Alert> continued(List<Alert> alerts) {
        Map<String, Instant> next = new HashMap<>();
        List<Alert> all = new ArrayList<>();
        for (Alert alert : alerts) {
            String key = alert.condition() + " " + alert.subject();
            Instant since = began.getOrDefault(key, alert.since());
            next.put(key, since);
            all.add(alert.continued(since));
        }
        began = next;
        return all;
    }

    private void keep(Metrics now, Instant at) {
        Kept last = kept.peekLast();
        if (last == null || Duration.between(last.at(), at).compareTo(SPACING) >= 0) {
            kept.addLast(new Kept(at, now.only(Conditions::isCounter)));
        }
        Kept first = kept.peekFirst();
        while (first != null && Duration.between(first.at(), at).compareTo(WINDOW) > 0) {
            kept.removeFirst();
            first = kept.peekFirst();
        }
    }

    private Map<String, Held> held(Metrics now, Instant at) {
        Map<String, Held> next = new HashMap<>();
        now.all().forEach((name, series) -> {
            if (Conditions.isState(name)) {
                for (Metrics.Series each : series) {
                    Held before = states.get(key(name, each));
                    next.put(
                            key(name, each),
                            before != null && before.value() == each.value() ? before : new Held(each.value(), at));
                }
            }
        });
        return next;
    }

    private static String key(String name, Metrics.Series series) {
        return name + series.labels();
    }

    /** Returns the latest metrics that conditions and their views read. */
    List<ShownMetric> metrics() {
        List<ShownMetric> shown = new ArrayList<>();
        latest.all().forEach((name, series) -> {
            if (Conditions.reads(name)) {
                series.forEach(each -> shown.add(
                        new ShownMetric(name, each.labels(), each.value(), since(states.get(key(name, each))))));
            }
        });
        return shown;
    }

    private static @Nullable Instant since(@Nullable Held held) {
        return held == null ? null : held.since();
    }
}
