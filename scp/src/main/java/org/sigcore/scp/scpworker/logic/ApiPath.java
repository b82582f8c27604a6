// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import org.sigcore.model.SpecRef;

/**
 * API named by the path of a request.
 *
 * @param name first segment, such as {@code nudm-sdm}; empty when the path has none
 * @param version second segment if it is a major version, such as {@code v2}; empty otherwise, as in callback paths
 */
@SpecRef("TS 29.501 4.4.1")
public record ApiPath(String name, String version) {

    /** Parses a path that begins with a slash; a query is ignored. */
    public static ApiPath of(String path) {
        int end = path.indexOf('?');
        String clean = end < 0 ? path : path.substring(0, end);
        int second = clean.indexOf('/', 1);
        if (second < 0) {
            return new ApiPath(clean.isEmpty() ? "" : clean.substring(1), "");
        }
        int third = clean.indexOf('/', second + 1);
        String version = clean.substring(second + 1, third < 0 ? clean.length() : third);
        return new ApiPath(clean.substring(1, second), isVersion(version) ? version : "");
    }

    private static boolean isVersion(String segment) {
        if (segment.length() < 2 || segment.charAt(0) != 'v') {
            return false;
        }
        return segment.chars().skip(1).allMatch(c -> c >= '0' && c <= '9');
    }
}
