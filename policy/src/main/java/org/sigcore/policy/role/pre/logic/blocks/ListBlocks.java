// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Limits;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Stmt.Flow;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Blocks for lists. Lists are immutable: a block that modifies one creates a copy. */
final class ListBlocks {
    private ListBlocks() {}

    static void addTo(BlockSet set) {
        set.value("lists_create_empty", parts -> new Expr.Const(Json.array()))
                .value("lists_create_with", ListBlocks::create)
                .value("lists_repeat", ListBlocks::repeat)
                .value("lists_length", parts -> {
                    Expr list = parts.expr("VALUE");
                    return Expr.number(frame -> list.value(frame).size());
                })
                .value("lists_isEmpty", parts -> {
                    Expr list = parts.expr("VALUE");
                    return Expr.truth(frame -> list.value(frame).isEmpty());
                })
                .value("lists_indexOf", ListBlocks::indexOf)
                .value("lists_getIndex", ListBlocks::get)
                .statement("lists_getIndex", ListBlocks::remove)
                .statement("lists_setIndex", ListBlocks::set)
                .value("lists_getSublist", ListBlocks::sublist)
                .value("lists_split", ListBlocks::split)
                .value("lists_sort", ListBlocks::sort)
                .value("lists_reverse", parts -> {
                    Expr list = parts.expr("LIST");
                    return list(frame -> elements(list.value(frame)).reversed());
                });
        wholeLists(set);
    }

    private static void wholeLists(BlockSet set) {
        set.value("sc_list_contains", parts -> {
                    Expr list = parts.expr("LIST");
                    Expr value = parts.expr("VALUE");
                    return Expr.truth(frame -> Values.contains(list.value(frame), value.value(frame)));
                })
                .value("sc_list_append", parts -> {
                    Expr list = parts.expr("LIST");
                    Expr value = parts.expr("VALUE");
                    return list(frame -> {
                        List<JsonNode> all = elements(list.value(frame));
                        all.add(value.value(frame));
                        return all;
                    });
                })
                .value("sc_list_join", parts -> {
                    Expr list = parts.expr("LIST");
                    Expr other = parts.expr("OTHER");
                    return list(frame -> {
                        List<JsonNode> all = elements(list.value(frame));
                        all.addAll(elements(other.value(frame)));
                        return all;
                    });
                })
                .value("sc_list_unique", ListBlocks::unique)
                .value("sc_list_overlap", ListBlocks::overlap);
    }

    @FunctionalInterface
    private interface Elements {
        List<JsonNode> run(Frame frame);
    }

    private static Expr list(Elements elements) {
        return Expr.value(Type.LIST, frame -> {
            ArrayNode made = Json.array();
            for (JsonNode element : elements.run(frame)) {
                if (Values.present(element)) {
                    made.add(element);
                }
            }
            return frame.grown(made);
        });
    }

    private static List<JsonNode> elements(JsonNode list) {
        List<JsonNode> elements = new ArrayList<>();
        if (list.isArray()) {
            list.forEach(elements::add);
        }
        return elements;
    }

    private static Expr create(Parts parts) {
        Expr[] all = parts.numbered("ADD");
        Expr list = list(frame -> {
            List<JsonNode> elements = new ArrayList<>(all.length);
            for (Expr each : all) {
                elements.add(each.value(frame));
            }
            return elements;
        });
        return parts.listOf(list, all);
    }

    private static Expr repeat(Parts parts) {
        Expr item = parts.expr("ITEM");
        Expr times = parts.expr("NUM");
        return list(frame -> {
            List<JsonNode> elements = new ArrayList<>();
            JsonNode value = item.value(frame);
            double count = Math.min(times.number(frame), Limits.MAX_SIZE + 1.0);
            for (int i = 0; i < count; i++) {
                elements.add(value);
            }
            return elements;
        });
    }

    private static Expr indexOf(Parts parts) {
        Expr list = parts.expr("VALUE");
        Expr value = parts.expr("FIND");
        boolean first = parts.field("END").equals("FIRST");
        return Expr.number(frame -> {
            JsonNode all = list.value(frame);
            JsonNode wanted = value.value(frame);
            frame.step(all.size() >> 3);
            int found = 0;
            for (int i = 0; i < all.size() && (found == 0 || !first); i++) {
                JsonNode element = all.get(i);
                if (element != null && Values.same(element, wanted)) {
                    found = i + 1;
                }
            }
            return found;
        });
    }

    private static Expr get(Parts parts) {
        String mode = parts.field("MODE");
        Expr list = parts.expr("VALUE");
        Positions position = Positions.of(parts, "WHERE", "AT");
        if (mode.equals("GET_REMOVE")) {
            Removal removal = new Removal(changed(parts, "VALUE"), position);
            return Expr.value(Type.ANY, removal::run);
        }
        if (mode.equals("REMOVE")) {
            parts.fault("MODE", "a block that only removes yields no value");
        }
        return Expr.value(Type.ANY, frame -> at(list.value(frame), position, frame));
    }

    private static JsonNode at(JsonNode all, Positions position, Frame frame) {
        int at = position.index(frame, all.size());
        return all.isArray() && at >= 0 && at < all.size() ? Values.of(all.get(at)) : Values.NOTHING;
    }

