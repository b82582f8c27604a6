// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the output can show. Colours appear on a terminal only, and never when NO_COLOR is set.
 *
 * @param colour true to write SGR sequences
 * @param unicode true to draw with box characters, false for ASCII
 * @param width columns
 */
public record Terminal(boolean colour, boolean unicode, int width) {
    /** Below this the columns of a ladder leave no room for the message. */
    public static final int MIN_WIDTH = 80;

    private static final int DEFAULT_WIDTH = 124;
    private static final int MAX_WIDTH = 140;

    /** How a piece of text looks. */
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

    /** Without colours, as written to a file. */
    public static Terminal plain() {
        return new Terminal(false, true, DEFAULT_WIDTH);
    }

    /**
     * Finds out.
     *
     * @param isTerminal true when standard output is a terminal
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

    /** The text in that style. */
    public String style(Style style, String text) {
        return colour && style != Style.PLAIN && !text.isEmpty() ? style.on + text + style.off : text;
    }

    /** The first form where box characters can be drawn, else the second. */
    public String glyph(String box, String ascii) {
        return unicode ? box : ascii;
    }

    private static int width(@Nullable String columns) {
        if (columns == null || !columns.matches("\\d{2,4}")) {
            return DEFAULT_WIDTH;
        }
        return Math.clamp(Integer.parseInt(columns), MIN_WIDTH, MAX_WIDTH);
    }

    // Only a locale that names another character set rules UTF-8 out: containers and CI often set no locale at all.
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
