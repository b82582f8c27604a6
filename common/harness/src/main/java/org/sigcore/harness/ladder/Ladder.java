// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A ladder of transactions by time, for a terminal or for Mermaid, without the maintenance of Diameter connections.
 * Immutable.
 */
public final class Ladder {
    private final List<Hop> rows;
    private final List<String> participants;

    public Ladder(List<Hop> hops) {
        rows = hops.stream()
                .filter(hop -> !hop.isConnectionUpkeep())
                .sorted(Comparator.comparingLong(Hop::startMicros))
                .toList();
        Set<String> names = new LinkedHashSet<>();
        for (Hop hop : rows) {
            names.add(hop.from());
            names.add(hop.to());
        }
        names.remove("");
        participants = List.copyOf(names);
    }

    /** Returns the lines for a terminal; empty if there are no transactions. */
    public String text(Terminal terminal) {
        if (rows.isEmpty()) {
            return "";
        }
        LadderRenderer renderer = new LadderRenderer(terminal, participants);
        StringBuilder text = new StringBuilder(renderer.header()).append('\n');
        rows.forEach(hop -> text.append(renderer.row(hop).stripTrailing()).append('\n'));
        return text.toString();
    }

    /** Returns a Mermaid sequence diagram, with requests and answers at their times. */
    public String mermaid() {
        record Event(long micros, String line) {}
        StringBuilder text = new StringBuilder("sequenceDiagram\n");
        for (String name : participants) {
            text.append("    participant %s as %s%n".formatted(alias(name), escaped(name)));
        }
        List<Event> events = new ArrayList<>();
        for (Hop hop : rows) {
            String from = hop.from().isEmpty() ? alias(hop.to()) : alias(hop.from());
            String to = alias(hop.to());
            events.add(new Event(hop.startMicros(), "    %s->>%s: %s%n".formatted(from, to, escaped(hop.message()))));
            events.add(new Event(
                    hop.endMicros(),
                    "    %s-->>%s: %s, %,d µs%n".formatted(to, from, escaped(hop.status()), hop.durationMicros())));
        }
        events.sort(Comparator.comparingLong(Event::micros));
        events.forEach(event -> text.append(event.line()));
        return text.toString();
    }

    private String alias(String name) {
        return "p" + participants.indexOf(name);
    }

    // These characters end a statement or start an entity.
    private static String escaped(String text) {
        return text.replace("#", "#35;").replace(";", "#59;").replace("#35#59;", "#35;");
    }
}
