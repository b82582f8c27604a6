// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Size;
import tools.jackson.databind.JsonNode;

/** Configuration document {@code policydata/common/policytables/{name}}. */
@Doc("Lookup table for policies. The first row whose key cells match provides the values of its other cells. Case is "
        + "ignored.")
public record PolicyTable(
        @Doc("Name as in the path; optional.") @Nullable @Size(max = 128)
        String name,

        @Size(min = 1, max = 64) List<Column> columns,

        @Doc("Rows, each an array with a cell for every column: text, number, boolean, null for any, or an array of up "
                + "to 50 values.")
        @Size(max = 100_000)
        List<JsonNode> rows) {
    private static final int MAX_VALUES = 50;
    private static final int MAX_CELL = 512;

    /** Column of a policy table. */
    @Doc("Column of a policy table.")
    public record Column(
            @Matches("[^\\p{Cntrl}]{1,128}") String name,

            @Doc("Type of the cells.")
            @Default("string")
            @OneOf({
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
                "praList"
            })
            String dataType,

            @Doc("Marks a key column, by which rows are found.") @Default("false")
            boolean isKey,

            @Doc("Comparison of a key cell with the value of the context.")
            @Default("exact")
            @OneOf({"exact", "wildcard", "anyOverlap", "keyContainsAll", "contextContainsAll"})
            String match) {}

    /** Checks constraints that the schema cannot express. */
    public void check(Problems problems) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < columns.size(); i++) {
            problems.unless(names.add(columns.get(i).name()), "/columns/" + i + "/name", "is there twice");
        }
        problems.unless(columns.stream().anyMatch(Column::isKey), "/columns", "expected a key column");
        for (int row = 0; row < rows.size() && problems.none(); row++) {
            check(rows.get(row), "/rows/" + row, problems);
        }
    }

    private void check(JsonNode row, String pointer, Problems problems) {
        if (!row.isArray() || row.size() != columns.size()) {
            problems.add(pointer, "expected an array of " + columns.size() + " cells");
            return;
        }
        for (int i = 0; i < row.size(); i++) {
            problems.unless(
                    isCell(row.get(i)),
                    pointer + "/" + i,
                    "expected text of up to " + MAX_CELL + " characters, a number, a boolean, null, or up to "
                            + MAX_VALUES + " of these");
        }
    }

    private static boolean isCell(JsonNode cell) {
        return cell.isNull()
                || isValue(cell)
                || (cell.isArray()
                        && cell.size() <= MAX_VALUES
                        && cell.values().stream().allMatch(PolicyTable::isValue));
    }

    private static boolean isValue(JsonNode value) {
        return value.isBoolean()
                || value.isNumber()
                || (value.isString() && value.stringValue().length() <= MAX_CELL);
    }
}
