// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Identifier of a stored search. It encodes the query itself, so that every instance of the NRF knows every search,
 * also after a restart, without storing any. Retrieving it executes the search again.
 */
@SpecRef("TS 29.510 5.3.2.3")
public final class SearchId {
    /** A longer query gets no identifier, since the URI would be too long for some peers. */
    private static final int MAX_QUERY = 1500;

    private static final int MAX_PARAMETERS = 200;

    private SearchId() {}

    /** Returns the identifier; null if the query is too long. */
    static @Nullable String of(Map<String, List<String>> values) {
        StringBuilder query = new StringBuilder();
        values.forEach((name, texts) -> texts.forEach(text -> query.append(query.isEmpty() ? "" : "&")
                .append(encode(name))
                .append('=')
                .append(encode(text))));
        return query.length() > MAX_QUERY
                ? null
                : Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(query.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the query; null if the text is not a valid identifier. */
    public static @Nullable Map<String, List<String>> query(String searchId) {
        try {
            String query = new String(Base64.getUrlDecoder().decode(searchId), StandardCharsets.US_ASCII);
            Map<String, List<String>> values = new LinkedHashMap<>();
            for (String pair : query.split("&", MAX_PARAMETERS)) {
                int equals = pair.indexOf('=');
                if (equals <= 0) {
                    return null;
                }
                values.computeIfAbsent(decode(pair.substring(0, equals)), name -> new ArrayList<>())
                        .add(decode(pair.substring(equals + 1)));
            }
            return values;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
