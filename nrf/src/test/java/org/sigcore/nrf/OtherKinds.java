// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Copies of documents in which one value has another JSON kind. */
public final class OtherKinds {
    private static final List<JsonNode> KINDS = List.of(
            Json.parse("null"),
            Json.parse("true"),
            Json.parse("-1"),
            Json.parse("1.5e300"),
            Json.parse("\"\""),
            Json.parse("\"text\""),
            Json.parse("[]"),
            Json.parse("[null]"),
            Json.parse("[[\"text\"]]"),
            Json.parse("[{}]"),
            Json.parse("{}"),
            Json.parse("{\"a\":[{\"b\":null}]}"));

    private OtherKinds() {}

    /** Returns a copy for each value below the root of the document and each kind. */
    public static List<JsonNode> of(JsonNode document) {
        List<JsonNode> all = new ArrayList<>();
        collect(document, document, all::add);
        return all;
    }

    private static void collect(JsonNode root, JsonNode at, Consumer<JsonNode> into) {
        if (at instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                JsonNode own = object.get(name);
                for (JsonNode kind : KINDS) {
                    object.set(name, kind);
                    into.accept(root.deepCopy());
                }
                object.set(name, own);
                collect(root, own, into);
            }
        } else if (at instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                JsonNode own = array.get(i);
                for (JsonNode kind : KINDS) {
                    array.set(i, kind);
                    into.accept(root.deepCopy());
                }
                array.set(i, own);
                collect(root, own, into);
            }
        }
    }
}
