// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON Merge Patch: members of the patch replace those of the document, null removes a member, and objects are merged.
 */
@SpecRef("RFC 7396 2")
public final class JsonMergePatch {
    private JsonMergePatch() {}

    /** Applies a patch. The result shares no nodes with the arguments, which are not modified. */
    public static ObjectNode apply(ObjectNode document, ObjectNode patch) {
        ObjectNode result = document.deepCopy();
        merge(result, patch);
        return result;
    }

    private static void merge(ObjectNode target, ObjectNode patch) {
        for (Map.Entry<String, JsonNode> member : patch.properties()) {
            String name = member.getKey();
            JsonNode value = member.getValue();
            if (value.isNull()) {
                target.remove(name);
            } else if (value instanceof ObjectNode object) {
                merge(target.get(name) instanceof ObjectNode existing ? existing : target.putObject(name), object);
            } else {
                target.set(name, value.deepCopy());
            }
        }
    }
}