    private static Stmt remove(Parts parts) {
        if (!parts.field("MODE").equals("REMOVE")) {
            parts.fault("MODE", "a block that yields a value stands where a statement is expected");
        }
        Removal removal = new Removal(changed(parts, "VALUE"), Positions.of(parts, "WHERE", "AT"));
        return frame -> {
            removal.run(frame);
            return Flow.NEXT;
        };
    }

    /** Removes an element from the list in a variable, by assigning a copy. */
    private record Removal(int slot, Positions position) {
        /** Removes and returns the element; {@link Values#NOTHING} if there is no such element. */
        JsonNode run(Frame frame) {
            List<JsonNode> all = elements(frame.slot(slot));
            int at = position.index(frame, all.size());
            if (at < 0 || at >= all.size()) {
                return Values.NOTHING;
            }
            JsonNode element = all.remove(at);
            frame.assign(slot, list(same -> all).value(frame));
            return Values.of(element);
        }
    }

    private static int changed(Parts parts, String input) {
        int slot = parts.variableIn(input);
        if (slot < 0) {
            parts.fault(input, "expected a variable, since lists themselves do not change");
            return 0;
        }
        return slot;
    }

    private static Stmt set(Parts parts) {
        int slot = changed(parts, "LIST");
        boolean insert = parts.field("MODE").equals("INSERT");
        Positions position = Positions.of(parts, "WHERE", "AT");
        Expr value = parts.expr("TO");
        return frame -> {
            List<JsonNode> all = elements(frame.slot(slot));
            JsonNode element = value.value(frame);
            int at = position.index(frame, all.size());
            if (insert && position.where().equals("LAST")) {
                at = all.size();
            }
            if (insert && at >= 0 && at <= all.size()) {
                all.add(at, element);
            } else if (!insert && at >= 0 && at < all.size()) {
                all.set(at, element);
            }
            frame.assign(slot, list(same -> all).value(frame));
            return Flow.NEXT;
        };
    }

    private static Expr sublist(Parts parts) {
        Expr list = parts.expr("LIST");
        Positions from = Positions.of(parts, "WHERE1", "AT1");
        Positions to = Positions.of(parts, "WHERE2", "AT2");
        return list(frame -> {
            List<JsonNode> all = elements(list.value(frame));
            int first = Math.max(0, from.index(frame, all.size()));
            int last = Math.min(all.size() - 1, to.index(frame, all.size()));
            return first > last ? List.of() : all.subList(first, last + 1);
        });
    }

    private static Expr split(Parts parts) {
        boolean split = parts.field("MODE").equals("SPLIT");
        Expr input = parts.expr("INPUT");
        Expr delimiter = parts.expr("DELIM");
        if (split) {
            return list(frame -> pieces(input.text(frame), delimiter.text(frame)));
        }
        return Expr.text(frame -> {
            StringBuilder joined = new StringBuilder();
            String between = delimiter.text(frame);
            for (JsonNode element : elements(input.value(frame))) {
                String text = Values.text(element);
                joined.append(joined.isEmpty() || between == null ? "" : between)
                        .append(text == null ? "" : text);
                if (joined.length() > Limits.MAX_TEXT) {
                    break;
                }
            }
            return frame.grown(joined.toString());
        });
    }

    private static List<JsonNode> pieces(@Nullable String text, @Nullable String delimiter) {
        List<JsonNode> pieces = new ArrayList<>();
        if (text == null || delimiter == null || delimiter.isEmpty()) {
            return text == null ? pieces : List.of(Values.of(text));
        }
        int done = 0;
        for (int at = text.indexOf(delimiter); at >= 0 && pieces.size() <= Limits.MAX_SIZE; ) {
            pieces.add(Values.of(text.substring(done, at)));
            done = at + delimiter.length();
            at = text.indexOf(delimiter, done);
        }
        pieces.add(Values.of(text.substring(done)));
        return pieces;
    }

    private static Expr sort(Parts parts) {
        Expr list = parts.expr("LIST");
        Comparator<JsonNode> order = switch (parts.field("TYPE")) {
            case "NUMERIC" -> Comparator.comparingDouble(Values::number);
            case "IGNORE_CASE" -> Comparator.comparing(JsonNode::toString, String.CASE_INSENSITIVE_ORDER);
            default -> Comparator.comparing(JsonNode::toString);
        };
        Comparator<JsonNode> directed = parts.field("DIRECTION").equals("-1") ? order.reversed() : order;
        return list(frame -> {
            List<JsonNode> all = elements(list.value(frame));
            frame.step(all.size());
            all.sort(directed);
            return all;
        });
    }

    private static Expr unique(Parts parts) {
        Expr list = parts.expr("LIST");
        return list(frame -> {
            List<JsonNode> unique = new ArrayList<>();
            for (JsonNode element : elements(list.value(frame))) {
                frame.step(unique.size() >> 3);
                if (unique.stream().noneMatch(known -> Values.same(known, element))) {
                    unique.add(element);
                }
            }
            return unique;
        });
    }

    private static Expr overlap(Parts parts) {
        Expr list = parts.expr("LIST");
        Expr other = parts.expr("OTHER");
        return Expr.truth(frame -> {
            JsonNode one = list.value(frame);
            JsonNode two = other.value(frame);
            for (JsonNode element : one) {
                frame.step(two.size() >> 3);
                if (Values.contains(two, element)) {
                    return true;
                }
            }
            return false;
        });
    }
}
