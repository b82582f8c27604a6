// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.regex.Matcher;

/**
 * A regular expression that somebody else has written: in a profile, a screening rule, a policy. It is matched in time linear
 * in the text (RE2's syntax: no back-references, no look-around), where the JDK's may take for ever, and its size is bounded:
 * at most {@value #MAX_LENGTH} characters, and {@value #MAX_WORK} times their number once counted repetitions are written
 * out. A text of more than {@value #MAX_TEXT} characters is never matched; {@link #ofLongTexts} takes longer ones, for smaller
 * expressions. Immutable, thread-safe.
 */
public final class Regex {
    private static final int MAX_LENGTH = 512;
    private static final int MAX_WORK = 10_000;
    private static final int MAX_TEXT = 512;
    private static final java.util.regex.Pattern COUNTED = java.util.regex.Pattern.compile("\\{(\\d+),?(\\d*)}");

    /** Characters of a text that {@link #ofLongTexts} matches. */
    public static final int MAX_LONG_TEXT = 8192;

    private final Pattern pattern;
    private final int maxText;
    private final int size;

    private Regex(Pattern pattern, int maxText) {
        this.pattern = pattern;
        this.maxText = maxText;
        this.size = pattern.programSize();
    }

    /** Instructions of the compiled form: each may be carried out once for a character of a text. */
    public int size() {
        return size;
    }

    /**
     * Reads a regular expression.
     *
     * @throws IllegalArgumentException if it is none, or too large; the message says what is wrong
     */
    public static Regex of(String text) {
        return compile(text, 0, MAX_TEXT);
    }

    /**
     * The same for texts of any case.
     *
     * @throws IllegalArgumentException as {@link #of}
     */
    public static Regex ofAnyCase(String text) {
        return compile(text, Pattern.CASE_INSENSITIVE, MAX_TEXT);
    }

    /**
     * The same for texts of up to {@value #MAX_LONG_TEXT} characters; what it may be is smaller by as much as they are longer.
     *
     * @throws IllegalArgumentException as {@link #of}
     */
    public static Regex ofLongTexts(String text) {
        return compile(text, 0, MAX_LONG_TEXT);
    }

    /** Whether {@link #of} takes it. */
    public static boolean isUsable(String text) {
        try {
            return of(text) != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static Regex compile(String text, int flags, int maxText) {
        if (text.length() > MAX_LENGTH || work(text) > MAX_WORK / (maxText / MAX_TEXT)) {
            throw new IllegalArgumentException("too large a regular expression");
        }
        try {
            return new Regex(Pattern.compile(text, flags), maxText);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("not a regular expression: " + e.getDescription(), e);
        }
    }

    // Nested repetitions multiply; those side by side are taken for nested ones, which no pattern of an identity comes
    // near.
    private static long work(String text) {
        long work = text.length();
        Matcher counted = COUNTED.matcher(text);
        while (counted.find() && work <= MAX_WORK) {
            String most = counted.group(2).isEmpty() ? counted.group(1) : counted.group(2);
            work *= most.length() > 4 ? MAX_WORK : Math.max(1, Integer.parseInt(most));
        }
        return work;
    }

    /** Whether it is found in a text. */
    public boolean finds(String text) {
        return text.length() <= maxText && pattern.matcher(taken(text)).find();
    }

    /** Whether it is the whole of a text. */
    public boolean matches(String text) {
        return text.length() <= maxText && pattern.matcher(taken(text)).matches();
    }

    private String taken(String text) {
        Steps.take((long) size * (text.length() + 1));
        return text;
    }
}
