// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Maps a Java type to JSON in a document. Created once from the record's components; immutable.
 *
 * <table>
 * <caption>Component types</caption>
 * <tr><td>{@code boolean}, {@code int}, {@code long}, {@code double} and their boxes</td><td>{@link Range}</td></tr>
 * <tr><td>{@code String}</td><td>{@link Size}, {@link Matches}, {@link OneOf}, {@link RefersTo}</td></tr>
 * <tr><td>an {@code enum}</td><td>the names of its constants</td></tr>
 * <tr><td>{@code Duration}</td><td>{@code "500ms"}, {@code "5s"}, {@code "10m"}, {@code "1h"}, {@code "2d"};
 *     {@link Between}</td></tr>
 * <tr><td>{@code List}, {@code Set}, {@code Map<String, …>}</td><td>{@link Size}; the other bounds apply to each
 *     element</td></tr>
 * <tr><td>another record</td><td>an object; its compact constructor may throw {@code IllegalArgumentException}</td></tr>
 * <tr><td>a type with {@code static parse(String)}, such as {@code ApiRoot}</td><td>a string</td></tr>
 * <tr><td>{@code JsonNode}, {@code ObjectNode}</td><td>any JSON, any object</td></tr>
 * </table>
 *
 * <p>A document may omit an attribute if its component is {@code @Nullable}, has a {@link Default}, or the resource's
 * default document contains it; {@link Doc} describes it.
 */
public abstract class Schema {
    /** Strictness of reading a document. */
    public enum Reading {
        /** Input of an operator: every deviation is a problem. */
        STRICT,
        /** Start-up properties: each value may be a string, and lists may be objects of indexes. */
        PROPERTIES,
        /** Stored documents: an older version may have written attributes that no longer exist. */
        STORED
    }

    /** Returns the schema of a record. */
    public static RecordSchema of(Class<? extends Record> type) {
        return RecordSchema.of(type);
    }

    /**
     * Reads a JSON value.
     *
     * @param defaults default value of the whole object, for missing attributes; null if absent
     * @return null after a problem, or for a JSON value that represents null
     */
    abstract @Nullable Object read(JsonNode node, @Nullable Object defaults, Reading reading, Problems problems);

    /** Returns a value as JSON. */
    abstract JsonNode write(Object value);

    /** Returns the OpenAPI schema; records become references and are added to the components by simple name. */
    abstract ObjectNode openApi(SchemaComponents components);

    /** Returns true if a value may refer to entries of other collections. */
    boolean refers() {
        return false;
    }

    /** Adds the references of a value to other collections. */
    void collect(JsonNode node, String pointer, List<Reference> found) {}

    /** Returns true if a document may refer to entries of other collections. */
    public final boolean mayRefer() {
        return refers();
    }

    /** Returns the references of a document to other collections. */
    public final List<Reference> references(JsonNode document) {
        if (!refers()) {
            return List.of();
        }
        List<Reference> found = new ArrayList<>();
        collect(document, "", found);
        return found;
    }

    /** Adds the problem of an unexpected value and returns null. */
    static @Nullable Object expected(String what, JsonNode got, Problems problems) {
        String found = Json.text(got);
        problems.add("", "expected " + what + ", got " + (found.length() > 40 ? found.substring(0, 40) + "…" : found));
        return null;
    }
}
