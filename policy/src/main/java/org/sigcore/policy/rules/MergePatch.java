// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.rules;

import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON merge patch (RFC 7396) on objects. */
public final class MergePatch {
    private MergePatch() {}

    /** The patched copy; neither argument is changed. */
    public static ObjectNode apply(ObjectNode target, JsonNode patch) {
        ObjectNode result = target.deepCopy();
        patch.properties().forEach(member -> {
            String name = member.getKey();
            JsonNode value = member.getValue();
            if (value.isNull()) {
                result.remove(name);
            } else if (value instanceof ObjectNode object) {
                ObjectNode before = result.get(name) instanceof ObjectNode existing ? existing : Json.object();
                result.set(name, apply(before, object));
            } else {
                result.set(name, value.deepCopy());
            }
        });
        return result;
    }
}
