// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Names and values as URIs and forms carry them, in UTF-8. */
@SpecRef({"RFC 3986 2.1", "TS 29.501 5.2.3"})
public final class UrlEncoded {
    private UrlEncoded() {}

    /** A query component, in the order of the parameters. */
    public static String query(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(parameter -> parameter(parameter.getKey(), parameter.getValue()))
                .collect(Collectors.joining("&"));
    }

    /** One parameter of a query component. Commas stand as they are: they part the members of lists. */
    public static String parameter(String name, String value) {
        return (encode(name) + "=" + encode(value)).replace("%2C", ",");
    }

    /** The body of a form: {@code application/x-www-form-urlencoded}. */
    public static String form(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    /** One segment of a path, or one value of a query. URLEncoder writes forms, where a space is a plus. */
    public static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** What {@link #encode} was given; the same text when it is not encoded so. */
    public static String decode(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) { // a % that begins no octet
            return text;
        }
    }
}
