// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.fuzz;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Documents: what is read is UTF-8, written as it was, and bound or refused with a pointer. */
public final class JsonFuzz {
    private JsonFuzz() {}

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] data) throws CharacterCodingException {
        JsonNode document;
        try {
            document = Json.parse(data);
        } catch (ProblemException e) {
            return;
        }
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(data));
        if (!Json.isDocument(data)) {
            throw new AssertionError("read, but no document");
        }
        byte[] written = Json.bytes(document);
        // By text: 1.0 is written as 1, which is another kind of node.
        if (!Json.text(Json.parse(written)).equals(Json.text(document))) {
            throw new AssertionError("expected " + document);
        }
        if (document.isObject()) {
            bind(document);
        }
    }

    private static void bind(JsonNode document) {
        try {
            Json.bind(document, ProblemDetails.class);
        } catch (JacksonException e) {
            if (Json.rejection(e).problem().status() != 400) {
                throw new AssertionError(e);
            }
        }
    }
}
