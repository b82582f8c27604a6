// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.regex.Matcher;

/**
 * An untrusted regular expression, for example in a profile, a screening rule or a policy. Matching takes time linear
 * in the text (RE2 syntax: no back-references or look-around), whereas matching with the JDK may take exponential time.
 * The size of an expression is limited to {@value #MAX_LENGTH} characters, and to {@value #MAX_WORK} times their number
 * after expansion of counted repetitions. Texts of more than {@value #MAX_TEXT} characters never match;
 * {@link #ofLongTexts} supports longer texts for smaller expressions. Immutable, thread-safe.
 */
public final class Regex {
    private static final int MAX_LENGTH = 512;
    private static final int MAX_WORK = 10_000;
    private static final int MAX_TEXT = 512;
    private static final java.util.regex.Pattern COUNTED = java.util.regex.Pattern.compile("\\{(\\d+),?(\\d*)}");

    /** Maximum length of texts for {@link #ofLongTexts}, in characters. */
    public static final int MAX_LONG_TEXT = 8192;

    private final Pattern pattern;
    private final Literals literals;
    private final int maxText;
    private final int size;

    private Regex(Pattern pattern, int maxText) {
        this.pattern = pattern;
        this.literals = Literals.of(pattern.pattern(), (pattern.flags() & Pattern.CASE_INSENSITIVE) != 0);
        this.maxText = maxText;
        this.size = pattern.programSize();
    }

    /**
     * Returns the number of instructions in the compiled form, each of which may be executed once per character of a
     * text.
     */
    public int size() {
        return size;
    }

    /**
     * Compiles a regular expression.
     *
     * @throws IllegalArgumentException if the expression is invalid or too large; the message states the reason
     */
    public static Regex of(String text) {
        return compile(text, 0, MAX_TEXT);
    }

    /**
     * Compiles a case-insensitive regular expression.
     *
     * @throws IllegalArgumentException as {@link #of}
     */
    public static Regex ofAnyCase(String text) {
        return compile(text, Pattern.CASE_INSENSITIVE, MAX_TEXT);
    }

    /**
     * Compiles a regular expression for texts of up to {@value #MAX_LONG_TEXT} characters; the size limit is reduced
     * proportionally.
     *
     * @throws IllegalArgumentException as {@link #of}
     */
    public static Regex ofLongTexts(String text) {
        return compile(text, 0, MAX_LONG_TEXT);
    }

    /** Returns true if {@link #of} accepts the expression. */
    public static boolean isUsable(String text) {
        try {
            return of(text) != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static Regex compile(String text, int flags, int maxText) {
        if (text.length() > MAX_LENGTH || work(text) > MAX_WORK / (maxText / MAX_TEXT)) {
            throw new IllegalArgumentException("regular expression too large");
        }
        try {
            return new Regex(Pattern.compile(text, flags), maxText);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("not a regular expression: " + e.getDescription(), e);
        }
    }

    // The cost of nested repetitions multiplies. Adjacent ones are treated as nested, an estimate that patterns of
    // identities stay far below.
    private static long work(String text) {
        long work = text.length();
        Matcher counted = COUNTED.matcher(text);
        while (counted.find() && work <= MAX_WORK) {
            String most = counted.group(2).isEmpty() ? counted.group(1) : counted.group(2);
            work *= most.length() > 4 ? MAX_WORK : Math.max(1, Integer.parseInt(most));
        }
        return work;
    }

    /** Returns true if a part of the text matches. */
    public boolean finds(String text) {
        return text.length() <= maxText && pattern.matcher(taken(text)).find();
    }

    /** Returns true if the entire text matches. */
    public boolean matches(String text) {
        if (text.length() > maxText) {
            return false;
        }
        String counted = taken(text);
        if (Literals.isAscii(counted)) {
            boolean fits = literals.fit(counted);
            if (!fits || literals.suffice()) {
                return fits;
            }
        }
        return pattern.matcher(counted).matches();
    }

    private String taken(String text) {
        Steps.take((long) size * (text.length() + 1));
        return text;
    }
}
