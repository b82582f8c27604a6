// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Path;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.table.MatchList;
import org.sigcore.policy.role.pre.logic.table.PolicyTable;
import tools.jackson.databind.JsonNode;

/** Blocks for policy tables, match lists and subscriber data. */
final class DataBlocks {
    private static final Path CATEGORIES = Path.parse("subscriber.subscCats");

    private DataBlocks() {}

    static void addTo(BlockSet set) {
        set.value("sc_table_value", DataBlocks::tableValue)
                .value("sc_table_row", parts -> look(parts, Type.OBJECT, (table, row) -> table.row(row)))
                .value("sc_table_has", parts -> {
                    Expr row = look(parts, Type.OBJECT, (table, found) -> Values.of(found >= 0));
                    return Expr.truth(row::truth);
                })
                .value("sc_in_list", DataBlocks::inList)
                .value("sc_list_items", parts -> {
                    MatchList list = parts.list("LIST");
                    return new Expr.Const(
                            list == null ? Values.NOTHING : Json.mapper().valueToTree(list.items()));
                });
        subscriber(set);
    }

    private static void subscriber(BlockSet set) {
        set.value("sc_user_data", parts -> under(parts, "subscriber"))
                .value("sc_user_category_is", parts -> {
                    Expr category = parts.expr("CATEGORY");
                    return Expr.truth(frame ->
                            Values.contains(Values.of(CATEGORIES.first(frame.context())), category.value(frame)));
                })
                .value("sc_counter_status", parts -> {
                    Expr id = parts.expr("ID");
                    return Expr.text(frame -> status(id, frame));
                })
                .value("sc_counter_is", parts -> {
                    Expr id = parts.expr("ID");
                    Expr wanted = parts.expr("STATUS");
                    return Expr.truth(frame -> {
                        String status = status(id, frame);
                        return status != null && status.equalsIgnoreCase(wanted.text(frame));
                    });
                })
                .value("sc_any_counter_is", parts -> {
                    Expr wanted = parts.expr("STATUS");
                    return Expr.truth(frame -> Values.contains(frame.context().path("counters"), wanted.value(frame)));
                })
                .value("sc_any_counter_in", parts -> {
                    MatchList list = parts.list("LIST");
                    return Expr.truth(frame -> {
                        for (JsonNode status : frame.context().path("counters")) {
                            if (isIn(list, status, frame)) {
                                return true;
                            }
                        }
                        return false;
                    });
                });
    }

    static Expr under(Parts parts, String root) {
        Path path = parts.path("PATH");
        return Expr.value(
                Type.ANY, frame -> Values.of(path.first(frame.context().path(root))));
    }

    private static @Nullable String status(Expr id, Frame frame) {
        String name = id.text(frame);
        return name == null
                ? null
                : Values.text(frame.context().path("counters").path(name));
    }

    private static Expr inList(Parts parts) {
        MatchList list = parts.list("LIST");
        Expr value = parts.expr("VALUE");
        return Expr.truth(frame -> isIn(list, value.value(frame), frame));
    }

    private static boolean isIn(@Nullable MatchList list, JsonNode value, Frame frame) {
        if (list == null) {
            return false;
        }
        frame.step(list.cost(value));
        return list.containsAny(value);
    }

    @FunctionalInterface
    private interface Found {
        JsonNode of(PolicyTable table, int row);
    }

    private static Expr tableValue(Parts parts) {
        PolicyTable table = parts.table("TABLE");
        String column = parts.field("COLUMN");
        int place = table == null ? -1 : table.column(column);
        if (table != null && place < 0) {
            parts.fault("COLUMN", "the table has no column " + column);
        }
        Expr cell = look(parts, table, Type.ANY, row -> table == null ? Values.NOTHING : table.cell(row, place));
        return table == null ? cell : parts.cellOf(cell, table, column);
    }

    private static Expr look(Parts parts, Type type, Found found) {
        PolicyTable table = parts.table("TABLE");
        return look(parts, table, type, row -> table == null ? Values.NOTHING : found.of(table, row));
    }

    private static Expr look(Parts parts, @Nullable PolicyTable table, Type type, IntFunction<JsonNode> found) {
        List<String> names = table == null ? List.of() : table.keys();
        Expr[] keys = new Expr[names.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = parts.expr("KEY" + i);
        }
        if (table != null && parts.drawn("KEY" + keys.length)) {
            parts.fault("KEY" + keys.length, "the table has " + keys.length + " key columns");
        }
        return Expr.value(type, frame -> {
            JsonNode[] values = new JsonNode[keys.length];
            for (int i = 0; i < keys.length; i++) {
                values[i] = keys[i].value(frame);
                frame.read(Values.text(values[i]));
            }
            if (table != null && frame.trace() != null) {
                frame.trace().table(table.explain(values));
            }
            return table == null ? Values.NOTHING : found.apply(table.find(values));
        });
    }
}
