// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.pre.StateScopes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Operator-specific data of a UE: the values of this PCF by name. Pure. */
@SpecRef("TS 29.505 5.4.2.4")
final class OperatorData {
    private OperatorData() {}

    /** Returns a patch that sets the values; null removes a value. */
    static ArrayNode patch(ObjectNode values) {
        ArrayNode patch = Json.array();
        values.properties().forEach(value -> {
            String path = path(value.getKey());
            // "add" also replaces; a value to be removed is added first, since it may not exist.
            patch.addObject()
                    .put("op", "add")
                    .put("path", path)
                    .set("value", container(value.getValue().isNull() ? Json.object() : value.getValue()));
            if (value.getValue().isNull()) {
                patch.addObject().put("op", "remove").put("path", path);
            }
        });
        return patch;
    }

    /**
     * Returns a patch that adds amounts to numbers, and fails if these differ from those that were read.
     *
     * @param data as they were read
     */
    static ArrayNode change(ObjectNode data, ObjectNode amounts) {
        ArrayNode patch = Json.array();
        amounts.properties().forEach(amount -> {
            String path = path(amount.getKey());
            JsonNode before = data.path(amount.getKey()).path("value");
            if (!before.isMissingNode()) {
                patch.addObject().put("op", "test").put("path", path + "/value").set("value", before);
            }
            patch.addObject()
                    .put("op", "add")
                    .put("path", path)
                    .set(
                            "value",
                            container(StateScopes.sum(before, amount.getValue().asDouble(0))));
        });
        return patch;
    }

    /** Returns the document for a UE that has no data yet. */
    static ObjectNode whole(ObjectNode values) {
        ObjectNode whole = Json.object();
        values.properties().forEach(value -> {
            if (!value.getValue().isNull()) {
                whole.set(value.getKey(), container(value.getValue()));
            }
        });
        return whole;
    }

    private static String path(String name) {
        return "/" + name.replace("~", "~0").replace("/", "~1");
    }

    private static ObjectNode container(JsonNode value) {
        ObjectNode container = Json.object().put("dataType", type(value));
        container.set("value", value);
        return container;
    }

    private static String type(JsonNode value) {
        if (value.isString()) {
            return "string";
        }
        if (value.isBoolean()) {
            return "boolean";
        }
        if (value.isNumber()) {
            return value.isIntegralNumber() ? "integer" : "number";
        }
        return value.isArray() ? "array" : "object";
    }
}
