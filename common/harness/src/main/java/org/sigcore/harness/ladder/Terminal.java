// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Capabilities of the output. Colours are used on a terminal only, and never if NO_COLOR is set.
 *
 * @param colour true to write SGR sequences
 * @param unicode true to draw with box characters, false for ASCII
 * @param width number of columns
 */
public record Terminal(boolean colour, boolean unicode, int width) {
    /** Minimum width at which a ladder leaves room for the message. */
    public static final int MIN_WIDTH = 80;

    private static final int DEFAULT_WIDTH = 124;
    private static final int MAX_WIDTH = 140;

    /** Style of a text. */
    public enum Style {
        PLAIN("", ""),
        TITLE("\033[1m", "\033[0m"),
        DIM("\033[2m", "\033[0m"),
        GOOD("\033[32m", "\033[0m"),
        BAD("\033[1;31m", "\033[0m"),
        WARN("\033[33m", "\033[0m"),
        ARROW("\033[36m", "\033[0m");

        private final String on;
        private final String off;

        Style(String on, String off) {
            this.on = on;
            this.off = off;
        }
    }

    /** Returns a terminal without colours, for output to a file. */
    public static Terminal plain() {
        return new Terminal(false, true, DEFAULT_WIDTH);
    }

    /**
     * Detects the capabilities of standard output.
     *
     * @param isTerminal true if standard output is a terminal
     * @param environment the process environment
     */
    public static Terminal detect(boolean isTerminal, Map<String, String> environment) {
        String noColour = environment.get("NO_COLOR");
        boolean colour = isTerminal
                && (noColour == null || noColour.isEmpty())
                && !"dumb".equals(environment.getOrDefault("TERM", "dumb"));
        return new Terminal(
                colour, unicode(environment), isTerminal ? width(environment.get("COLUMNS")) : DEFAULT_WIDTH);
    }

    /** Returns the text in a style. */
    public String style(Style style, String text) {
        return colour && style != Style.PLAIN && !text.isEmpty() ? style.on + text + style.off : text;
    }

    /** Returns the first form if box characters can be drawn, else the second. */
    public String glyph(String box, String ascii) {
        return unicode ? box : ascii;
    }

    private static int width(@Nullable String columns) {
        if (columns == null || !columns.matches("\\d{2,4}")) {
            return DEFAULT_WIDTH;
        }
        return Math.min(Math.max(Integer.parseInt(columns), MIN_WIDTH), MAX_WIDTH);
    }

    // Only a locale with another character set excludes UTF-8: containers and CI often set no locale at all.
    private static boolean unicode(Map<String, String> environment) {
        for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String locale = environment.getOrDefault(name, "");
            if (!locale.isEmpty()) {
                int dot = locale.indexOf('.');
                return dot < 0
                        || locale.substring(dot + 1).toLowerCase(Locale.ROOT).matches("utf-?8.*");
            }
        }
        return true;
    }
}
