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
     * Checks that the value can be written into a request line: a path of URI segments, or a whole apiRoot with one.
     *
     * @throws IllegalArgumentException otherwise
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
     * Returns the path in front of the API name, in any spelling that peers use. Some write the whole apiRoot there
     * ({@code http://10.0.0.1:8000/prefix}); only its path is used, because the address has its own attributes.
     *
     * @param given as in the profile; null for none
     * @return empty, or a path that begins with a slash and does not end with one
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
