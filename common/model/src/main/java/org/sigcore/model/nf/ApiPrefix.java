// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UriParts;

/** The {@code apiPrefix} of a service in an NF profile. */
@SpecRef({"TS 29.510 6.1.6.2.3", "TS 29.501 4.4.1"})
public final class ApiPrefix {
    private ApiPrefix() {}

    /**
     * Validates that the value can be inserted into a request line: a path of URI segments, or a complete apiRoot with
     * such a path.
     *
     * @throws IllegalArgumentException if the value is invalid
     */
    public static void check(String given) {
        if (given.contains("://")) {
            ApiRoot.parse(given);
        }
        if (given.chars().anyMatch(c -> c <= ' ') || !UriParts.isPathPrefix(path(given))) {
            throw new IllegalArgumentException("expected a path of URI segments");
        }
    }

    /**
     * Returns the path that precedes the API name, in a normalized form. Some peers write the complete apiRoot
     * ({@code http://10.0.0.1:8000/prefix}); only its path is used, because the address has its own attributes.
     *
     * @param given value in the profile; null if absent
     * @return empty, or a path that starts with a slash and does not end with one
     */
    public static String path(@Nullable String given) {
        if (given == null) {
            return "";
        }
        int authority = given.indexOf("://");
        if (authority >= 0) {
            int path = given.indexOf('/', authority + 3);
            return path < 0 ? "" : path(given.substring(path));
        }
        int end = given.length();
        while (end > 0 && given.charAt(end - 1) == '/') {
            end--;
        }
        String path = given.substring(0, end);
        return path.isEmpty() || path.startsWith("/") ? path : "/" + path;
    }
}
