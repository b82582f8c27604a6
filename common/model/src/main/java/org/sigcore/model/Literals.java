// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.List;

/**
 * Literal beginnings of a regular expression: every text that it matches entirely begins with one of these words. Most
 * matches are decided by them, without the expression. For ASCII texts only. Immutable.
 */
record Literals(List<String> words, Rest rest, boolean anyCase) {
    /** Characters that represent themselves, apart from letters and digits. */
    private static final String MARKS = " !\"#%&',-/:;<=>@_`~";

    /** Text that may follow a word. */
    enum Rest {
        NOTHING,
        ANY_LINE,
        UNKNOWN
    }

    static Literals of(String regex, boolean anyCase) {
        int start = regex.startsWith("^") ? 1 : 0;
        String body = regex.substring(start, regex.length() - (regex.endsWith("$") ? 1 : 0));
        int end = literal(body);
        if (end == body.length()) {
            return new Literals(List.of(body), Rest.NOTHING, anyCase);
        }
        if (body.indexOf('|') >= 0) {
            List<String> words = List.of(body.split("\\|", -1));
            return words.stream().allMatch(word -> !word.isEmpty() && literal(word) == word.length())
                    ? new Literals(words, Rest.NOTHING, anyCase)
                    : new Literals(List.of(""), Rest.UNKNOWN, anyCase);
        }
        String word = body.substring(0, end);
        if (body.substring(end).equals(".*")) {
            return new Literals(List.of(word), Rest.ANY_LINE, anyCase);
        }
        boolean mayRepeat = end > 0 && "*+?{(".indexOf(body.charAt(end)) >= 0; // for (, as in a(?s)*
        return new Literals(List.of(mayRepeat ? word.substring(0, end - 1) : word), Rest.UNKNOWN, anyCase);
    }

    /** Returns the number of characters at the beginning that represent themselves. */
    private static int literal(String text) {
        int end = 0;
        while (end < text.length()
                && isAscii(text.charAt(end))
                && (Character.isLetterOrDigit(text.charAt(end)) || MARKS.indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        return end;
    }

    private static boolean isAscii(char c) {
        return c < 128;
    }

    static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isAscii(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if the words decide alone: a text matches if it fits. */
    boolean suffice() {
        return rest != Rest.UNKNOWN;
    }

    /** Returns false for a text that does not match. */
    boolean fit(String text) {
        for (String word : words) {
            if (text.regionMatches(anyCase, 0, word, 0, word.length())) {
                boolean fits = switch (rest) {
                    case NOTHING -> text.length() == word.length();
                    case ANY_LINE -> text.indexOf('\n', word.length()) < 0;
                    case UNKNOWN -> true;
                };
                if (fits) {
                    return true;
                }
            }
        }
        return false;
    }
}
