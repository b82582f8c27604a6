// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import tools.jackson.databind.JsonNode;

/** Collects the faults of a project: at most {@value #MAX}, each with a JSON pointer. Not thread-safe. */
public final class Faults {
    private static final int MAX = 20;
    private final List<InvalidParam> found = new ArrayList<>();

    /** Adds a fault, unless the maximum is reached. */
    public void add(String pointer, String expected) {
        if (found.size() < MAX) {
            found.add(new InvalidParam(pointer, expected));
        }
    }

    /**
     * Completes the check.
     *
     * @throws ProblemException 400 MANDATORY_IE_INCORRECT with all faults
     */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            InvalidParam first = found.getFirst();
            throw new ProblemException(
                    SbiCause.MANDATORY_IE_INCORRECT,
                    "policy project, " + first.param() + ": " + first.reason(),
                    found.toArray(InvalidParam[]::new));
        }
    }

    /** Returns the problem for a project with one fault. */
    public static ProblemException at(String pointer, String expected) {
        return new ProblemException(
                SbiCause.MANDATORY_IE_INCORRECT,
                "policy project, " + pointer + ": " + expected,
                new InvalidParam(pointer, expected));
    }

    /** Returns the text of a string, number or boolean. */
    public static String text(JsonNode node, String pointer) {
        if (node.isContainer()) {
            throw at(pointer, "expected a string");
        }
        return node.asString();
    }

    /** Returns the elements of an array of strings. */
    public static List<String> texts(JsonNode array, String pointer) {
        if (!array.isArray()) {
            throw at(pointer, "expected an array of strings");
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            texts.add(text(array.get(i), pointer + "/" + i));
        }
        return List.copyOf(texts);
    }
}
