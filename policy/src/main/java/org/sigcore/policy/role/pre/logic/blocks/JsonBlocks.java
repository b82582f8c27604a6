// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Path;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Blocks for objects. Objects are immutable: a block that modifies one creates a copy. */
final class JsonBlocks {
    private JsonBlocks() {}

    static void addTo(BlockSet set) {
        set.value("sc_json_object", parts -> new Expr.Const(Json.object()))
                .value("sc_json_get", parts -> {
                    Path path = parts.path("PATH");
                    Expr object = parts.expr("OBJECT");
                    return Expr.value(Type.ANY, frame -> Values.of(path.first(object.value(frame))));
                })
                .value("sc_json_all", parts -> {
                    Path path = parts.path("PATH");
                    Expr object = parts.expr("OBJECT");
                    return Expr.value(
                            Type.LIST, frame -> frame.grown(Json.array().addAll(path.all(object.value(frame)))));
                })
                .value("sc_json_has", parts -> {
                    Path path = parts.path("PATH");
                    Expr object = parts.expr("OBJECT");
                    return Expr.truth(frame -> path.first(object.value(frame)) != null);
                });
        changes(set);
    }

    private static void changes(BlockSet set) {
        set.value("sc_json_put", JsonBlocks::put)
                .value("sc_json_remove", JsonBlocks::remove)
                .value("sc_json_merge", parts -> {
                    Expr object = parts.expr("OBJECT");
                    Expr other = parts.expr("OTHER");
                    return Expr.value(Type.OBJECT, frame -> {
                        ObjectNode merged = copy(object.value(frame));
                        if (other.value(frame) instanceof ObjectNode more) {
                            merged.setAll(more);
                        }
                        return frame.grown(merged);
                    });
                })
                .value("sc_json_keys", parts -> {
                    Expr object = parts.expr("OBJECT");
                    return Expr.value(Type.LIST, frame -> {
                        ArrayNode keys = Json.array();
                        object.value(frame).propertyNames().forEach(keys::add);
                        return frame.grown(keys);
                    });
                })
                .value("sc_json_parse", JsonBlocks::parse)
                .value("sc_json_text", parts -> {
                    Expr value = parts.expr("VALUE");
                    return Expr.text(frame -> {
                        JsonNode there = value.value(frame);
                        frame.grown(there);
                        return Values.present(there) ? frame.grown(Json.text(there)) : null;
                    });
                });
    }

    private static ObjectNode copy(JsonNode value) {
        ObjectNode copy = Json.object();
        return value instanceof ObjectNode object ? copy.setAll(object) : copy;
    }

    private static Expr put(Parts parts) {
        Expr object = parts.expr("OBJECT");
        Expr key = parts.expr("KEY");
        Expr value = parts.expr("VALUE");
        return Expr.value(Type.OBJECT, frame -> {
            ObjectNode changed = copy(object.value(frame));
            String name = key.text(frame);
            JsonNode put = value.value(frame);
            if (name != null && Values.present(put)) {
                changed.set(name, put);
            }
            return frame.grown(changed);
        });
    }

    private static Expr remove(Parts parts) {
        Expr object = parts.expr("OBJECT");
        Expr key = parts.expr("KEY");
        return Expr.value(Type.OBJECT, frame -> {
            ObjectNode changed = copy(object.value(frame));
            String name = key.text(frame);
            if (name != null) {
                changed.remove(name);
            }
            return frame.grown(changed);
        });
    }

    private static Expr parse(Parts parts) {
        Expr value = parts.expr("TEXT");
        return Expr.value(Type.ANY, frame -> {
            String text = value.text(frame);
            if (text == null) {
                return Values.NOTHING;
            }
            try {
                frame.grown(text);
                return frame.grown(Values.of(Json.parse(text)));
            } catch (ProblemException e) {
                return Values.NOTHING;
            }
        });
    }
}
