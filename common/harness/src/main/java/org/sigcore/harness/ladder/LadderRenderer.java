// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import java.util.List;
import java.util.Locale;
import org.sigcore.harness.ladder.Terminal.Style;

/**
 * Renders transactions as a ladder: a lifeline for each participant and an arrow for each transaction, followed by
 * request, status and duration. Immutable.
 */
public final class LadderRenderer {
    private static final String MARGIN = "   ";
    private static final int WIDE = 7;
    private static final int NARROW = 6;
    private static final int MANY = 8;
    private static final int STATUS_WIDTH = 5;
    private static final int MICROS_WIDTH = 13;
    private static final int MIN_MESSAGE = 24;

    private final Terminal terminal;
    private final List<String> participants;
    private final int pitch;
    private final int messageWidth;

    /** @param participants from left to right */
    public LadderRenderer(Terminal terminal, List<String> participants) {
        this.terminal = terminal;
        this.participants = List.copyOf(participants);
        boolean crowded = participants.size() >= MANY && participants.stream().allMatch(name -> name.length() < NARROW);
        this.pitch = crowded ? NARROW : WIDE;
        int taken = MARGIN.length() + lifelinesWidth() + 2 + STATUS_WIDTH + MICROS_WIDTH;
        this.messageWidth = Math.max(MIN_MESSAGE, terminal.width() - taken);
    }

    /** Returns the line with the names above the lifelines. */
    public String header() {
        StringBuilder line = new StringBuilder(MARGIN);
        for (String name : participants) {
            int left = pitch / 2 - name.length() / 2; // centers a name above its lifeline
            line.append(" ".repeat(Math.max(0, left)))
                    .append(name)
                    .append(" ".repeat(Math.max(0, pitch - name.length() - Math.max(0, left))));
        }
        return terminal.style(Style.TITLE, line.toString().stripTrailing());
    }

    /** Returns the line of one transaction. */
    public String row(Hop hop) {
        int from = participants.indexOf(hop.from());
        int to = participants.indexOf(hop.to());
        String drawing = from < 0 || to < 0 || from == to ? words(hop) : arrow(from, to);
        String message = MessageText.fit(hop.message(), messageWidth, terminal.glyph("…", ".."));
        String status = " ".repeat(Math.max(0, STATUS_WIDTH - hop.status().length()));
        String micros = String.format(Locale.ROOT, "%,d", hop.durationMicros()) + " " + terminal.glyph("µs", "us");
        return MARGIN
                + drawing
                + "  "
                + message
                + " ".repeat(Math.max(0, messageWidth - message.length()))
                + status
                + terminal.style(hop.successful() ? Style.GOOD : Style.WARN, hop.status())
                + terminal.style(Style.DIM, " ".repeat(Math.max(1, MICROS_WIDTH - micros.length())) + micros);
    }

    /** Returns a line with the lifelines only. */
    public String gap() {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < participants.size(); i++) {
            line.append(i == 0 ? " ".repeat(pitch / 2) : " ".repeat(pitch - 1)).append(terminal.glyph("│", "|"));
        }
        return MARGIN + terminal.style(Style.DIM, line.toString());
    }

    private String arrow(int from, int to) {
        StringBuilder line = new StringBuilder();
        int first = Math.min(from, to);
        int last = Math.max(from, to);
        dim(line, 0, first);
        StringBuilder shaft = new StringBuilder();
        String span = terminal.glyph("─", "-").repeat((last - first) * pitch - 2);
        if (from < to) {
            shaft.append(terminal.glyph("├", "|")).append(span).append(terminal.glyph("▶│", ">|"));
        } else {
            shaft.append(terminal.glyph("│◀", "|<")).append(span).append(terminal.glyph("┤", "|"));
        }
        line.append(terminal.style(Style.ARROW, shaft.toString()));
        StringBuilder rest = new StringBuilder();
        for (int i = last + 1; i < participants.size(); i++) {
            rest.append(" ".repeat(pitch - 1)).append(terminal.glyph("│", "|"));
        }
        line.append(terminal.style(Style.DIM, rest.toString()));
        return line.append(" ".repeat(pitch - pitch / 2 - 1)).toString();
    }

    private void dim(StringBuilder line, int begin, int end) {
        StringBuilder lead = new StringBuilder(" ".repeat(pitch / 2));
        for (int i = begin; i < end; i++) {
            lead.append(terminal.glyph("│", "|")).append(" ".repeat(pitch - 1));
        }
        line.append(terminal.style(Style.DIM, lead.toString()));
    }

    // A participant without a lifeline is shown by name, in the same width.
    private String words(Hop hop) {
        String from = hop.from().isEmpty() ? "?" : hop.from();
        String text = " ".repeat(pitch / 2 - 1) + from + terminal.glyph(" ─▶ ", " -> ") + hop.to();
        return terminal.style(Style.ARROW, text) + " ".repeat(Math.max(0, lifelinesWidth() - text.length()));
    }

    private int lifelinesWidth() {
        return participants.size() * pitch;
    }
}
