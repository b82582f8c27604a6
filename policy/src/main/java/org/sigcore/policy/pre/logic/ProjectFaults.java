// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import tools.jackson.databind.JsonNode;

/** How a project that cannot be read is refused: 400 with a JSON pointer to the part at fault. */
final class ProjectFaults {
    private ProjectFaults() {}

    /** A string; numbers and the like stand for their text. */
    static String text(JsonNode node, String pointer) {
        if (node.isContainer()) {
            throw at(pointer, "expected a string");
        }
        return node.asString();
    }

    static List<String> texts(JsonNode array, String pointer) {
        if (!array.isArray()) {
            throw at(pointer, "expected an array of strings");
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            texts.add(text(array.get(i), pointer + "/" + i));
        }
        return List.copyOf(texts);
    }

    static ProblemException at(String pointer, String expected) {
        return new ProblemException(
                SbiCause.MANDATORY_IE_INCORRECT,
                "policy project, " + pointer + ": " + expected,
                new InvalidParam(pointer, expected));
    }
}
