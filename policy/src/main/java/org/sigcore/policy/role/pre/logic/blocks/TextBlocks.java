// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Regex;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Limits;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Stmt.Flow;
import org.sigcore.policy.role.pre.logic.code.Values;
import tools.jackson.databind.JsonNode;

/** Blocks for texts. Searches are case-insensitive. */
final class TextBlocks {
    private TextBlocks() {}

    @FunctionalInterface
    private interface Test {
        boolean holds(String text, String part);
    }

    static void addTo(BlockSet set) {
        set.value("text", parts -> new Expr.Const(Values.of(parts.field("TEXT"))))
                .value("text_join", TextBlocks::join)
                .statement("text_append", TextBlocks::append)
                .value("text_length", parts -> {
                    Expr value = parts.expr("VALUE");
                    return Expr.number(frame -> {
                        JsonNode there = value.value(frame);
                        String text = Values.text(there);
                        return text == null ? there.size() : text.length();
                    });
                })
                .value("text_isEmpty", parts -> {
                    Expr value = parts.expr("VALUE");
                    return Expr.truth(frame -> {
                        JsonNode there = value.value(frame);
                        String text = Values.text(there);
                        return text == null ? there.isEmpty() : text.isEmpty();
                    });
                });
        pieces(set);
        tests(set);
    }

    private static void pieces(BlockSet set) {
        set.value("text_indexOf", TextBlocks::indexOf)
                .value("text_charAt", TextBlocks::charAt)
                .value("text_getSubstring", TextBlocks::substring)
                .value("text_changeCase", TextBlocks::changeCase)
                .value("text_trim", TextBlocks::trim)
                .value("text_count", TextBlocks::count)
                .value("text_replace", TextBlocks::replace)
                .value("text_reverse", parts -> {
                    Expr value = parts.expr("TEXT");
                    return Expr.text(frame -> {
                        String text = frame.read(value.text(frame));
                        return text == null
                                ? null
                                : new StringBuilder(text).reverse().toString();
                    });
                });
    }

