// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A member of a wire document. Each has its name in one place, the view of its document, and a test holds names and kinds
 * against the published schemas.
 */
public record JsonMember(String name, Kind kind) {
    /** What JSON has there. */
    public enum Kind {
        STRING,
        INTEGER,
        ARRAY,
        OBJECT
    }

    /** A member that is a string. */
    public static JsonMember string(String name) {
        return new JsonMember(name, Kind.STRING);
    }

    /** A member that is a whole number. */
    public static JsonMember integer(String name) {
        return new JsonMember(name, Kind.INTEGER);
    }

    /** A member that is an array. */
    public static JsonMember array(String name) {
        return new JsonMember(name, Kind.ARRAY);
    }

    /** A member that is an object. */
    public static JsonMember object(String name) {
        return new JsonMember(name, Kind.OBJECT);
    }

    /** The text in a document; null when it is absent or no string. */
    public @Nullable String text(JsonNode document) {
        return Json.string(document, name);
    }

    /** The value in a document; missing when it is absent. */
    public JsonNode of(JsonNode document) {
        return document.path(name);
    }

    /** True when a document has it, and not as null. */
    public boolean isIn(JsonNode document) {
        return document.hasNonNull(name);
    }

    /** The texts of some members of a document, each a string or an array of strings. */
    public static List<String> texts(JsonNode document, List<JsonMember> members) {
        List<String> found = new ArrayList<>();
        for (JsonMember member : members) {
            JsonNode value = member.of(document);
            if (value.isString()) {
                found.add(value.stringValue());
            } else if (value.isArray()) {
                value.forEach(element -> found.add(element.stringValue()));
            }
        }
        return found;
    }
}
