// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.notifier;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.events.PcEventHolding;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.Outbox;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Holds reports in the row of their subscription while it is muted or until its grouping time expires. Released reports
 * are sent as one notification. Must be called within units of work. Thread-safe.
 */
final class PcEventHeld {
    /** Maximum size in octets of the reports held for one consumer; a row holds at most a million. */
    private static final int MOST_OCTETS = 500_000;

    private final Outbox outbox;
    private final InstantSource clock;

    PcEventHeld(Outbox outbox, InstantSource clock) {
        this.outbox = outbox;
        this.clock = clock;
    }

    /**
     * Row after reports were held.
     *
     * @param closed true when the subscription ends
     */
    record Outcome(PcEventRow row, boolean closed) {}

    /** Adds reports to the row, and applies the consumer's policy when the row is full. */
    Outcome hold(String id, PcEventRow row, List<List<ObjectNode>> reports) {
        List<JsonNode> held = new ArrayList<>(row.held());
        for (List<ObjectNode> report : reports) {
            ArrayNode events = Json.array();
            report.forEach(events::add);
            held.add(events);
        }
        PcEventHolding holding = row.holding();
        if (holding.muted()) {
            return muted(row, lasting(held, holding));
        }
        PcEventRow waiting = row.held(held);
        if (isFull(held, holding)) {
            return new Outcome(release(waiting), false);
        }
        if (row.body().has(PcEventRow.GROUP)) {
            return new Outcome(waiting, false);
        }
        Instant due = Instant.ofEpochMilli(clock.millis()).plusSeconds(holding.groupSeconds());
        return new Outcome(
                waiting.timed(PcEventRow.GROUP, PcEventSubscriptions.later(outbox, id, PcEventRow.GROUP, due)), false);
    }

    private static boolean isFull(List<JsonNode> held, PcEventHolding holding) {
        return held.size() > holding.most()
                || held.stream().mapToLong(report -> Json.bytes(report).length).sum() > MOST_OCTETS;
    }

    private List<JsonNode> lasting(List<JsonNode> held, PcEventHolding holding) {
        Instant oldest = clock.instant().minusSeconds(holding.longestSeconds());
        return held.stream()
                .filter(report -> {
                    String time = Json.string(report.path(0), "timeStamp");
                    return time == null || !Instant.parse(time).isBefore(oldest);
                })
                .toList();
    }

    private Outcome muted(PcEventRow row, List<JsonNode> held) {
        PcEventHolding holding = row.holding();
        if (!isFull(held, holding)) {
            return new Outcome(row.held(held), false);
        }
        PcEventRow after = switch (holding.whenFull().reports()) {
            case "SEND_ALL" -> release(row.held(held));
            case "DISCARD_ALL" -> row.held(List.of());
            default -> row.held(newest(held, holding));
        };
        return switch (holding.whenFull().subscription()) {
            case "CLOSE" -> new Outcome(after, true);
            case "CONTINUE_WITHOUT_MUTING" -> new Outcome(release(after.unmuted()), false);
            default -> new Outcome(after, false);
        };
    }

    private static List<JsonNode> newest(List<JsonNode> held, PcEventHolding holding) {
        List<JsonNode> rest = held;
        while (isFull(rest, holding)) {
            rest = rest.subList(Math.max(1, rest.size() - holding.most()), rest.size());
        }
        return rest;
    }

    /** Sends the held reports that have not expired, if any, and clears the grouping timer. */
    PcEventRow release(PcEventRow row) {
        List<ObjectNode> events = new ArrayList<>();
        lasting(row.held(), row.holding()).forEach(report -> report.forEach(event -> events.add((ObjectNode) event)));
        String timer = Json.string(row.body(), PcEventRow.GROUP);
        if (timer != null) {
            outbox.cancel(timer);
        }
        PcEventRow empty = row.held(List.of()).timed(PcEventRow.GROUP, null);
        if (events.isEmpty()) {
            return empty;
        }
        outbox.add(Callback.KIND, PcEventSubscriptions.callback(row.request(), events));
        return empty.reported(row.reported() + 1);
    }
}