    private static void tests(BlockSet set) {
        set.value(
                        "sc_text_starts",
                        parts -> test(parts, (text, part) -> text.regionMatches(true, 0, part, 0, part.length())))
                .value(
                        "sc_text_ends",
                        parts -> test(
                                parts,
                                (text, part) -> text.regionMatches(
                                        true, text.length() - part.length(), part, 0, part.length())))
                .value(
                        "sc_text_contains",
                        parts -> test(
                                parts,
                                (text, part) -> text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT))))
                .value("sc_matches", parts -> {
                    Regex regex = parts.regex("REGEX");
                    Expr value = parts.expr("TEXT");
                    return Expr.truth(frame -> {
                        String text = frame.read(value.text(frame));
                        return text != null && regex.matches(text);
                    });
                })
                .value("sc_finds", parts -> {
                    Regex regex = parts.regex("REGEX");
                    Expr value = parts.expr("TEXT");
                    return Expr.truth(frame -> {
                        String text = frame.read(value.text(frame));
                        return text != null && regex.finds(text);
                    });
                })
                .value("sc_to_text", parts -> {
                    Expr value = parts.expr("VALUE");
                    return Expr.text(value::text);
                });
    }

    private static Expr test(Parts parts, Test test) {
        Expr value = parts.expr("TEXT");
        Expr part = parts.expr("PART");
        return Expr.truth(frame -> {
            String text = frame.read(value.text(frame));
            String wanted = frame.read(part.text(frame));
            return text != null && wanted != null && test.holds(text, wanted);
        });
    }

    private static Expr join(Parts parts) {
        Expr[] all = parts.numbered("ADD");
        return Expr.text(frame -> {
            StringBuilder joined = new StringBuilder();
            for (Expr each : all) {
                String text = each.text(frame);
                if (text != null) {
                    joined.append(text);
                    if (joined.length() > Limits.MAX_TEXT) {
                        break;
                    }
                }
            }
            return frame.grown(joined.toString());
        });
    }

    private static Stmt append(Parts parts) {
        int slot = parts.variable("VAR");
        Expr added = parts.expr("TEXT");
        return frame -> {
            String before = Values.text(frame.slot(slot));
            String text = added.text(frame);
            frame.assign(slot, Values.of(frame.grown((before == null ? "" : before) + (text == null ? "" : text))));
            return Flow.NEXT;
        };
    }

    private static Expr indexOf(Parts parts) {
        Expr value = parts.expr("VALUE");
        Expr part = parts.expr("FIND");
        boolean first = parts.field("END").equals("FIRST");
        return Expr.number(frame -> {
            String text = frame.read(value.text(frame));
            String wanted = frame.read(part.text(frame));
            if (text == null || wanted == null) {
                return 0;
            }
            String in = text.toLowerCase(Locale.ROOT);
            String find = wanted.toLowerCase(Locale.ROOT);
            return 1 + (first ? in.indexOf(find) : in.lastIndexOf(find));
        });
    }

    private static Expr charAt(Parts parts) {
        Expr value = parts.expr("VALUE");
        Positions position = Positions.of(parts, "WHERE", "AT");
        return Expr.text(frame -> {
            String text = value.text(frame);
            int at = text == null ? -1 : position.index(frame, text.length());
            return text == null || at < 0 || at >= text.length() ? null : text.substring(at, at + 1);
        });
    }

    private static Expr substring(Parts parts) {
        Expr value = parts.expr("STRING");
        Positions from = Positions.of(parts, "WHERE1", "AT1");
        Positions to = Positions.of(parts, "WHERE2", "AT2");
        return Expr.text(frame -> {
            String text = frame.read(value.text(frame));
            if (text == null) {
                return null;
            }
            int first = Math.max(0, from.index(frame, text.length()));
            int last = Math.min(text.length() - 1, to.index(frame, text.length()));
            return first > last ? "" : text.substring(first, last + 1);
        });
    }

    private static Expr changeCase(Parts parts) {
        Expr value = parts.expr("TEXT");
        String to = parts.field("CASE");
        return Expr.text(frame -> {
            String text = frame.read(value.text(frame));
            if (text == null) {
                return null;
            }
            return switch (to) {
                case "UPPERCASE" -> text.toUpperCase(Locale.ROOT);
                case "LOWERCASE" -> text.toLowerCase(Locale.ROOT);
                default -> title(text);
            };
        });
    }

    private static String title(String text) {
        StringBuilder title = new StringBuilder(text.length());
        boolean begins = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            title.append(begins ? Character.toUpperCase(c) : Character.toLowerCase(c));
            begins = Character.isWhitespace(c);
        }
        return title.toString();
    }

    private static Expr trim(Parts parts) {
        Expr value = parts.expr("TEXT");
        String mode = parts.field("MODE");
        return Expr.text(frame -> {
            String text = frame.read(value.text(frame));
            if (text == null) {
                return null;
            }
            return switch (mode) {
                case "LEFT" -> text.stripLeading();
                case "RIGHT" -> text.stripTrailing();
                default -> text.strip();
            };
        });
    }

    private static Expr count(Parts parts) {
        Expr value = parts.expr("TEXT");
        Expr part = parts.expr("SUB");
        return Expr.number(frame -> {
            String text = frame.read(value.text(frame));
            String wanted = part.text(frame);
            if (text == null || wanted == null || wanted.isEmpty()) {
                return 0;
            }
            int found = 0;
            for (int at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length())) {
                found++;
            }
            return found;
        });
    }

    private static Expr replace(Parts parts) {
        Expr value = parts.expr("TEXT");
        Expr from = parts.expr("FROM");
        Expr to = parts.expr("TO");
        return Expr.text(frame -> replaced(frame, value.text(frame), from.text(frame), to.text(frame)));
    }

    private static @Nullable String replaced(
            Frame frame, @Nullable String text, @Nullable String from, @Nullable String to) {
        if (text == null || from == null || from.isEmpty()) {
            return text;
        }
        String by = to == null ? "" : to;
        frame.read(text);
        StringBuilder replaced = new StringBuilder();
        int done = 0;
        for (int at = text.indexOf(from); at >= 0; at = text.indexOf(from, done)) {
            replaced.append(text, done, at).append(by);
            done = at + from.length();
            if (replaced.length() > Limits.MAX_TEXT) {
                break;
            }
        }
        return frame.grown(replaced.append(text, done, text.length()).toString());
    }
}
