// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Renders transactions as a Mermaid sequence diagram, with requests and answers at their times. */
final class MermaidDiagram {
    private record Event(long epochMicros, String line) {}

    private MermaidDiagram() {}

    static String of(List<TracedTransaction> transactions) {
        Set<String> names = new LinkedHashSet<>();
        transactions.forEach(each -> {
            names.add(each.nf());
            names.add(each.peer());
        });
        List<String> participants = List.copyOf(names);
        StringBuilder text = new StringBuilder("sequenceDiagram\n");
        for (int i = 0; i < participants.size(); i++) {
            text.append("    participant p%d as %s%n".formatted(i, escaped(participants.get(i))));
        }
        List<Event> events = new ArrayList<>();
        for (TracedTransaction each : transactions) {
            boolean ours = each.side().equals("CLIENT");
            int from = participants.indexOf(ours ? each.nf() : each.peer());
            int to = participants.indexOf(ours ? each.peer() : each.nf());
            if (each.request() != null) {
                String line = "    p%d->>p%d: %s%n".formatted(from, to, escaped(each.message()));
                events.add(new Event(each.request().epochMicros(), line));
            }
            if (each.response() != null) {
                String line = "    p%d-->>p%d: %d%n".formatted(to, from, each.status());
                events.add(new Event(each.response().epochMicros(), line));
            }
        }
        events.sort(Comparator.comparingLong(Event::epochMicros));
        events.forEach(event -> text.append(event.line()));
        return text.toString();
    }

    // These characters end a statement or start an entity.
    private static String escaped(String text) {
        return text.replace("#", "#35;").replace(";", "#59;").replace("#35#59;", "#35;");
    }
}
