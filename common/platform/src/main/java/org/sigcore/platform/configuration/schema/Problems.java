// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;

/** Collects the problems of a document, each with a JSON pointer. Not thread-safe. */
public final class Problems {
    private final String base;
    private final List<InvalidParam> found;

    /** Creates an empty collection. */
    public Problems() {
        this("", new ArrayList<>());
    }

    private Problems(String base, List<InvalidParam> found) {
        this.base = base;
        this.found = found;
    }

    /**
     * Adds a problem.
     *
     * @param pointer into the document, such as {@code /rules/0/limit}; empty for the document
     * @param reason the expected value and, where it helps, the actual one
     */
    public void add(String pointer, String reason) {
        found.add(new InvalidParam(base + pointer, reason));
    }

    /** Calls {@link #add} if the condition does not hold. */
    public void unless(boolean condition, String pointer, String reason) {
        if (!condition) {
            add(pointer, reason);
        }
    }

    /** Returns a view of this collection for a part of the document. */
    public Problems at(String pointer) {
        return new Problems(base + pointer, found);
    }

    /** Returns the JSON pointer of a member. */
    public static String pointer(String member) {
        return "/" + member.replace("~", "~0").replace("/", "~1");
    }

    /** Returns true if there are no problems. */
    public boolean none() {
        return found.isEmpty();
    }

    /** Returns the problems in the order of detection. */
    public List<InvalidParam> found() {
        return List.copyOf(found);
    }

    /** @throws ProblemException 400 OPTIONAL_IE_INCORRECT with all problems, if there are any */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw ProblemException.of(SbiCause.OPTIONAL_IE_INCORRECT, found);
        }
    }
}
