// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random texts that match a regular expression of the 3GPP files, with alternatives, groups, classes and repetitions;
 * lookaheads are ignored. Not thread-safe.
 */
final class TextSamples {
    private static final String PRINTABLE = "abcXYZ019";
    private static final int MOST_REPEATS = 3;
    private final Random random;
    private String pattern = "";
    private int at;

    TextSamples(Random random) {
        this.random = random;
    }

    /** Returns a plain word. */
    String word() {
        return List.of("a", "internet", "1", "x-y", "permit out ip from any to assigned", "0001")
                .get(random.nextInt(6));
    }

    /** Returns a text that matches the expression. */
    String matching(String regex) {
        pattern = regex;
        at = 0;
        return alternatives();
    }

    private String alternatives() {
        List<String> choices = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        while (at < pattern.length() && pattern.charAt(at) != ')') {
            if (pattern.charAt(at) == '|') {
                at++;
                choices.add(current.toString());
                current.setLength(0);
            } else {
                current.append(repeated());
            }
        }
        choices.add(current.toString());
        return choices.get(random.nextInt(choices.size()));
    }

    private String repeated() {
        int begin = at;
        String first = atom();
        int end = at;
        int[] bounds = bounds();
        int after = at;
        StringBuilder text = new StringBuilder();
        int count = bounds[0] + random.nextInt(bounds[1] - bounds[0] + 1);
        for (int i = 0; i < count; i++) {
            if (i == 0) {
                text.append(first);
            } else {
                at = begin;
                text.append(atom());
            }
        }
        at = Math.max(end, after);
        return text.toString();
    }

    private int[] bounds() {
        char c = at < pattern.length() ? pattern.charAt(at) : ' ';
        if (c == '{') {
            return counted();
        }
        int[] bounds = switch (c) {
            case '?' -> new int[] {0, 1};
            case '*' -> new int[] {0, MOST_REPEATS};
            case '+' -> new int[] {1, MOST_REPEATS};
            default -> new int[] {1, 1};
        };
        if (bounds[0] != bounds[1]) {
            at++;
        }
        return bounds;
    }

    private int[] counted() {
        int close = pattern.indexOf('}', at);
        String[] ends = pattern.substring(at + 1, close).split(",", -1);
        at = close + 1;
        int least = Integer.parseInt(ends[0]);
        if (ends.length == 1) {
            return new int[] {least, least};
        }
        int most = ends[1].isEmpty() ? least + MOST_REPEATS : Integer.parseInt(ends[1]);
        return new int[] {least, Math.min(most, least + MOST_REPEATS)};
    }

    private String atom() {
        char c = pattern.charAt(at++);
        return switch (c) {
            case '^', '$' -> "";
            case '.' -> String.valueOf(any(PRINTABLE));
            case '[' -> String.valueOf(any(members()));
            case '\\' -> escaped();
            case '(' -> group();
            default -> String.valueOf(c);
        };
    }

    private String escaped() {
        char c = pattern.charAt(at++);
        return switch (c) {
            case 'd' -> String.valueOf(any("0123456789"));
            case 'w' -> String.valueOf(any(PRINTABLE));
            case 's' -> " ";
            default -> String.valueOf(c);
        };
    }

    private String group() {
        boolean isLook = pattern.startsWith("?=", at) || pattern.startsWith("?!", at);
        if (pattern.startsWith("?", at)) {
            at += 2;
        }
        String text = alternatives();
        at++;
        return isLook ? "" : text;
    }

    private char any(String characters) {
        return characters.charAt(random.nextInt(characters.length()));
    }

    private String members() {
        StringBuilder members = new StringBuilder();
        boolean isOther = pattern.charAt(at) == '^';
        if (isOther) {
            at++;
        }
        for (char c = pattern.charAt(at++); c != ']'; c = pattern.charAt(at++)) {
            char from = c == '\\' ? pattern.charAt(at++) : c;
            if (c == '\\' && from == 'd') {
                members.append("0123456789");
            } else if (pattern.charAt(at) == '-' && pattern.charAt(at + 1) != ']') {
                char to = pattern.charAt(at + 1);
                at += 2;
                for (char each = from; each <= to; each++) {
                    members.append(each);
                }
            } else {
                members.append(from);
            }
        }
        if (!isOther) {
            return members.toString();
        }
        StringBuilder others = new StringBuilder();
        PRINTABLE
                .chars()
                .filter(each -> members.indexOf(String.valueOf((char) each)) < 0)
                .forEach(each -> others.append((char) each));
        return others.toString();
    }
}
