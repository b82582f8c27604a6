// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Encodes names and values for URIs and forms, in UTF-8. */
@SpecRef({"RFC 3986 2.1", "TS 29.501 5.2.3"})
public final class UrlEncoded {
    private UrlEncoded() {}

    /** Returns a query component with the parameters in order. */
    public static String query(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(parameter -> parameter(parameter.getKey(), parameter.getValue()))
                .collect(Collectors.joining("&"));
    }

    /** Returns a parameter of a query component. Commas are not encoded, because they separate list items. */
    public static String parameter(String name, String value) {
        return (encode(name) + "=" + encode(value)).replace("%2C", ",");
    }

    /** Returns the body of a form: {@code application/x-www-form-urlencoded}. */
    public static String form(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    /** Encodes a path segment or a query value. Spaces become {@code %20}, unlike in forms. */
    public static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Reverses {@link #encode}; returns text with invalid encoding unchanged. */
    public static String decode(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) { // a % without two hexadecimal digits
            return text;
        }
    }
}
