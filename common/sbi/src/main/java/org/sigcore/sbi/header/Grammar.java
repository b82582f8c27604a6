// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.ArrayList;
import java.util.List;

/** Grammar elements shared by several header fields. */
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

    /** Returns the text if it is a token; throws an exception that names the item otherwise. */
    static String token(String header, String item, String text) {
        if (!isToken(text)) {
            throw new IllegalArgumentException(header + ": expected a token as " + item + ", got " + text);
        }
        return text;
    }

    /** Parses an integer within bounds. */
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

    /** Splits a text at separators outside of quotes. Parts are stripped, and empty parts are omitted. */
    static List<String> split(String text, char separator) {
        List<String> pieces = new ArrayList<>();
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && quoted) {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                pieces.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        pieces.add(text.substring(start).strip());
        pieces.removeIf(String::isEmpty);
        return pieces;
    }

    /** Returns true if the last character closes the opening quote and no earlier one does (RFC 9110 5.6.4). */
    static boolean isQuoted(String text) {
        return text.startsWith("\"") && closingQuote(text) == text.length() - 1;
    }

    private static int closingQuote(String text) {
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                return i;
            }
            i += c == '\\' ? 1 : 0;
        }
        return text.length();
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
