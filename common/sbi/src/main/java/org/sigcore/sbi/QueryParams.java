// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;

/**
 * Percent-decoded query parameters of a request. Parameters keep their order, and a repeated parameter keeps every
 * value (OpenAPI {@code explode: true}). Immutable.
 */
public final class QueryParams {
    private static final QueryParams NONE = new QueryParams(Map.of());
    private final Map<String, List<String>> values;

    private QueryParams(Map<String, List<String>> values) {
        this.values = values;
    }

    /**
     * Decodes a query string without its question mark.
     *
     * @throws ProblemException 400 INVALID_QUERY_PARAM if the percent-encoding is malformed
     */
    public static QueryParams parse(@Nullable String query) {
        if (query == null || query.isEmpty()) {
            return NONE;
        }
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            if (!pair.isEmpty()) {
                values.computeIfAbsent(decode(name), key -> new ArrayList<>()).add(decode(value));
            }
        }
        return new QueryParams(values);
    }

    /** Returns the first value of a parameter; null if the parameter is absent. */
    public @Nullable String get(String name) {
        List<String> all = values.get(name);
        return all == null ? null : all.getFirst();
    }

    /** Returns all values of a parameter, in order. */
    public List<String> all(String name) {
        return List.copyOf(values.getOrDefault(name, List.of()));
    }

    /** Returns the parameter names in order of appearance. */
    public List<String> names() {
        return List.copyOf(values.keySet());
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new ProblemException(SbiCause.INVALID_QUERY_PARAM, "broken percent-encoding in the query");
        }
    }
}
