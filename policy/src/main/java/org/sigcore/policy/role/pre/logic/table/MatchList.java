// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.sigcore.model.Json;
import org.sigcore.model.Regex;
import org.sigcore.policy.role.pre.logic.code.Faults;
import org.sigcore.policy.role.pre.logic.code.Values;
import tools.jackson.databind.JsonNode;

/**
 * A named set of values: exact values, prefixes, ranges of numbers ({@code 001010000000000-001010000000999}) or regular
 * expressions for the whole text. Case is ignored. The time of a lookup in exact values, prefixes or ranges does not
 * depend on their number. Immutable.
 */
public final class MatchList {
    private static final int MAX_REGEXES = 1000;
    private static final int MAX_DIGITS = 18;

    @FunctionalInterface
    private interface Test {
        boolean holds(String lowerCase);
    }

    private final List<String> items;
    private final Test test;
    private final int patterns;

    private MatchList(List<String> items, Test test, int patterns) {
        this.items = items;
        this.test = test;
        this.patterns = patterns;
    }

    /**
     * Parses {@code {"type": "exact|prefix|range|regex", "items": […]}}, or an array of exact values.
     *
     * @param pointer location of the list in the project
     * @throws org.sigcore.model.ProblemException 400 naming the invalid item
     */
    public static MatchList read(JsonNode document, String pointer) {
        if (document.isArray()) {
            List<String> items = Faults.texts(document, pointer);
            return new MatchList(items, exact(items), 0);
        }
        String type = Json.string(document, "type");
        String at = pointer + "/items";
        List<String> items = Faults.texts(document.path("items"), at);
        return new MatchList(
                items,
                switch (type == null ? "exact" : type) {
                    case "exact" -> exact(items);
                    case "prefix" -> prefix(items);
                    case "range" -> range(items, at);
                    case "regex" -> regex(items, at);
                    default -> throw Faults.at(pointer + "/type", "expected exact, prefix, range or regex");
                },
                "regex".equals(type) ? patternSteps(items) : 0);
    }

    /** Returns the items as configured. */
    public List<String> items() {
        return items;
    }

    /** True if the set contains a value. */
    public boolean contains(String value) {
        return test.holds(value.toLowerCase(Locale.ROOT));
    }

    /** Returns the cost in steps of matching a regular expression. */
    public static int cost(Regex regex, String text) {
        return (regex.size() >> 6) * (1 + (text.length() >> 6));
    }

    /** Returns the cost of a lookup in steps: more for long texts, lists and many regular expressions. */
    public int cost(JsonNode value) {
        long cost = 0;
        for (JsonNode element : value.isArray() ? value : List.of(value)) {
            int lengths = element.isString() ? element.stringValue().length() >> 6 : 0;
            cost += (long) patterns * (1 + lengths) + lengths;
        }
        return (int) Math.min(cost, Integer.MAX_VALUE >> 1);
    }

    /** True if the set contains a value, or any element of a list of values. */
    public boolean containsAny(JsonNode value) {
        if (value.isArray()) {
            for (JsonNode element : value) {
                String text = Values.text(element);
                if (text != null && contains(text)) {
                    return true;
                }
            }
            return false;
        }
        String text = Values.text(value);
        return text != null && contains(text);
    }

    private static Test exact(List<String> items) {
        Set<String> set = new HashSet<>();
        items.forEach(item -> set.add(item.toLowerCase(Locale.ROOT)));
        return set::contains;
    }

    private static Test prefix(List<String> items) {
        Set<String> set = new HashSet<>();
        TreeSet<Integer> lengths = new TreeSet<>();
        for (String item : items) {
            set.add(item.toLowerCase(Locale.ROOT));
            lengths.add(item.toLowerCase(Locale.ROOT).length());
        }
        int[] tried = lengths.stream().mapToInt(Integer::intValue).toArray();
        return value -> {
            for (int length : tried) {
                if (length > value.length()) {
                    return false;
                }
                if (set.contains(value.substring(0, length))) {
                    return true;
                }
            }
            return false;
        };
    }

    private record Range(long first, long last) {}

    private static Test range(List<String> items, String pointer) {
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            int dash = items.get(i).indexOf('-');
            long first = digits(dash < 0 ? items.get(i) : items.get(i).substring(0, dash));
            long last = digits(dash < 0 ? items.get(i) : items.get(i).substring(dash + 1));
            if (first < 0 || last < first) {
                throw Faults.at(pointer + "/" + i, "expected two numbers of at most 18 digits, such as 100-199");
            }
            ranges.add(new Range(first, last));
        }
        ranges.sort((a, b) -> Long.compare(a.first(), b.first()));
        long[] firsts = new long[ranges.size()];
        long[] lasts = new long[ranges.size()];
        long furthest = -1;
        for (int i = 0; i < firsts.length; i++) {
            furthest = Math.max(furthest, ranges.get(i).last());
            firsts[i] = ranges.get(i).first();
            lasts[i] = furthest;
        }
        return value -> {
            long number = digits(value.substring(value.lastIndexOf('-') + 1));
            int at = number < 0 ? -1 : Arrays.binarySearch(firsts, number);
            int below = at >= 0 ? at : -at - 2;
            return number >= 0 && below >= 0 && number <= lasts[below];
        };
    }

    private static long digits(String text) {
        String digits = text.strip();
        if (digits.isEmpty() || digits.length() > MAX_DIGITS) {
            return -1;
        }
        long number = 0;
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            number = number * 10 + (c - '0');
        }
        return number;
    }

    // One step for each expression, and one more for each 64 instructions of it.
    private static int patternSteps(List<String> items) {
        long steps = items.size();
        for (String item : items) {
            steps += Regex.ofAnyCase(item).size() >> 6;
        }
        return (int) Math.min(steps, Integer.MAX_VALUE >> 8);
    }

    private static Test regex(List<String> items, String pointer) {
        if (items.size() > MAX_REGEXES) {
            throw Faults.at(pointer, "expected at most " + MAX_REGEXES + " regular expressions");
        }
        Regex[] all = new Regex[items.size()];
        for (int i = 0; i < all.length; i++) {
            try {
                all[i] = Regex.ofAnyCase(items.get(i));
            } catch (IllegalArgumentException e) {
                throw Faults.at(pointer + "/" + i, String.valueOf(e.getMessage()));
            }
        }
        return value -> {
            for (Regex each : all) {
                if (each.matches(value)) {
                    return true;
                }
            }
            return false;
        };
    }
}
