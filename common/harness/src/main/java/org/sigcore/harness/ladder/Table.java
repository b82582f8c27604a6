// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.harness.ladder.Terminal.Style;

/**
 * A text table whose columns are as wide as their widest cells: the first is left-aligned, the others are
 * right-aligned. Confined to one thread.
 */
public final class Table {
    private final Terminal terminal;
    private final List<String> heads;
    private final List<Row> rows = new ArrayList<>();

    private record Row(Style style, List<String> cells) {}

    public Table(Terminal terminal, String... heads) {
        this.terminal = terminal;
        this.heads = List.of(heads);
    }

    /** Adds a row; it must have as many cells as there are heads. */
    public Table row(Style style, String... cells) {
        if (cells.length != heads.size()) {
            throw new IllegalArgumentException("expected " + heads.size() + " cells, got " + cells.length);
        }
        rows.add(new Row(style, List.of(cells)));
        return this;
    }

    /** Adds a horizontal rule. */
    public Table rule() {
        rows.add(new Row(Style.DIM, List.of()));
        return this;
    }

    /** Returns the lines, starting with the heads. */
    public List<String> lines() {
        int[] widths = new int[heads.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = heads.get(i).length();
            for (Row row : rows) {
                if (!row.cells.isEmpty()) {
                    widths[i] = Math.max(widths[i], row.cells.get(i).length());
                }
            }
        }
        int total = 1;
        for (int width : widths) {
            total += width + 2;
        }
        List<String> lines = new ArrayList<>();
        lines.add(terminal.style(Style.TITLE, line(heads, widths)));
        lines.add(ruleLine(total));
        for (Row row : rows) {
            lines.add(row.cells.isEmpty() ? ruleLine(total) : terminal.style(row.style, line(row.cells, widths)));
        }
        return lines;
    }

    private String ruleLine(int width) {
        return terminal.style(Style.DIM, " " + terminal.glyph("─", "-").repeat(width - 1));
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder(" ");
        for (int i = 0; i < widths.length; i++) {
            String pad = " ".repeat(widths[i] - cells.get(i).length());
            line.append(i == 0 ? " " + cells.get(i) + pad : "  " + pad + cells.get(i));
        }
        return line.toString();
    }
}
