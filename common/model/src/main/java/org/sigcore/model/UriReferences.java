// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.ArrayDeque;
import java.util.Deque;

/** Resolves references in Location fields of peers against the requested URI. Pure. */
@SpecRef({"RFC 3986 4.2", "RFC 3986 5.2", "RFC 9110 10.2.2"})
public final class UriReferences {
    private UriReferences() {}

    /** Returns true for a reference that starts with a scheme. */
    public static boolean isAbsolute(CharSequence reference) {
        for (int i = 0; i < reference.length(); i++) {
            char c = reference.charAt(i);
            if (c == ':') {
                return i > 0;
            }
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
            if (!letter && !(later && i > 0)) {
                return false;
            }
        }
        return false;
    }

    /**
     * Returns the URI to which a reference resolves.
     *
     * @param scheme scheme of the requested URI
     * @param authority authority of the requested URI
     * @param target path and query of the requested URI, starting with a slash
     */
    public static String resolve(String scheme, String authority, String target, String reference) {
        if (isAbsolute(reference)) {
            return reference;
        }
        if (reference.startsWith("//")) {
            return scheme + ":" + reference;
        }
        String basePath = target.substring(0, endOfPath(target));
        int end = endOfPath(reference);
        String path = reference.substring(0, end);
        String rest = reference.substring(end);
        String resolved;
        if (path.isEmpty()) {
            resolved = (rest.startsWith("?") ? basePath : target) + rest;
        } else {
            String merged = path.startsWith("/") ? path : basePath.substring(0, basePath.lastIndexOf('/') + 1) + path;
            resolved = withoutDotSegments(merged) + rest;
        }
        return scheme + "://" + authority + resolved;
    }

    private static int endOfPath(String reference) {
        int end = 0;
        while (end < reference.length() && reference.charAt(end) != '?' && reference.charAt(end) != '#') {
            end++;
        }
        return end;
    }

    /** @param path a path that starts with a slash */
    private static String withoutDotSegments(String path) {
        if (!path.contains("/.")) {
            return path;
        }
        Deque<String> kept = new ArrayDeque<>();
        String[] segments = path.substring(1).split("/", -1);
        for (String segment : segments) {
            if (segment.equals("..")) {
                kept.pollLast();
            } else if (!segment.equals(".")) {
                kept.addLast(segment);
            }
        }
        String last = segments[segments.length - 1];
        boolean ofDirectory = last.equals(".") || last.equals("..");
        return "/" + String.join("/", kept) + (ofDirectory && !kept.isEmpty() ? "/" : "");
    }
}
