// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * The {@code 3gpp-Sbi-Discovery-*} header fields of a request: discovery query parameters by name, in order of
 * appearance. Complex values are JSON text, arrays of simple values are comma-separated, as in the query.
 *
 * @param parameters at least {@code target-nf-type} in a request for delegated discovery
 */
@SpecRef("TS 29.500 5.2.3.2.7")
public record DiscoveryFactors(Map<String, String> parameters) {
    /** What every such header's name begins with, in lower case. */
    public static final String PREFIX = "3gpp-sbi-discovery-";

    public DiscoveryFactors {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** Collects them from header fields; other fields are passed over. */
    public static DiscoveryFactors from(
            Iterable<? extends Map.Entry<? extends CharSequence, ? extends CharSequence>> fields) {
        Map<String, String> found = new LinkedHashMap<>();
        for (Map.Entry<? extends CharSequence, ? extends CharSequence> field : fields) {
            CharSequence name = field.getKey();
            if (name.length() > PREFIX.length() && name.charAt(0) == '3') {
                String lower = name.toString().toLowerCase(Locale.ROOT);
                if (lower.startsWith(PREFIX)) {
                    String value = field.getValue().toString().strip();
                    found.merge(lower.substring(PREFIX.length()), value, (before, more) -> before + "," + more);
                }
            }
        }
        return new DiscoveryFactors(found);
    }

    /** True when the request has none. */
    public boolean isEmpty() {
        return parameters.isEmpty();
    }

    /** One parameter, null when it is not there. */
    public @Nullable String get(String parameter) {
        return parameters.get(parameter.toLowerCase(Locale.ROOT));
    }

    /** The header fields, by lower-case name. */
    public Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        parameters.forEach((name, value) -> headers.put(PREFIX + name, value));
        return headers;
    }

    /** The query component of a discovery request, percent-encoded. */
    public String toQuery() {
        return parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + encode(parameter.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%2C", ",");
    }
}
