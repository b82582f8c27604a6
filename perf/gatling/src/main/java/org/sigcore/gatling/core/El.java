// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.internal.Expressions;
import java.util.function.Function;

/** A text with Gatling's expressions ({@code #{supi}}), compiled once. Immutable. */
public final class El {
    private final String source;
    private final Function<Session, String> compiled;

    private El(String source) {
        this.source = source;
        this.compiled = Expressions.expressionToJavaFunction(Expressions.toStringExpression(source));
    }

    /**
     * Compiles.
     *
     * @param where named in the error
     * @throws IllegalArgumentException if it is none
     */
    public static El of(String source, String where) {
        try {
            return new El(source);
        } catch (Exception e) { // of Scala, not declared
            throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
        }
    }

    /** True when there is nothing to fill in. */
    public boolean isConstant() {
        return !source.contains("#{");
    }

    /** As it was written. */
    public String source() {
        return source;
    }

    /**
     * Filled in for a virtual user.
     *
     * @throws RuntimeException naming the attribute that the session has not
     */
    public String text(Session session) {
        return compiled.apply(session);
    }
}
