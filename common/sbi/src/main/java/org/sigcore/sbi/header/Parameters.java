// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Named parameters of a header field, in order: {@code name=value; name="value"} or {@code Name: value; Name: value}.
 * Most headers of TS 29.500 share this grammar. Names are compared case-insensitively and may repeat. Immutable.
 */
public final class Parameters {
    /** Separator between a name and its value. */
    public enum Style {
        EQUALS('=', "="),
        COLON(':', ": ");

        private final char sign;
        private final String printed;

        Style(char sign, String printed) {
            this.sign = sign;
            this.printed = printed;
        }
    }

    /**
     * A parameter.
     *
     * @param value without quotes, unless it is a list of several quoted texts
     * @param quoted true if the value is written in quotes
     */
    public record Parameter(String name, String value, boolean quoted) {}

    private final String header;
    private final Style style;
    private final List<Parameter> all;

    private Parameters(String header, Style style, List<Parameter> all) {
        this.header = header;
        this.style = style;
        this.all = all;
    }

    /** Returns an empty list of parameters. */
    public static Parameters empty(String header, Style style) {
        return new Parameters(header, style, List.of());
    }

    /**
     * Parses parameters separated by semicolons.
     *
     * @throws IllegalArgumentException naming the header and the item that is not a parameter
     */
    public static Parameters parse(String header, Style style, String text) {
        List<Parameter> all = new ArrayList<>();
        for (String piece : split(text, ';', style)) {
            int sign = piece.indexOf(style.sign);
            String name = sign < 0 ? piece : piece.substring(0, sign).strip();
            String value = sign < 0 ? "" : piece.substring(sign + 1).strip();
            if (sign < 0 || !Grammar.isToken(name) || !isValue(value, style)) {
                throw new IllegalArgumentException(header + ": expected name" + style.printed + "value, got " + piece);
            }
            all.add(new Parameter(name, Grammar.unquote(value), Grammar.isQuoted(value)));
        }
        if (all.isEmpty()) {
            throw new IllegalArgumentException(header + ": empty");
        }
        return new Parameters(header, style, List.copyOf(all));
    }

    /** Parses a comma-separated list of parameter groups. */
    public static List<Parameters> parseList(String header, Style style, String text) {
        List<String> groups = split(text, ',', style);
        if (groups.isEmpty()) {
            throw new IllegalArgumentException(header + ": empty");
        }
        return groups.stream().map(group -> parse(header, style, group)).toList();
    }

    /**
     * Splits outside of quotes and parentheses. A separator counts only if a name and its sign follow, because some
     * headers contain unquoted URIs, which may include semicolons and commas.
     */
    private static List<String> split(String text, char separator, Style style) {
        List<String> pieces = new ArrayList<>();
        boolean quoted = false;
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && quoted) {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && c == '(') {
                depth++;
            } else if (!quoted && c == ')') {
                depth--;
            } else if (!quoted && depth <= 0 && c == separator && nameFollows(text, i + 1, style)) {
                pieces.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        pieces.add(text.substring(start).strip());
        pieces.removeIf(String::isEmpty);
        return pieces;
    }

    private static boolean nameFollows(String text, int from, Style style) {
        int i = skipSpace(text, from);
        int nameStart = i;
        while (i < text.length() && Grammar.isTokenChar(text.charAt(i))) {
            i++;
        }
        int nameEnd = i;
        i = skipSpace(text, i);
        return i == text.length() ? nameEnd == nameStart : nameEnd > nameStart && text.charAt(i) == style.sign;
    }

    private static int skipSpace(String text, int from) {
        int i = from;
        while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
            i++;
        }
        return i;
    }

    // Tokens, URIs, quoted texts, groups in parentheses; in the colon style also lists: a & b, "a" & "b".
    private static boolean isValue(String value, Style style) {
        if (value.isEmpty() || Grammar.isQuoted(value)) {
            return !value.isEmpty();
        }
        if (value.startsWith("(")) {
            return value.endsWith(")") && value.chars().allMatch(c -> c >= ' ' && c < 0x7f);
        }
        if (style == Style.COLON && value.startsWith("\"")) {
            return Grammar.split(value, '&').stream().allMatch(Grammar::isQuoted);
        }
        return value.chars().allMatch(c -> (c > ' ' && c < 0x7f && c != '"') || (style == Style.COLON && c == ' '))
                && !value.endsWith(";")
                && !value.endsWith(",");
    }

    /** Returns the first value of this name; null if absent. */
    public @Nullable String get(String name) {
        for (Parameter parameter : all) {
            if (parameter.name.equalsIgnoreCase(name)) {
                return parameter.value;
            }
        }
        return null;
    }

    /**
     * Returns the first value of this name.
     *
     * @throws IllegalArgumentException naming the header and the missing parameter
     */
    public String require(String name) {
        String value = get(name);
        if (value == null) {
            throw new IllegalArgumentException(header + ": " + name + " is missing");
        }
        return value;
    }

    /** Returns all values of this name, in order. */
    public List<String> all(String name) {
        return all.stream()
                .filter(parameter -> parameter.name.equalsIgnoreCase(name))
                .map(Parameter::value)
                .toList();
    }

    /** Returns all parameters, in order. */
    public List<Parameter> list() {
        return all;
    }

    /** Returns a copy without the parameters of these names. */
    public Parameters without(String... names) {
        List<String> gone = List.of(names);
        return new Parameters(
                header,
                style,
                all.stream()
                        .filter(parameter -> gone.stream().noneMatch(parameter.name::equalsIgnoreCase))
                        .toList());
    }

    /** Returns a copy with an additional parameter, quoted only if necessary; unchanged if the value is null. */
    public Parameters with(String name, @Nullable String value) {
        if (value == null) {
            return this;
        }
        return with(name, value, !isValue(value, Style.EQUALS) || value.indexOf('"') >= 0);
    }

    /** Returns a copy with an additional quoted parameter; unchanged if the value is null. */
    public Parameters withQuoted(String name, @Nullable String value) {
        return value == null ? this : with(name, value, true);
    }

    /** Returns a copy with an additional parameter, quoted as specified. */
    Parameters with(String name, String value, boolean quoted) {
        List<Parameter> more = new ArrayList<>(all);
        more.add(new Parameter(Grammar.token(header, "parameter name", name), value, quoted));
        return new Parameters(header, style, List.copyOf(more));
    }

    /** Returns a copy with these parameters appended. */
    Parameters withAll(Parameters others) {
        List<Parameter> more = new ArrayList<>(all);
        more.addAll(others.all);
        return new Parameters(header, style, List.copyOf(more));
    }

    /** Returns the value in wire format. */
    public String print() {
        return all.stream()
                .map(parameter -> parameter.name
                        + style.printed
                        + (parameter.quoted ? Grammar.quote(parameter.value) : parameter.value))
                .collect(Collectors.joining("; "));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Parameters parameters && style == parameters.style && all.equals(parameters.all);
    }

    @Override
    public int hashCode() {
        return all.hashCode();
    }

    @Override
    public String toString() {
        return print();
    }
}
