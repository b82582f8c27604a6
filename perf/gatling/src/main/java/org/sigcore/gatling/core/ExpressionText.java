// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.internal.Expressions;
import java.util.function.Function;

/** Text with Gatling expressions ({@code #{supi}}), compiled once. Immutable. */
public final class ExpressionText {
    private final String source;
    private final Function<Session, String> compiled;

    private ExpressionText(String source) {
        this.source = source;
        this.compiled = Expressions.expressionToJavaFunction(Expressions.toStringExpression(source));
    }

    /**
     * Compiles an expression.
     *
     * @param where location for error messages
     * @throws IllegalArgumentException if the text is not a valid expression
     */
    public static ExpressionText of(String source, String where) {
        try {
            return new ExpressionText(source);
        } catch (Exception e) { // undeclared exception of Scala code
            throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
        }
    }

    /** Returns true if the text contains no expressions. */
    public boolean isConstant() {
        return !source.contains("#{");
    }

    /** Returns the original text. */
    public String source() {
        return source;
    }

    /**
     * Evaluates the text for a virtual user.
     *
     * @throws RuntimeException that names an attribute missing in the session
     */
    public String text(Session session) {
        return compiled.apply(session);
    }
}
