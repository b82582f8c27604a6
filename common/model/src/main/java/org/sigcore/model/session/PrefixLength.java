// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

/** Parses the length of a prefix, after its slash. */
final class PrefixLength {
    private PrefixLength() {}

    /** @throws IllegalArgumentException if the text from this offset is not a number of one to three digits */
    static int parse(String text, int from) {
        int length = 0;
        for (int i = from; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9 || i > from + 2) {
                throw new IllegalArgumentException("not a prefix length: " + text);
            }
            length = length * 10 + digit;
        }
        if (from == text.length()) {
            throw new IllegalArgumentException("not a prefix length: " + text);
        }
        return length;
    }

    /** Returns the text, which must have a length. */
    static String with(String text) {
        if (text.indexOf('/') < 0) {
            throw new IllegalArgumentException("expected a prefix length: " + text);
        }
        return text;
    }

    /** Returns the text, which must not have a length. */
    static String without(String text) {
        if (text.indexOf('/') >= 0) {
            throw new IllegalArgumentException("expected a single address: " + text);
        }
        return text;
    }
}
