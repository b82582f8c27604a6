// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.openapi;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.policy.openapi.OpenApi.Part;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Random documents that an OpenAPI schema allows; texts without a pattern are plain words. Not thread-safe. */
public final class SchemaSamples {
    private static final int DEEPEST = 7;
    private static final int MOST_ATTEMPTS = 200;
    private static final Instant EPOCH = Instant.parse("2040-01-01T00:00:00Z");
    /** Texts with a form that the files only describe. */
    private static final Map<String, String> NAMED = Map.of(
            "TimeZone", "+01:00+1",
            "Dnn", "internet",
            "FlowDescription", "permit out 17 from 192.0.2.1 to 10.45.0.1",
            "PacketFilterContent", "permit out 17 from any to assigned");

    private final Random random;
    private final String uri;
    private final TextSamples texts;
    private boolean enumeratedOnly;

    /** @param uri the notification URI, for every member that is a Uri */
    public SchemaSamples(Random random, String uri) {
        this.random = random;
        this.uri = uri;
        this.texts = new TextSamples(random);
    }

    /** Draws only the defined values of an extensible enumeration. */
    public SchemaSamples withEnumeratedValuesOnly() {
        enumeratedOnly = true;
        return this;
    }

    /**
     * Returns a valid document with about the given share of the optional members, fewer at deeper levels.
     *
     * @throws IllegalStateException if no valid document was drawn
     */
    public JsonNode of(Part schema, double share) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            JsonNode drawn = sample(schema, share / (1 + attempt / 10), 0);
            if (SchemaFaults.of(schema, drawn).isEmpty()) {
                return drawn;
            }
        }
        throw new IllegalStateException("no document of " + schema.file() + " was drawn");
    }

    private JsonNode sample(Part reference, double share, int depth) {
        String refersTo = String.valueOf(reference.text("$ref"));
        String named = refersTo.matches(".*/schemas/Uri(Rm)?")
                ? uri
                : NAMED.get(refersTo.substring(refersTo.lastIndexOf('/') + 1));
        if (named != null) {
            return Json.object().put("x", named).get("x");
        }
        Part schema = reference.resolved();
        if (!schema.texts("enum").isEmpty()) {
            String value = one(schema.texts("enum"));
            return value.equals("null")
                    ? Json.parse("null")
                    : Json.object().put("x", value).get("x");
        }
        return switch (String.valueOf(schema.text("type"))) {
            case "object" -> object(schema, share, depth);
            case "array" -> array(schema, share, depth);
            case "string" -> Json.object().put("x", text(schema)).get("x");
            case "integer" -> Json.object().put("x", number(schema)).get("x");
            case "number" -> Json.object().put("x", number(schema) + 0.5).get("x");
            case "boolean" -> Json.object().put("x", random.nextBoolean()).get("x");
            default -> combined(schema, share, depth);
        };
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private JsonNode combined(Part schema, double share, int depth) {
        List<Part> choices = new ArrayList<>(schema.all("anyOf"));
        choices.addAll(schema.all("oneOf"));
        if (enumeratedOnly
                && choices.stream().anyMatch(choice -> !choice.texts("enum").isEmpty())) {
            choices.removeIf(choice -> choice.texts("enum").isEmpty());
        }
        if (schema.at("properties") != null) {
            return object(schema, share, depth);
        }
        if (!schema.all("allOf").isEmpty()) {
            ObjectNode all = Json.object();
            for (Part each : schema.all("allOf")) {
                JsonNode part = sample(each, share, depth);
                if (!(part instanceof ObjectNode object)) {
                    return part;
                }
                all.setAll(object);
            }
            return all;
        }
        return choices.isEmpty() ? Json.object() : sample(one(choices), share, depth);
    }

    private ObjectNode object(Part schema, double share, int depth) {
        ObjectNode object = Json.object();
        for (Part each : schema.all("allOf")) {
            if (sample(each, share, depth) instanceof ObjectNode part) {
                object.setAll(part);
            }
        }
        Set<String> wanted = new HashSet<>(schema.texts("required"));
        Set<String> barred = new HashSet<>();
        alternatives(schema, wanted, barred);
        Part properties = schema.at("properties");
        if (properties != null) {
            for (String name : properties.members().keySet()) {
                boolean isDrawn = depth < DEEPEST && random.nextDouble() < share / (1 + depth);
                if (wanted.contains(name) || (isDrawn && !barred.contains(name))) {
                    object.set(name, sample(member(properties, name), share, depth + 1));
                }
            }
        }
        Part others = schema.at("additionalProperties");
        if (others != null) {
            for (long i = Math.max(1, schema.number("minProperties", 1)); i > 0; i--) {
                object.set(texts.word(), sample(others, share, depth + 1));
            }
        }
        return object;
    }

    /** Returns the member without resolving its reference. */
    @SuppressWarnings("unchecked")
    private static Part member(Part properties, String name) {
        return new Part(properties.file(), (Map<String, Object>)
                java.util.Objects.requireNonNull(properties.members().get(name)));
    }

    private void alternatives(Part schema, Set<String> wanted, Set<String> barred) {
        for (String combination : new String[] {"oneOf", "anyOf"}) {
            List<Part> choices = schema.all(combination);
            if (!choices.isEmpty()) {
                Part chosen = one(choices);
                if (combination.equals("oneOf")) {
                    choices.forEach(other -> barred.addAll(other.texts("required")));
                }
                wanted.addAll(chosen.texts("required"));
            }
        }
        Part not = schema.at("not");
        if (not != null) {
            barred.addAll(not.texts("required"));
        }
    }

    private ArrayNode array(Part schema, double share, int depth) {
        ArrayNode array = Json.array();
        Part items = schema.at("items");
        long least = Math.max(1, schema.number("minItems", 1));
        long most = Math.min(least + 1, schema.number("maxItems", least + 1));
        for (long i = least + random.nextInt((int) (most - least + 1)); items != null && i > 0; i--) {
            array.add(sample(items, share, depth + 1));
        }
        return array;
    }

    private long number(Part schema) {
        long least = schema.number("minimum", 0);
        long most = schema.number("maximum", 100_000);
        return switch (random.nextInt(4)) {
            case 0 -> least;
            case 1 -> most;
            default -> least + (long) (random.nextDouble() * (most - least));
        };
    }

    private String text(Part schema) {
        String own = schema.text("pattern");
        String pattern = own == null && !schema.all("allOf").isEmpty()
                ? schema.all("allOf").getFirst().text("pattern")
                : own;
        if (pattern != null && pattern.contains("[1-9a-f][0-9a-f]{0,3}")) {
            return "2001:db8:%x::%x".formatted(1 + random.nextInt(9), 1 + random.nextInt(9))
                    + (pattern.contains("/") ? "/64" : "");
        }
        if (pattern != null) {
            return texts.matching(pattern);
        }
        return switch (String.valueOf(schema.text("format"))) {
            case "date-time" -> EPOCH.plusSeconds(random.nextInt(1_000_000)).toString();
            case "byte" -> {
                byte[] octets = new byte[random.nextInt(20)];
                random.nextBytes(octets);
                yield Base64.getEncoder().encodeToString(octets);
            }
            case "uuid" -> new java.util.UUID(random.nextLong(), random.nextLong()).toString();
            default -> texts.word();
        };
    }
}
