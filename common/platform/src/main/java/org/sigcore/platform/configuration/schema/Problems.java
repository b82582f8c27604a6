// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;

/** Collects what is wrong with a document, each with a JSON pointer. For one thread. */
public final class Problems {
    private final String base;
    private final List<InvalidParam> found;

    /** Nothing wrong so far. */
    public Problems() {
        this("", new ArrayList<>());
    }

    private Problems(String base, List<InvalidParam> found) {
        this.base = base;
        this.found = found;
    }

    /**
     * Something is wrong.
     *
     * @param pointer into the document, such as {@code /rules/0/limit}; empty for the document
     * @param reason what was expected and, where it helps, what was found
     */
    public void add(String pointer, String reason) {
        found.add(new InvalidParam(base + pointer, reason));
    }

    /** As {@link #add} when the condition does not hold. */
    public void unless(boolean condition, String pointer, String reason) {
        if (!condition) {
            add(pointer, reason);
        }
    }

    /** The same collection, for a part of the document. */
    public Problems at(String pointer) {
        return new Problems(base + pointer, found);
    }

    /** True when nothing is wrong. */
    public boolean none() {
        return found.isEmpty();
    }

    /** What is wrong, in the order found. */
    public List<InvalidParam> found() {
        return List.copyOf(found);
    }

    /** @throws ProblemException 400 OPTIONAL_IE_INCORRECT with every problem, if there is one */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw ProblemException.of(SbiCause.OPTIONAL_IE_INCORRECT, found);
        }
    }
}
