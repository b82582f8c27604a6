// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.JsonNode;

/** Reason of an error response in one line, such as {@code MANDATORY_IE_MISSING: /sliceInfo missing}. */
final class ProblemReason {
    private static final int MAX_CHARS = 400;

    private ProblemReason() {}

    /** Returns cause, detail and first invalid item of a problem document; null for another body. */
    static @Nullable String of(String body) {
        JsonNode document;
        try {
            document = Json.parse(body.getBytes(StandardCharsets.UTF_8));
        } catch (ProblemException e) {
            return null; // truncated, or not JSON
        }
        // Some services wrap the problem document together with their own members.
        JsonNode problem = document.path("error").isObject() ? document.path("error") : document;
        String detail = Json.string(problem, "detail");
        String text = detail == null ? Json.string(problem, "title") : detail;
        String all = Stream.of(Json.string(problem, "cause"), text, invalid(problem, text))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(": "));
        if (all.isEmpty()) {
            return null;
        }
        return all.length() > MAX_CHARS ? all.substring(0, MAX_CHARS) : all;
    }

    /** Returns the first invalid item, unless the text names it already. */
    private static @Nullable String invalid(JsonNode problem, @Nullable String text) {
        JsonNode first = problem.path("invalidParams").path(0);
        String param = Json.string(first, "param");
        String reason = Json.string(first, "reason");
        if (param == null || (text != null && text.contains(param))) {
            return null;
        }
        return reason == null ? param : param + " " + reason;
    }
}
