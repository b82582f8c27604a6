// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.log;

/**
 * Masks secrets in URIs, such as the secret of a callback URI, since readers of logs and traces do not need them.
 * Linear in the length of the text.
 */
public final class SecretMask {
    private static final String MASK = "***";
    private static final int SHORTEST_BASE64 = 24;
    private static final int SHORTEST_HEX = 40;

    private SecretMask() {}

    /**
     * Replaces each path segment and parameter that looks like a secret by asterisks: at least 24 characters of
     * base64url in both cases, or at least 40 of hex. UUIDs, subscriber identities and resource names are preserved.
     */
    public static String mask(String text) {
        StringBuilder masked = null;
        int copied = 0;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i < text.length() && isUrlSafe(text.charAt(i))) {
                continue;
            }
            if (start > 0 && isSeparator(text.charAt(start - 1)) && isSecret(text, start, i)) {
                masked = masked == null ? new StringBuilder(text.length()) : masked;
                masked.append(text, copied, start).append(MASK);
                copied = i;
            }
            start = i + 1;
        }
        return masked == null
                ? text
                : masked.append(text, copied, text.length()).toString();
    }

    /** Returns a callback URI for a log line: masked, and without its query, which is private to the owner. */
    public static String callback(String uri) {
        int query = uri.indexOf('?');
        return query < 0 ? mask(uri) : mask(uri.substring(0, query)) + "?" + MASK;
    }

    private static boolean isSecret(String text, int from, int to) {
        if (to - from < SHORTEST_BASE64) {
            return false;
        }
        boolean upper = false;
        boolean lower = false;
        boolean hex = to - from >= SHORTEST_HEX;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            upper |= c >= 'A' && c <= 'Z';
            lower |= c >= 'a' && c <= 'z';
            hex &= Character.digit(c, 16) >= 0;
        }
        return hex || (upper && lower);
    }

    private static boolean isUrlSafe(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    }

    private static boolean isSeparator(char c) {
        return c == '/' || c == '=';
    }
}
