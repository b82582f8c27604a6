// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Validates the components of a scenario's records. A component that is absent in the file is null. */
final class Require {
    private Require() {}

    static <T> T present(String what, @Nullable T value) {
        if (value == null || (value instanceof String text && text.isBlank())) {
            throw new ScenarioException(what + ": is missing");
        }
        return value;
    }

    static void matches(String what, @Nullable String text, Pattern pattern) {
        if (!pattern.matcher(present(what, text)).matches()) {
            throw new ScenarioException(what + ": expected " + pattern + ", got " + text);
        }
    }

    static void atLeast(String what, double value, double least) {
        if (!(value >= least)) {
            throw new ScenarioException(what + ": expected " + least + " or more, got " + value);
        }
    }

    static void above(String what, @Nullable Double value, double bound) {
        if (value != null && !(value > bound)) {
            throw new ScenarioException(what + ": expected a number above " + bound + ", got " + value);
        }
    }

    static void notEmpty(String what, List<?> list) {
        if (list.isEmpty()) {
            throw new ScenarioException(what + ": expected at least one");
        }
    }

    static void unique(String what, List<String> names) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw new ScenarioException(what + ": " + name + " is there twice");
            }
        }
    }

    static <T> List<T> list(@Nullable List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }
}
