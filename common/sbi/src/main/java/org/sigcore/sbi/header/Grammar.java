// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.ArrayList;
import java.util.List;

/** Small pieces that several headers share. */
final class Grammar {
    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private Grammar() {}

    static boolean isTokenChar(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || TOKEN_MARKS.indexOf(c) >= 0;
    }

    static boolean isToken(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> isTokenChar((char) c));
    }

    /** A token, or else an exception that names the item. */
    static String token(String header, String item, String text) {
        if (!isToken(text)) {
            throw new IllegalArgumentException(header + ": expected a token as " + item + ", got " + text);
        }
        return text;
    }

    /** A whole number within bounds. */
    static int number(String header, String item, String text, int min, int max) {
        int value = -1;
        if (!text.isEmpty() && text.length() <= 9 && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            value = Integer.parseInt(text);
        }
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    header + ": expected " + item + " from " + min + " to " + max + ", got " + text);
        }
        return value;
    }

    /** What stands between separators, outside of quotes, stripped; empty pieces are left out. */
    static List<String> split(String text, char separator) {
        List<String> pieces = new ArrayList<>();
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : separator;
            if (c == '"') {
                quoted = !quoted;
            }
            if (i == text.length() || (c == separator && !quoted)) {
                String piece = text.substring(start, i).strip();
                if (!piece.isEmpty()) {
                    pieces.add(piece);
                }
                start = i + 1;
            }
        }
        return pieces;
    }

    static boolean isQuoted(String text) {
        return text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
    }

    static String unquote(String text) {
        if (!isQuoted(text)) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 1; i < text.length() - 1; i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length() - 1) {
                c = text.charAt(++i);
            }
            plain.append(c);
        }
        return plain.toString();
    }

    static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
