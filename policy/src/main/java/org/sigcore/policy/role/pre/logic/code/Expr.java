// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A compiled expression. Typed accessors return numbers, texts and booleans without allocating a value. Immutable; the
 * state of an evaluation is in the {@link Frame}.
 */
public sealed interface Expr {
    /** Returns the static type of the result, {@link Type#ANY} if it is known only at run time. */
    Type type();

    /** Returns the value, {@link Values#NOTHING} if absent. */
    JsonNode value(Frame frame);

    /** True only if the value is the boolean true. */
    boolean truth(Frame frame);

    /** Returns the value as a number, NaN if it is not one. */
    double number(Frame frame);

    /** Returns the value as text, null if it has none. */
    @Nullable
    String text(Frame frame);

    /** Computes a boolean. */
    @FunctionalInterface
    interface TruthCode {
        boolean run(Frame frame);
    }

    /** Computes a number; NaN if absent. */
    @FunctionalInterface
    interface NumberCode {
        double run(Frame frame);
    }

    /** Computes a text; null if absent. */
    @FunctionalInterface
    interface TextCode {
        @Nullable
        String run(Frame frame);
    }

    /** Computes any value; {@link Values#NOTHING} if absent. */
    @FunctionalInterface
    interface ValueCode {
        JsonNode run(Frame frame);
    }

    /** The absent value. */
    Expr NONE = new Const(Values.NOTHING);

    /** Creates an expression that yields a boolean. */
    static Expr truth(TruthCode code) {
        return new Truth(code);
    }

    /** Creates an expression that yields a number. */
    static Expr number(NumberCode code) {
        return new Numeric(code);
    }

    /** Creates an expression that yields a text. */
    static Expr text(TextCode code) {
        return new Text(code);
    }

    /** Creates an expression that yields a list, an object, or a value whose type is known only at run time. */
    static Expr value(Type type, ValueCode code) {
        return new Value(type, code);
    }

    /** A constant. */
    record Const(JsonNode constant, double number, @Nullable String text) implements Expr {
        /** Creates a constant and converts it to a number and text once. */
        public Const(JsonNode constant) {
            this(constant, Values.number(constant), Values.text(constant));
        }

        @Override
        public Type type() {
            return Type.of(constant);
        }

        @Override
        public JsonNode value(Frame frame) {
            return constant;
        }

        @Override
        public boolean truth(Frame frame) {
            return Values.truth(constant);
        }

        @Override
        public double number(Frame frame) {
            return number;
        }

        @Override
        public @Nullable String text(Frame frame) {
            return text;
        }
    }

    /** An expression that yields a boolean. */
    record Truth(TruthCode code) implements Expr {
        @Override
        public Type type() {
            return Type.TRUTH;
        }

        @Override
        public JsonNode value(Frame frame) {
            return Values.of(code.run(frame));
        }

        @Override
        public boolean truth(Frame frame) {
            return code.run(frame);
        }

        @Override
        public double number(Frame frame) {
            return Double.NaN;
        }

        @Override
        public @Nullable String text(Frame frame) {
            return String.valueOf(code.run(frame));
        }
    }

    /** An expression that yields a number. */
    record Numeric(NumberCode code) implements Expr {
        @Override
        public Type type() {
            return Type.NUMBER;
        }

        @Override
        public JsonNode value(Frame frame) {
            return Values.of(code.run(frame));
        }

        @Override
        public boolean truth(Frame frame) {
            return false;
        }

        @Override
        public double number(Frame frame) {
            return code.run(frame);
        }

        @Override
        public @Nullable String text(Frame frame) {
            return Values.text(value(frame));
        }
    }

    /** An expression that yields a text. */
    record Text(TextCode code) implements Expr {
        @Override
        public Type type() {
            return Type.TEXT;
        }

        @Override
        public JsonNode value(Frame frame) {
            return Values.of(code.run(frame));
        }

        @Override
        public boolean truth(Frame frame) {
            return false;
        }

        @Override
        public double number(Frame frame) {
            String text = code.run(frame);
            return text == null ? Double.NaN : Values.number(text);
        }

        @Override
        public @Nullable String text(Frame frame) {
            return code.run(frame);
        }
    }

    /** An expression that yields any value. */
    record Value(Type type, ValueCode code) implements Expr {
        @Override
        public JsonNode value(Frame frame) {
            return code.run(frame);
        }

        @Override
        public boolean truth(Frame frame) {
            return Values.truth(code.run(frame));
        }

        @Override
        public double number(Frame frame) {
            return Values.number(code.run(frame));
        }

        @Override
        public @Nullable String text(Frame frame) {
            return Values.text(code.run(frame));
        }
    }
}
