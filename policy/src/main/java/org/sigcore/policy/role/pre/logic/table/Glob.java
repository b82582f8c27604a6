// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.table;

/** Pattern with {@code *} for any characters and {@code ?} for a single one. */
final class Glob {
    private Glob() {}

    /** True if the text contains a wildcard. */
    static boolean isPattern(String text) {
        return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
    }

    /** True if the only wildcard is a star at the end. */
    static boolean isPrefix(String pattern) {
        return pattern.indexOf('?') < 0 && pattern.indexOf('*') == pattern.length() - 1;
    }

    /** True if a pattern matches the entire text. Takes time proportional to at most the product of both lengths. */
    static boolean matches(String pattern, String text) {
        int p = 0;
        int t = 0;
        int star = -1;
        int from = 0;
        while (t < text.length()) {
            if (p < pattern.length()
                    && (pattern.charAt(p) == '?' || pattern.charAt(p) == text.charAt(t))
                    && pattern.charAt(p) != '*') {
                p++;
                t++;
            } else if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                from = t;
            } else if (star >= 0) {
                p = star + 1;
                t = ++from;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
