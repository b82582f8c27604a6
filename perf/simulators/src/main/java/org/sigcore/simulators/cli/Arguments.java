// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.cli;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parsed command line: {@code --name=value}, {@code --name value}, {@code --flag} and positional words. Unknown options
 * are errors, so that typing errors are detected. Immutable.
 */
public final class Arguments {
    private static final Pattern DURATION = Pattern.compile("(\\d+)(us|ms|s|m|h|d)?");
    private final Map<String, String> options;
    private final List<String> words;

    private Arguments(Map<String, String> options, List<String> words) {
        this.options = options;
        this.words = words;
    }

    /**
     * Parses a command line.
     *
     * @param flags options without a value
     * @param known returns true for the name of an option with a value
     * @throws UsageException if an option is unknown, repeated or lacks its value
     */
    public static Arguments parse(List<String> line, Set<String> flags, Predicate<String> known) {
        Map<String, String> options = new LinkedHashMap<>();
        List<String> words = new ArrayList<>();
        for (int i = 0; i < line.size(); i++) {
            String item = line.get(i);
            if (!item.startsWith("--")) {
                words.add(item);
                continue;
            }
            int equals = item.indexOf('=');
            String name = equals < 0 ? item.substring(2) : item.substring(2, equals);
            String value;
            if (flags.contains(name) && equals < 0) {
                value = "true";
            } else if (!known.test(name)) {
                throw new UsageException("unknown option --" + name);
            } else if (equals >= 0) {
                value = item.substring(equals + 1);
            } else if (i + 1 < line.size() && !line.get(i + 1).startsWith("--")) {
                value = line.get(++i);
            } else {
                throw new UsageException("--" + name + " needs a value");
            }
            if (options.put(name, value) != null) {
                throw new UsageException("--" + name + " is given twice");
            }
        }
        return new Arguments(Map.copyOf(options), List.copyOf(words));
    }

    /** Returns the positional words in order. */
    public List<String> words() {
        return words;
    }

    /** Returns true if the flag or option is present. */
    public boolean has(String name) {
        return options.containsKey(name);
    }

    /** Returns the value of an option; null if absent. */
    public @Nullable String text(String name) {
        return options.get(name);
    }

    /** Returns the value of an option. */
    public String text(String name, String otherwise) {
        return options.getOrDefault(name, otherwise);
    }

    /** Returns an option as an integer of at least {@code min}. */
    public int integer(String name, int otherwise, int min) {
        String text = options.get(name);
        if (text == null) {
            return otherwise;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= min) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new UsageException("--" + name + " expects a whole number of " + min + " or more, got " + text);
    }

    /** Returns an option as a share from 0 to 1. */
    public double ratio(String name, double otherwise) {
        String text = options.get(name);
        if (text == null) {
            return otherwise;
        }
        try {
            double value = Double.parseDouble(text);
            if (value >= 0 && value <= 1) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new UsageException("--" + name + " expects a share from 0 to 1, got " + text);
    }

    /**
     * Returns an option as a duration such as {@code 150ms}, {@code 2s} or {@code PT2S}; a plain number is in
     * milliseconds.
     */
    public Duration duration(String name, Duration otherwise) {
        String text = options.get(name);
        return text == null ? otherwise : duration(name, text);
    }

    /** Parses a duration in the format of {@link #duration(String, Duration)}. */
    public static Duration duration(String name, String text) {
        Matcher matcher = DURATION.matcher(text.toLowerCase(Locale.ROOT));
        try {
            if (!matcher.matches()) {
                return Duration.parse(text);
            }
            long amount = Long.parseLong(matcher.group(1));
            return switch (matcher.group(2)) {
                case "us" -> Duration.ofNanos(amount * 1000);
                case "s" -> Duration.ofSeconds(amount);
                case "m" -> Duration.ofMinutes(amount);
                case "h" -> Duration.ofHours(amount);
                case "d" -> Duration.ofDays(amount);
                case null, default -> Duration.ofMillis(amount);
            };
        } catch (DateTimeParseException | ArithmeticException | NumberFormatException e) {
            throw new UsageException(name + " expects a duration such as 150ms or 2s, got " + text);
        }
    }
}
