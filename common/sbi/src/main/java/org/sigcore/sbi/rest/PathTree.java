// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;

/**
 * Values keyed by path templates, with one tree level per segment. A literal child takes precedence over a parameter
 * child. Modified only while a router is built.
 */
final class PathTree<T> {
    /** A value and the number of segments that lead to it. */
    record Prefix<T>(T value, int length) {}

    private final Map<String, PathTree<T>> literals = new HashMap<>();
    private @Nullable PathTree<T> parameter;
    private @Nullable T value;

    /** Returns the node of a template, creating it if necessary. */
    PathTree<T> slot(List<String> template) {
        PathTree<T> node = this;
        for (String segment : template) {
            if (isParameter(segment)) {
                if (node.parameter == null) {
                    node.parameter = new PathTree<>();
                }
                node = node.parameter;
            } else {
                node = node.literals.computeIfAbsent(segment, key -> new PathTree<>());
            }
        }
        return node;
    }

    /** Returns the value of this node, creating it if necessary. */
    T computeIfEmpty(Supplier<T> make) {
        T present = value;
        if (present == null) {
            present = make.get();
            value = present;
        }
        return present;
    }

    /**
     * Returns the value of the template that matches all segments, and adds the captured parameters to
     * {@code captured}.
     */
    @Nullable
    T find(List<String> path, List<String> captured) {
        return find(path, 0, captured);
    }

    private @Nullable T find(List<String> path, int depth, List<String> captured) {
        if (depth == path.size()) {
            return value;
        }
        String segment = path.get(depth);
        PathTree<T> literal = literals.get(segment);
        if (literal != null) {
            T found = literal.find(path, depth + 1, captured);
            if (found != null) {
                return found;
            }
        }
        if (parameter == null || segment.isEmpty()) {
            return null;
        }
        captured.add(segment);
        T found = parameter.find(path, depth + 1, captured);
        if (found == null) {
            captured.removeLast();
        }
        return found;
    }

    /** Returns the value of the shortest literal prefix. */
    @Nullable
    T findPrefix(List<String> path) {
        PathTree<T> node = this;
        for (int i = 0; node != null && node.value == null && i < path.size(); i++) {
            node = node.literals.get(path.get(i));
        }
        return node == null ? null : node.value;
    }

    /** Returns the longest literal prefix that has a value. */
    @Nullable
    Prefix<T> findLongestPrefix(List<String> path) {
        Prefix<T> best = null;
        PathTree<T> node = this;
        for (int i = 0; node != null; i++) {
            T found = node.value;
            if (found != null) {
                best = new Prefix<>(found, i);
            }
            node = i < path.size() ? node.literals.get(path.get(i)) : null;
        }
        return best;
    }

    /**
     * Returns the percent-decoded segments of an absolute path; empty for the empty path.
     *
     * @throws ProblemException 400 INVALID_MSG_FORMAT if the percent-encoding is malformed
     */
    static List<String> segments(String path) {
        List<String> segments = new ArrayList<>(8);
        int from = path.startsWith("/") ? 1 : 0;
        while (from <= path.length() && !path.isEmpty()) {
            int slash = path.indexOf('/', from);
            int end = slash < 0 ? path.length() : slash;
            segments.add(decode(path.substring(from, end)));
            from = end + 1;
        }
        return segments;
    }

    /** Variant of {@link #segments} that requires literal segments. */
    static List<String> literals(String prefix) {
        List<String> segments = segments(prefix);
        if (segments.isEmpty() || segments.contains("") || segments.stream().anyMatch(PathTree::isParameter)) {
            throw new IllegalArgumentException("expected a path of literal segments: " + prefix);
        }
        return segments;
    }

    /** Returns the parameter names of a template, in order. */
    static List<String> parameterNames(List<String> template) {
        return template.stream()
                .filter(PathTree::isParameter)
                .map(segment -> segment.substring(1, segment.length() - 1))
                .toList();
    }

    private static boolean isParameter(String segment) {
        return segment.startsWith("{") && segment.endsWith("}");
    }

    private static String decode(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        byte[] raw = segment.getBytes(StandardCharsets.UTF_8);
        int length = 0;
        for (int i = 0; i < raw.length; i++) {
            if (raw[i] != '%') {
                raw[length++] = raw[i];
                continue;
            }
            int high = i + 2 < raw.length ? Character.digit(raw[i + 1], 16) : -1;
            int low = i + 2 < raw.length ? Character.digit(raw[i + 2], 16) : -1;
            if (high < 0 || low < 0) {
                throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "broken percent-encoding in the path");
            }
            raw[length++] = (byte) (high << 4 | low);
            i += 2;
        }
        return new String(raw, 0, length, StandardCharsets.UTF_8);
    }
}
