// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.logic.code.Faults;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.table.KeyColumn.Match;
import org.sigcore.policy.role.pre.logic.table.KeyColumn.Rows;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A policy table, which yields the first row whose key columns all match the values of the context. Case is ignored. A
 * lookup uses the column with the fewest candidate rows or, if these are many, the intersection of bit sets of all
 * columns. Immutable.
 *
 * <pre>{@code
 * {"columns": [{"name": "dnn", "dataType": "string", "isKey": true, "match": "wildcard"},
 *              {"name": "rule", "dataType": "pccRule", "isKey": false}],
 *  "rows": [["internet*", "r1"]]}
 * }</pre>
 */
public final class PolicyTable {
    /** Data types of columns. */
    public static final Set<String> DATA_TYPES = Set.of(
            "string",
            "boolean",
            "number",
            "array",
            "accessType",
            "ratType",
            "operationType",
            "pccRule",
            "pccRuleList",
            "pccRuleProfile",
            "pccRuleProfileList",
            "sessionRule",
            "sessionRuleList",
            "sessionRuleProfile",
            "sessionRuleProfileList",
            "policyCounterId",
            "pra",
            "praList");

    private static final int MAX_COLUMNS = 64;
    private static final int MAX_ROWS = 200_000;
    private static final int FEW = 64;
    private static final int MAX_EXPLAINED = 50;

    private final String name;
    private final KeyColumn[] keys;
    private final Map<String, Integer> columns;
    private final JsonNode[][] cells;

    private PolicyTable(String name, KeyColumn[] keys, Map<String, Integer> columns, JsonNode[][] cells) {
        this.name = name;
        this.keys = keys;
        this.columns = columns;
        this.cells = cells;
    }

