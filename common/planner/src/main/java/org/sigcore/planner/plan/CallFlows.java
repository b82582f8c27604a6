// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.sigcore.planner.input.Documents;
import org.sigcore.planner.input.PlanException;

/**
 * Messages of procedures and of the calls of benchmark scenarios, from {@code call-flows.yaml}.
 *
 * @param procedures by name: number of messages by function and kind, such as {@code policy sm-create}
 * @param calls the same of a scenario's calls, by function
 */
public record CallFlows(
        Map<String, Map<String, Double>> procedures, Map<String, Map<String, Map<String, Double>>> calls) {
    private static final CallFlows ALL = read();

    /** Returns the table of the product. */
    public static CallFlows all() {
        return ALL;
    }

    private static CallFlows read() {
        try (InputStream in = Objects.requireNonNull(CallFlows.class.getResourceAsStream("call-flows.yaml"))) {
            return Documents.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), CallFlows.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the messages of a procedure. */
    Map<String, Double> procedure(String name) {
        return found(name, procedures);
    }

    /** Returns the messages of a scenario's call. */
    Map<String, Double> call(String function, String name) {
        return found(name, found(function, calls));
    }

    private static <T> T found(String name, Map<String, T> all) {
        T found = all.get(name);
        if (found == null) {
            throw new PlanException("unknown: expected one of " + new TreeMap<>(all).keySet() + ", got " + name);
        }
        return found;
    }
}
