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

/** Documents: an accepted document is UTF-8, round-trips, and is bound or refused with status 400. */
public final class JsonFuzz {
    private JsonFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) throws CharacterCodingException {
        JsonNode document;
        try {
            document = Json.parse(data);
        } catch (ProblemException e) {
            return;
        }
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(data));
        if (!Json.isDocument(data)) {
            throw new AssertionError("parsed, but not a document");
        }
        byte[] written = Json.bytes(document);
        // Compared as text: 1.0 is written as 1, which is another node type.
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
