// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.Random;

/** Random texts, by which a parser is compared with a slower form of itself. */
public final class RandomTexts {
    private RandomTexts() {}

    /** Returns a text of at most {@code longest} of the characters. */
    public static String of(Random random, String characters, int longest) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(longest + 1); left > 0; left--) {
            text.append(characters.charAt(random.nextInt(characters.length())));
        }
        return text.toString();
    }

    /** Returns the text with up to two characters removed, added or replaced. */
    public static String changed(Random random, String text, String characters) {
        StringBuilder changed = new StringBuilder(text);
        for (int left = random.nextInt(3); left > 0; left--) {
            int at = random.nextInt(changed.length() + 1);
            int end = Math.min(changed.length(), at + random.nextInt(2));
            changed.replace(at, end, of(random, characters, 1));
        }
        return changed.toString();
    }
}
