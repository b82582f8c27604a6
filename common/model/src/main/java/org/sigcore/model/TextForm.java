// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The form of a text, given by a regular expression of the JDK that matches the entire text. Matches sequences of
 * character classes with fixed numbers of characters, of which only the last may vary, without the JDK: most forms of
 * 3GPP are such sequences. Immutable, thread-safe.
 */
final class TextForm {
    private static final Pattern PART =
            Pattern.compile("(\\[[-0-9A-Za-z_]+]|[-0-9A-Za-z_])(?:([*+])|\\{([0-9]{1,4})(?:,([0-9]{1,4}))?})?");

    private record Part(BitSet characters, int least, int most) {}

    private TextForm() {}

    /** Returns a test that is equivalent to the expression. */
    static Predicate<String> of(String regex) {
        List<Part> parts = parts(regex);
        if (parts == null) {
            Pattern pattern = Pattern.compile(regex);
            return text -> pattern.matcher(text).matches();
        }
        return text -> matches(text, parts);
    }

    private static boolean matches(String text, List<Part> parts) {
        int at = 0;
        for (Part part : parts) {
            int start = at;
            while (at < text.length() && at - start < part.most && part.characters.get(text.charAt(at))) {
                at++;
            }
            if (at - start < part.least) {
                return false;
            }
        }
        return at == text.length();
    }

    /** Returns null for an expression that is not such a sequence. */
    private static @Nullable List<Part> parts(String regex) {
        List<Part> parts = new ArrayList<>();
        Matcher matcher = PART.matcher(regex);
        boolean varies = false;
        int at = 0;
        while (at < regex.length()) {
            if (varies || !matcher.find(at) || matcher.start() != at) {
                return null;
            }
            Part part = part(matcher);
            parts.add(part);
            varies = part.least != part.most;
            at = matcher.end();
        }
        return parts;
    }

    private static Part part(Matcher part) {
        BitSet characters = new BitSet();
        Pattern allowed = Pattern.compile(part.group(1));
        for (char c = 0; c < 128; c++) {
            characters.set(c, allowed.matcher(String.valueOf(c)).matches());
        }
        if (part.group(2) != null) {
            return new Part(characters, part.group(2).equals("*") ? 0 : 1, Integer.MAX_VALUE);
        }
        int least = part.group(3) == null ? 1 : Integer.parseInt(part.group(3));
        return new Part(characters, least, part.group(4) == null ? least : Integer.parseInt(part.group(4)));
    }
}
