// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.openapi;

import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.sigcore.policy.openapi.OpenApi.Part;
import tools.jackson.databind.JsonNode;

/** Violations of an OpenAPI schema by a document, for the part of OpenAPI 3.0 that the 3GPP files use. */
public final class SchemaFaults {
    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();
    private final List<String> found = new ArrayList<>();

    private SchemaFaults() {}

    /** Returns the faults, each with its JSON pointer; empty for a valid document. */
    public static List<String> of(Part schema, JsonNode document) {
        SchemaFaults faults = new SchemaFaults();
        faults.check(schema.resolved(), document, "");
        return faults.found;
    }

    private void fault(String pointer, String what) {
        found.add((pointer.isEmpty() ? "/" : pointer) + ": " + what);
    }

    private void check(Part schema, JsonNode node, String pointer) {
        if (node.isNull() && "true".equals(schema.text("nullable"))) {
            return;
        }
        combinations(schema, node, pointer);
        List<String> values = schema.texts("enum");
        if (!values.isEmpty() && !values.contains(node.isNull() ? "null" : node.asString(""))) {
            fault(pointer, "not one of " + values);
        }
        switch (String.valueOf(schema.text("type"))) {
            case "object" -> object(schema, node, pointer);
            case "array" -> array(schema, node, pointer);
            case "string" -> string(schema, node, pointer);
            case "boolean" -> expect(node.isBoolean(), pointer, "no boolean");
            case "integer" -> {
                expect(node.isIntegralNumber(), pointer, "no integer");
                bounds(schema, node, pointer);
            }
            case "number" -> {
                expect(node.isNumber(), pointer, "no number");
                bounds(schema, node, pointer);
            }
            default -> {
                if (node.isObject()) {
                    members(schema, node, pointer);
                }
            }
        }
    }

    private void combinations(Part schema, JsonNode node, String pointer) {
        for (Part each : schema.all("allOf")) {
            check(each.resolved(), node, pointer);
        }
        long one = fitting(schema.all("oneOf"), node);
        expect(schema.all("oneOf").isEmpty() || one == 1, pointer, one + " of oneOf");
        expect(schema.all("anyOf").isEmpty() || fitting(schema.all("anyOf"), node) > 0, pointer, "no match in anyOf");
        Part not = schema.at("not");
        expect(not == null || !of(not, node).isEmpty(), pointer, "matches a forbidden schema");
    }

    private static long fitting(List<Part> schemas, JsonNode node) {
        return schemas.stream().filter(each -> of(each, node).isEmpty()).count();
    }

    private void expect(boolean isSo, String pointer, String otherwise) {
        if (!isSo) {
            fault(pointer, otherwise);
        }
    }

    private void object(Part schema, JsonNode node, String pointer) {
        if (!node.isObject()) {
            fault(pointer, "no object");
            return;
        }
        expect(node.size() >= schema.number("minProperties", 0), pointer, "too few members");
        expect(node.size() <= schema.number("maxProperties", Integer.MAX_VALUE), pointer, "too many members");
        members(schema, node, pointer);
    }

    private void members(Part schema, JsonNode node, String pointer) {
        for (String required : schema.texts("required")) {
            expect(node.has(required), pointer + "/" + required, "missing");
        }
        Part properties = schema.at("properties");
        Part others = schema.at("additionalProperties");
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            Part known = properties == null ? null : properties.at(member.getKey());
            Part its = known == null ? others : known;
            if (its != null) {
                check(its, member.getValue(), pointer + "/" + member.getKey());
            }
        }
    }

    private void array(Part schema, JsonNode node, String pointer) {
        if (!node.isArray()) {
            fault(pointer, "no array");
            return;
        }
        expect(node.size() >= schema.number("minItems", 0), pointer, "too few items");
        expect(node.size() <= schema.number("maxItems", Integer.MAX_VALUE), pointer, "too many items");
        Part items = schema.at("items");
        for (int i = 0; items != null && i < node.size(); i++) {
            check(items, node.get(i), pointer + "/" + i);
        }
    }

    private void string(Part schema, JsonNode node, String pointer) {
        if (!node.isString()) {
            fault(pointer, "no string");
            return;
        }
        String text = node.stringValue();
        String pattern = schema.text("pattern");
        if (pattern != null
                && !PATTERNS.computeIfAbsent(pattern, Pattern::compile)
                        .matcher(text)
                        .find()) {
            fault(pointer, "not " + pattern + ": " + text);
        }
        expect(text.length() >= schema.number("minLength", 0), pointer, "too short");
        expect(text.length() <= schema.number("maxLength", Integer.MAX_VALUE), pointer, "too long");
        try {
            switch (String.valueOf(schema.text("format"))) {
                case "date-time" -> Objects.requireNonNull(OffsetDateTime.parse(text));
                case "byte" -> Objects.requireNonNull(Base64.getDecoder().decode(text));
                default -> {}
            }
        } catch (DateTimeParseException | IllegalArgumentException e) {
            fault(pointer, "no " + schema.text("format") + ": " + text);
        }
    }

    private void bounds(Part schema, JsonNode node, String pointer) {
        if (node.isNumber()) {
            double value = node.doubleValue();
            expect(value >= schema.number("minimum", Long.MIN_VALUE), pointer, "too little: " + value);
            expect(value <= schema.number("maximum", Long.MAX_VALUE), pointer, "too much: " + value);
        }
    }
}
