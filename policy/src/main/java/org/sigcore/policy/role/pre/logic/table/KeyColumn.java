// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.role.pre.logic.code.Faults;
import org.sigcore.policy.role.pre.logic.code.Values;
import tools.jackson.databind.JsonNode;

/**
 * A key column of a table: its cells, and an index of rows by value or pattern. An empty cell (null) matches every
 * value. Immutable once {@link #index} has run.
 */
final class KeyColumn {
    private static final int MAX_VALUES = 50;
    private static final int MAX_CELL = 512;

    /** Comparison of a cell with a value of the context. */
    enum Match {
        /** The value is one of the cell's values; a list has the same set of values as the cell. */
        EXACT("exact"),
        /** A value matches one of the cell's patterns. */
        WILDCARD("wildcard"),
        /** Cell and context have a value in common. */
        ANY_OVERLAP("anyOverlap"),
        /** The cell contains all values of the context. */
        KEY_CONTAINS_ALL("keyContainsAll"),
        /** The context contains all values of the cell. */
        CONTEXT_CONTAINS_ALL("contextContainsAll");

        private final String word;

        Match(String word) {
            this.word = word;
        }

        static @Nullable Match of(String word) {
            for (Match match : values()) {
                if (match.word.equals(word)) {
                    return match;
                }
            }
            return null;
        }
    }

    /** Rows in ascending order; {@code bits} is set only for many rows. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Rows(int[] rows, long @Nullable [] bits) {}

    private final String name;
    private final Match match;
    private final String[][] cells;
    private final Map<String, Rows> exact = new HashMap<>();
    private final Map<String, Rows> prefixes = new HashMap<>();
    private final Map<String, Rows> patterns = new HashMap<>();
    private int[] prefixLengths = {};
    private @Nullable Rows any;

    KeyColumn(String name, Match match, int rows) {
        this.name = name;
        this.match = match;
        this.cells = new String[rows][];
    }

    String name() {
        return name;
    }

    /** Sets the cell of a row; an empty cell has no values. */
    void set(int row, @Nullable JsonNode cell, String pointer) {
        List<String> values = new ArrayList<>();
        if (cell != null && cell.isArray()) {
            for (JsonNode element : cell) {
                values.add(value(element, pointer));
            }
        } else if (cell != null && !cell.isNull()) {
            values.add(value(cell, pointer));
        }
        if (values.size() > MAX_VALUES) {
            throw Faults.at(pointer, "expected at most " + MAX_VALUES + " values");
        }
        cells[row] = values.toArray(String[]::new);
    }

    private static String value(JsonNode node, String pointer) {
        String text = Values.text(node);
        if (text == null || text.length() > MAX_CELL) {
            throw Faults.at(pointer, "expected a text of at most " + MAX_CELL + " characters, a number or a boolean");
        }
        return text.toLowerCase(Locale.ROOT);
    }

    /** Builds the index of rows by value. */
    void index() {
        Map<String, List<Integer>> exactRows = new HashMap<>();
        Map<String, List<Integer>> prefixRows = new HashMap<>();
        Map<String, List<Integer>> patternRows = new HashMap<>();
        List<Integer> anyRows = new ArrayList<>();
        for (int row = 0; row < cells.length; row++) {
            if (cells[row].length == 0) {
                anyRows.add(row);
                continue;
            }
            // the context must contain all values of the cell, so one of them suffices to find it
            int indexed = match == Match.CONTEXT_CONTAINS_ALL ? 1 : cells[row].length;
            for (int i = 0; i < indexed; i++) {
                String value = cells[row][i];
                Map<String, List<Integer>> kind = exactRows;
                if (match == Match.WILDCARD && Glob.isPattern(value)) {
                    boolean prefix = Glob.isPrefix(value);
                    kind = prefix ? prefixRows : patternRows;
                    value = prefix ? value.substring(0, value.length() - 1) : value;
                }
                List<Integer> rows = kind.computeIfAbsent(value, key -> new ArrayList<>());
                if (rows.isEmpty() || rows.getLast() != row) {
                    rows.add(row);
                }
            }
        }
        exactRows.forEach((value, rows) -> exact.put(value, rows(rows)));
        prefixRows.forEach((value, rows) -> prefixes.put(value, rows(rows)));
        patternRows.forEach((value, rows) -> patterns.put(value, rows(rows)));
        any = anyRows.isEmpty() ? null : rows(anyRows);
        TreeSet<Integer> lengths = new TreeSet<>();
        prefixes.keySet().forEach(prefix -> lengths.add(prefix.length()));
        prefixLengths = lengths.stream().mapToInt(Integer::intValue).toArray();
    }

    private Rows rows(List<Integer> list) {
        int[] rows = list.stream().mapToInt(Integer::intValue).toArray();
        if (rows.length <= Math.max(64, cells.length / 256)) {
            return new Rows(rows, null);
        }
        long[] bits = new long[words(cells.length)];
        for (int row : rows) {
            bits[row >> 6] |= 1L << row;
        }
        return new Rows(rows, bits);
    }

    static int words(int rows) {
        return (rows + 63) >> 6;
    }

    /** Returns the lower-case texts of a value of the context. */
    static String[] texts(JsonNode value) {
        if (value.isArray()) {
            List<String> texts = new ArrayList<>();
            for (JsonNode element : value) {
                String text = Values.text(element);
                if (text != null) {
                    texts.add(text.toLowerCase(Locale.ROOT));
                }
            }
            return texts.toArray(String[]::new);
        }
        String text = Values.text(value);
        return text == null ? new String[0] : new String[] {text.toLowerCase(Locale.ROOT)};
    }

    /** Adds candidate rows: a superset of the rows that match these values. */
    void candidates(String[] values, List<Rows> found) {
        if (any != null) {
            found.add(any);
        }
        // the cell must contain all values of the context, so one of them suffices to find it
        int tried = match == Match.KEY_CONTAINS_ALL ? Math.min(1, values.length) : values.length;
        for (int i = 0; i < tried; i++) {
            String value = values[i];
            add(exact.get(value), found);
            for (int length : prefixLengths) {
                if (length > value.length()) {
                    break;
                }
                add(prefixes.get(value.substring(0, length)), found);
            }
            for (Map.Entry<String, Rows> pattern : patterns.entrySet()) {
                if (Glob.matches(pattern.getKey(), value)) {
                    found.add(pattern.getValue());
                }
            }
        }
    }

    private static void add(@Nullable Rows rows, List<Rows> found) {
        if (rows != null) {
            found.add(rows);
        }
    }

    /** True if the cell of a row matches these values. */
    boolean takes(int row, String[] values) {
        String[] cell = cells[row];
        if (cell.length == 0) {
            return true;
        }
        return switch (match) {
            case EXACT -> values.length == 1 ? has(cell, values[0]) : hasAll(cell, values) && hasAll(values, cell);
            case WILDCARD -> matches(cell, values);
            case ANY_OVERLAP -> overlaps(cell, values);
            case KEY_CONTAINS_ALL -> hasAll(cell, values);
            case CONTEXT_CONTAINS_ALL -> hasAll(values, cell);
        };
    }

    private static boolean has(String[] all, String value) {
        for (String each : all) {
            if (each.equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasAll(String[] all, String[] values) {
        return values.length > 0 && Arrays.stream(values).allMatch(value -> has(all, value));
    }

    private static boolean overlaps(String[] cell, String[] values) {
        for (String value : values) {
            if (has(cell, value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String[] cell, String[] values) {
        for (String value : values) {
            for (String pattern : cell) {
                if (Glob.matches(pattern, value)) {
                    return true;
                }
            }
        }
        return false;
    }
}
