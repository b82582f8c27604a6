// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * Path into a document: member names separated by dots, a number for an element of an array, {@code *} for every member
 * of an object or element of an array. For example, {@code counters.*} matches the status of every counter. Nulls and
 * absent members are skipped. Immutable.
 */
public final class Path {
    private static final int MAX_STEPS = 32;
    private final String[] steps;
    private final int[] indexes;

    private Path(String[] steps) {
        this.steps = steps;
        this.indexes = new int[steps.length];
        for (int i = 0; i < steps.length; i++) {
            indexes[i] = steps[i].matches("\\d{1,5}") ? Integer.parseInt(steps[i]) : -1;
        }
    }

    /**
     * Parses a path.
     *
     * @throws IllegalArgumentException if it has more than 32 steps
     */
    public static Path parse(String text) {
        String[] steps = text.split("\\.");
        if (steps.length > MAX_STEPS) {
            throw new IllegalArgumentException("expected a path of at most " + MAX_STEPS + " steps");
        }
        return new Path(steps);
    }

    /** Returns the first matching value; null without a match. */
    public @Nullable JsonNode first(JsonNode document) {
        return first(document, 0);
    }

    private @Nullable JsonNode first(JsonNode document, int from) {
        JsonNode node = document;
        for (int i = from; i < steps.length; i++) {
            if (steps[i].equals("*")) {
                for (JsonNode child : node) {
                    JsonNode found = child.isNull() ? null : first(child, i + 1);
                    if (found != null) {
                        return found;
                    }
                }
                return null;
            }
            JsonNode next = child(node, i);
            if (next == null) {
                return null;
            }
            node = next;
        }
        return node;
    }

    /** True if any matching value passes the test. */
    public boolean any(JsonNode document, Predicate<JsonNode> test) {
        return any(document, 0, test);
    }

    private boolean any(JsonNode document, int from, Predicate<JsonNode> test) {
        JsonNode node = document;
        for (int i = from; i < steps.length; i++) {
            if (steps[i].equals("*")) {
                for (JsonNode child : node) {
                    if (!child.isNull() && any(child, i + 1, test)) {
                        return true;
                    }
                }
                return false;
            }
            JsonNode next = child(node, i);
            if (next == null) {
                return false;
            }
            node = next;
        }
        return test.test(node);
    }

    /** Returns all matching values. */
    public List<JsonNode> all(JsonNode document) {
        List<JsonNode> found = new ArrayList<>();
        any(document, value -> {
            found.add(value);
            return false;
        });
        return found;
    }

    private @Nullable JsonNode child(JsonNode node, int step) {
        JsonNode child = indexes[step] >= 0 && node instanceof ArrayNode array
                ? array.get(indexes[step])
                : node.get(steps[step]);
        return child == null || child.isNull() ? null : child;
    }
}
