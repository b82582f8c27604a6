// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A member of a wire document. Member names are declared once, in the view of their document; a test compares names and
 * kinds with the published schemas.
 */
public record JsonMember(String name, Kind kind) {
    /** JSON type of a member. */
    public enum Kind {
        STRING,
        INTEGER,
        ARRAY,
        OBJECT
    }

    /** Creates a string member. */
    public static JsonMember string(String name) {
        return new JsonMember(name, Kind.STRING);
    }

    /** Creates an integer member. */
    public static JsonMember integer(String name) {
        return new JsonMember(name, Kind.INTEGER);
    }

    /** Creates an array member. */
    public static JsonMember array(String name) {
        return new JsonMember(name, Kind.ARRAY);
    }

    /** Creates an object member. */
    public static JsonMember object(String name) {
        return new JsonMember(name, Kind.OBJECT);
    }

    /** Returns the text in a document; null if the member is absent or not a string. */
    public @Nullable String text(JsonNode document) {
        return Json.string(document, name);
    }

    /** Returns the value in a document; a missing node if the member is absent. */
    public JsonNode of(JsonNode document) {
        return document.path(name);
    }

    /** Returns true if a document has the member with a value other than null. */
    public boolean isIn(JsonNode document) {
        return document.hasNonNull(name);
    }

    /** Returns the texts of several members of a document, each a string or an array of strings. */
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
