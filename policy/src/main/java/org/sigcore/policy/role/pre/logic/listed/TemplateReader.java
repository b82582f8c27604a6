// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.listed;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.BitRate;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Path;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compiles the values of an action. {@code {"$from": PATH, "else": VALUE}} is the first value at the path, otherwise
 * the other value; without either the member is omitted. {@code {"$lowest": [RATE, …]}} is the lowest of the present
 * bit rates. Everything else is a constant.
 */
final class TemplateReader {
    private TemplateReader() {}

    static Expr read(JsonNode template, String pointer) {
        if (template instanceof ArrayNode array) {
            Expr[] elements = elements(array, pointer);
            return constant(elements) ? new Expr.Const(array) : list(elements);
        }
        if (!(template instanceof ObjectNode object)) {
            return new Expr.Const(template);
        }
        String from = Json.string(object, "$from");
        if (from != null) {
            Path path = ConditionReader.path(from, pointer + "/$from");
            JsonNode otherwise = object.get("else");
            Expr other = otherwise == null ? Expr.NONE : read(otherwise, pointer + "/else");
            return Expr.value(Type.ANY, frame -> {
                JsonNode value = path.first(frame.context());
                return value == null ? other.value(frame) : value;
            });
        }
        if (object.has("$lowest")) {
            Expr[] rates = elements(object.get("$lowest"), pointer + "/$lowest");
            return Expr.value(Type.TEXT, frame -> lowest(rates, frame));
        }
        return members(object, pointer);
    }

    private static Expr[] elements(JsonNode array, String pointer) {
        Expr[] elements = new Expr[array.size()];
        int i = 0;
        for (JsonNode element : array) {
            elements[i] = read(element, pointer + "/" + i++);
        }
        return elements;
    }

    private static boolean constant(Expr[] parts) {
        for (Expr part : parts) {
            if (!(part instanceof Expr.Const)) {
                return false;
            }
        }
        return true;
    }

    private static Expr list(Expr[] elements) {
        return Expr.value(Type.LIST, frame -> {
            ArrayNode filled = Json.array();
            for (Expr element : elements) {
                JsonNode value = element.value(frame);
                if (!value.isMissingNode()) {
                    filled.add(value);
                }
            }
            return filled;
        });
    }

    private static Expr members(ObjectNode object, String pointer) {
        String[] names = object.propertyNames().toArray(String[]::new);
        Expr[] values = new Expr[names.length];
        for (int i = 0; i < names.length; i++) {
            values[i] = read(object.get(names[i]), pointer + "/" + names[i]);
        }
        if (constant(values)) {
            return new Expr.Const(object);
        }
        return Expr.value(Type.OBJECT, frame -> {
            ObjectNode filled = Json.object();
            for (int i = 0; i < names.length; i++) {
                JsonNode value = values[i].value(frame);
                if (!value.isMissingNode()) {
                    filled.set(names[i], value);
                }
            }
            return filled;
        });
    }

    private static JsonNode lowest(Expr[] rates, Frame frame) {
        BitRate lowest = null;
        for (Expr rate : rates) {
            JsonNode value = rate.value(frame);
            @Nullable BitRate read = BitRate.of(value);
            if (read != null && (lowest == null || read.compareTo(lowest) < 0)) {
                lowest = read;
            }
        }
        return lowest == null ? Values.NOTHING : Values.of(lowest.toString());
    }
}
