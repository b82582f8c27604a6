// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.fuzz;

import java.util.Arrays;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMergePatch;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A document, a line break and a patch: the document itself never changes, and only a rejection is thrown. */
public final class JsonPatchFuzz {
    private JsonPatchFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        int end = 0;
        while (end < data.length && data[end] != '\n') {
            end++;
        }
        if (end == data.length) {
            return;
        }
        try {
            JsonNode document = Json.parse(Arrays.copyOf(data, end));
            JsonNode patch = Json.parse(Arrays.copyOfRange(data, end + 1, data.length));
            JsonNode before = document.deepCopy();
            patched(document, patch);
            if (!document.equals(before)) {
                throw new AssertionError("expected the unchanged document: " + before);
            }
        } catch (ProblemException e) {
            // Expected for a malformed document, patch or path.
        }
    }

    private static void patched(JsonNode document, JsonNode patch) {
        if (patch instanceof ObjectNode merge) {
            if (document instanceof ObjectNode object) {
                JsonMergePatch.apply(object, merge);
            }
            return;
        }
        Json.bytes(JsonPatch.apply(document, patch));
    }
}
