// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

import org.jspecify.annotations.Nullable;

/** Checks texts that browsers send. */
public final class Texts {
    private Texts() {}

    /** Returns the text without spaces around it. @throws Refusal if it is absent, empty or too long */
    public static String required(String member, @Nullable String text, int longest) {
        String stripped = text == null ? "" : text.strip();
        if (stripped.isEmpty()) {
            throw Refusal.of(400, member + ": expected a text");
        }
        if (stripped.length() > longest) {
            throw Refusal.of(400, member + ": expected at most " + longest + " characters");
        }
        return stripped;
    }

    /** Returns the text, empty if absent. @throws Refusal if it is too long */
    public static String optional(String member, @Nullable String text, int longest) {
        return text == null || text.isBlank() ? "" : required(member, text, longest);
    }

    /** Returns at most the first characters of a text. */
    public static String shortened(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 2)) ? longest - 2 : longest - 1;
        return text.substring(0, end) + "…";
    }
}
