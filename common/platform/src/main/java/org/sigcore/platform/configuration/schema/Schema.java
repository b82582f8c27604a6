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
 * How a Java type stands in a document. Made once from the record's components; immutable.
 *
 * <table>
 * <caption>Component types</caption>
 * <tr><td>{@code boolean}, {@code int}, {@code long}, {@code double} and their boxes</td><td>{@link Range}</td></tr>
 * <tr><td>{@code String}</td><td>{@link Size}, {@link Matches}, {@link OneOf}, {@link RefersTo}</td></tr>
 * <tr><td>an {@code enum}</td><td>its constants as they are written</td></tr>
 * <tr><td>{@code Duration}</td><td>{@code "500ms"}, {@code "5s"}, {@code "10m"}, {@code "1h"}, {@code "2d"};
 *     {@link Between}</td></tr>
 * <tr><td>{@code List}, {@code Set}, {@code Map<String, …>}</td><td>{@link Size}; the other bounds apply to each
 *     element</td></tr>
 * <tr><td>another record</td><td>an object; its compact constructor may throw {@code IllegalArgumentException}</td></tr>
 * <tr><td>a type with {@code static parse(String)}, such as {@code ApiRoot}</td><td>a string</td></tr>
 * <tr><td>{@code JsonNode}, {@code ObjectNode}</td><td>any JSON, any object</td></tr>
 * </table>
 *
 * <p>An attribute may be left out when its component is {@code @Nullable}, has a {@link Default}, or the resource's default
 * document has it; {@link Doc} describes it.
 */
public abstract class Schema {
    /** How strict a document is read. */
    public enum Reading {
        /** From an operator: every deviation is a problem. */
        STRICT,
        /** From start-up properties, where each value may be a string and lists may be objects of indexes. */
        PROPERTIES,
        /** From the store, where an older version may have left attributes that are no more. */
        STORED
    }

    /** How a record stands in a document. */
    public static RecordSchema of(Class<? extends Record> type) {
        return RecordSchema.of(type);
    }

    /**
     * The Java value.
     *
     * @param defaults a whole default value to take missing attributes from; null when there is none
     * @return null after a problem, or for a JSON value that stands for nothing
     */
    abstract @Nullable Object read(JsonNode node, @Nullable Object defaults, Reading reading, Problems problems);

    /** The JSON of a value. */
    abstract JsonNode write(Object value);

    /** The OpenAPI schema; records become references, and are added to the components by simple name. */
    abstract ObjectNode openApi(SchemaComponents components);

    /** True when a value may name entries of other collections. */
    boolean refers() {
        return false;
    }

    /** Adds what a value names of other collections. */
    void collect(JsonNode node, String pointer, List<Reference> found) {}

    /** True when a document may name entries of other collections. */
    public final boolean mayRefer() {
        return refers();
    }

    /** What a document names of other collections. */
    public final List<Reference> references(JsonNode document) {
        if (!refers()) {
            return List.of();
        }
        List<Reference> found = new ArrayList<>();
        collect(document, "", found);
        return found;
    }

    /** The commonest problem. */
    static @Nullable Object expected(String what, JsonNode got, Problems problems) {
        String found = Json.text(got);
        problems.add("", "expected " + what + ", got " + (found.length() > 40 ? found.substring(0, 40) + "…" : found));
        return null;
    }
}
