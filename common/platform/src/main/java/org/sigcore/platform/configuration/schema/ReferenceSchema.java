// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Schema of a string that names an entry of another collection. */
final class ReferenceSchema extends Schema {
    private final Schema text;
    private final String item;

    /** @param text schema of the string with its bounds */
    ReferenceSchema(Schema text, String item) {
        this.text = text;
        this.item = item;
    }

    @Override
    @Nullable
    Object read(JsonNode node, @Nullable Object defaults, Reading reading, Problems problems) {
        return text.read(node, defaults, reading, problems);
    }

    @Override
    JsonNode write(Object value) {
        return text.write(value);
    }

    @Override
    ObjectNode openApi(SchemaComponents components) {
        return text.openApi(components).put("x-refers-to", item);
    }

    @Override
    boolean refers() {
        return true;
    }

    @Override
    void collect(JsonNode node, String pointer, List<Reference> found) {
        found.add(new Reference(pointer, item, node.asString()));
    }
}