    /**
     * Parses and indexes a table.
     *
     * @param pointer location of the table in the project
     * @throws org.sigcore.model.ProblemException 400 naming the invalid part
     */
    public static PolicyTable read(JsonNode document, String pointer) {
        JsonNode columns = document.path("columns");
        JsonNode rows = document.path("rows");
        if (!columns.isArray() || columns.isEmpty() || columns.size() > MAX_COLUMNS) {
            throw Faults.at(pointer + "/columns", "expected 1 to " + MAX_COLUMNS + " columns");
        }
        if (!rows.isArray() || rows.size() > MAX_ROWS) {
            throw Faults.at(pointer + "/rows", "expected an array of at most " + MAX_ROWS + " rows");
        }
        Map<String, Integer> byName = new HashMap<>();
        List<KeyColumn> keys = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            JsonNode column = columns.get(i);
            String name = columnName(column, pointer + "/columns/" + i);
            if (byName.put(name, i) != null) {
                throw Faults.at(pointer + "/columns/" + i + "/name", "there are two columns " + name);
            }
            if (column.path("isKey").asBoolean(false)) {
                keys.add(new KeyColumn(name, match(column, pointer + "/columns/" + i), rows.size()));
                places.add(i);
            }
        }
        JsonNode[][] cells = new JsonNode[rows.size()][];
        for (int row = 0; row < cells.length; row++) {
            cells[row] = row(rows.get(row), columns.size(), pointer + "/rows/" + row);
            for (int key = 0; key < places.size(); key++) {
                int place = places.get(key);
                keys.get(key).set(row, cells[row][place], pointer + "/rows/" + row + "/" + place);
            }
        }
        keys.forEach(KeyColumn::index);
        String name = Json.string(document, "name");
        return new PolicyTable(
                name == null ? pointer.substring(pointer.lastIndexOf('/') + 1) : name,
                keys.toArray(KeyColumn[]::new),
                byName,
                cells);
    }

    private static String columnName(JsonNode column, String pointer) {
        String name = Json.string(column, "name");
        if (name == null || name.isEmpty()) {
            throw Faults.at(pointer + "/name", "expected a name");
        }
        String type = Json.string(column, "dataType");
        if (type != null && !DATA_TYPES.contains(type)) {
            throw Faults.at(pointer + "/dataType", "expected one of " + new TreeSet<>(DATA_TYPES));
        }
        return name;
    }

    private static Match match(JsonNode column, String pointer) {
        String word = Json.string(column, "match");
        Match match = Match.of(word == null ? "exact" : word);
        if (match == null) {
            throw Faults.at(
                    pointer + "/match", "expected exact, wildcard, anyOverlap, keyContainsAll or contextContainsAll");
        }
        return match;
    }

    private static JsonNode[] row(JsonNode row, int size, String pointer) {
        if (!row.isArray() || row.size() != size) {
            throw Faults.at(pointer, "expected " + size + " cells");
        }
        JsonNode[] cells = new JsonNode[size];
        for (int i = 0; i < size; i++) {
            cells[i] = row.get(i);
        }
        return cells;
    }

    /** Returns the name used in messages. */
    public String name() {
        return name;
    }

    /** Returns the names of the key columns in order. */
    public List<String> keys() {
        return Arrays.stream(keys).map(KeyColumn::name).toList();
    }

    /** Returns the index of a column; -1 when it does not exist. */
    public int column(String name) {
        return columns.getOrDefault(name, -1);
    }

    /** Returns the number of rows. */
    public int size() {
        return cells.length;
    }

    /** Returns a cell; {@link Values#NOTHING} if it is empty or the row is -1. */
    public JsonNode cell(int row, int column) {
        return row < 0 ? Values.NOTHING : Values.of(cells[row][column]);
    }

    /** Returns a row as an object; {@link Values#NOTHING} if the row is -1. */
    public JsonNode row(int row) {
        if (row < 0) {
            return Values.NOTHING;
        }
        ObjectNode object = Json.object();
        columns.forEach((column, place) -> object.set(column, cells[row][place]));
        return object;
    }

    /** Returns the first row that matches these values, one for each key column; -1 if no row matches. */
    public int find(JsonNode[] values) {
        if (cells.length == 0) {
            return -1;
        }
        String[][] texts = new String[keys.length][];
        List<List<Rows>> candidates = new ArrayList<>(keys.length);
        int fewest = -1;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < keys.length; i++) {
            texts[i] = KeyColumn.texts(values[i]);
            List<Rows> found = new ArrayList<>(4);
            keys[i].candidates(texts[i], found);
            candidates.add(found);
            int total = 0;
            for (Rows rows : found) {
                total += rows.rows().length;
            }
            if (total == 0) {
                return -1;
            }
            if (total < least) {
                least = total;
                fewest = i;
            }
        }
        if (fewest < 0) {
            return 0;
        }
        return least <= FEW ? among(candidates.get(fewest), texts) : byBits(candidates, texts);
    }

    private int among(List<Rows> candidates, String[][] texts) {
        int best = Integer.MAX_VALUE;
        for (Rows rows : candidates) {
            for (int row : rows.rows()) {
                if (row >= best) {
                    break;
                }
                if (takes(row, texts)) {
                    best = row;
                    break;
                }
            }
        }
        return best == Integer.MAX_VALUE ? -1 : best;
    }

    private int byBits(List<List<Rows>> candidates, String[][] texts) {
        int words = KeyColumn.words(cells.length);
        long[][][] sources = new long[candidates.size()][][];
        for (int i = 0; i < sources.length; i++) {
            sources[i] = bits(candidates.get(i), words);
        }
        for (int word = 0; word < words; word++) {
            long left = ~0L;
            for (int i = 0; i < sources.length && left != 0; i++) {
                long some = 0;
                for (long[] source : sources[i]) {
                    some |= source[word];
                }
                left &= some;
            }
            for (; left != 0; left &= left - 1) {
                int row = (word << 6) + Long.numberOfTrailingZeros(left);
                if (takes(row, texts)) {
                    return row;
                }
            }
        }
        return -1;
    }

    private static long[][] bits(List<Rows> candidates, int words) {
        List<long[]> sources = new ArrayList<>(candidates.size());
        long[] few = null;
        for (Rows rows : candidates) {
            if (rows.bits() != null) {
                sources.add(rows.bits());
                continue;
            }
            if (few == null) {
                few = new long[words];
                sources.add(few);
            }
            for (int row : rows.rows()) {
                few[row >> 6] |= 1L << row;
            }
        }
        return sources.toArray(long[][]::new);
    }

    private boolean takes(int row, String[][] texts) {
        for (int i = 0; i < keys.length; i++) {
            if (!keys[i].takes(row, texts[i])) {
                return false;
            }
        }
        return true;
    }

    /** Explains a lookup: the matching row and, for at most 50 rows before it, the column that did not match. */
    public ObjectNode explain(JsonNode[] values) {
        int taken = find(values);
        ObjectNode explained = Json.object().put("table", name).put("row", taken);
        ObjectNode given = explained.putObject("keys");
        String[][] texts = new String[keys.length][];
        for (int i = 0; i < keys.length; i++) {
            texts[i] = KeyColumn.texts(values[i]);
            given.set(keys[i].name(), Values.present(values[i]) ? values[i] : null);
        }
        ArrayNode excluded = explained.putArray("excluded");
        int before = Math.min(taken < 0 ? cells.length : taken, MAX_EXPLAINED);
        for (int row = 0; row < before; row++) {
            excluded.addObject().put("row", row).put("column", excluding(row, texts));
        }
        return explained;
    }

    private @Nullable String excluding(int row, String[][] texts) {
        for (int i = 0; i < keys.length; i++) {
            if (!keys[i].takes(row, texts[i])) {
                return keys[i].name();
            }
        }
        return null;
    }
}
