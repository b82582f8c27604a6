// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A compiled expression. Whoever needs a number, a text or a truth asks for that, so that no value is made for it. Immutable;
 * what changes during an evaluation is in the {@link Frame}.
 */
public sealed interface Expr {
    /** What it yields, as far as it is known before it runs. */
    Type type();

    /** Its value, {@link Values#NOTHING} when it has none. */
    JsonNode value(Frame frame);

    /** True only if its value is true. */
    boolean truth(Frame frame);

    /** Its number, not a number when it has none. */
    double number(Frame frame);

    /** Its text, null when it has none. */
    @Nullable
    String text(Frame frame);

    /** Code of a truth. */
    @FunctionalInterface
    interface TruthCode {
        boolean run(Frame frame);
    }

    /** Code of a number; not a number for none. */
    @FunctionalInterface
    interface NumberCode {
        double run(Frame frame);
    }

    /** Code of a text; null for none. */
    @FunctionalInterface
    interface TextCode {
        @Nullable
        String run(Frame frame);
    }

    /** Code of any value; {@link Values#NOTHING} for none. */
    @FunctionalInterface
    interface ValueCode {
        JsonNode run(Frame frame);
    }

    /** Nothing at all. */
    Expr NONE = new Const(Values.NOTHING);

    /** A truth. */
    static Expr truth(TruthCode code) {
        return new Truth(code);
    }

    /** A number. */
    static Expr number(NumberCode code) {
        return new Numeric(code);
    }

    /** A text. */
    static Expr text(TextCode code) {
        return new Text(code);
    }

    /** A list, an object, or what is known only when it runs. */
    static Expr value(Type type, ValueCode code) {
        return new Value(type, code);
    }

    /** What does not change. */
    record Const(JsonNode constant, double number, @Nullable String text) implements Expr {
        /** A constant value. */
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

    /** Yields a truth. */
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

    /** Yields a number. */
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

    /** Yields a text. */
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

    /** Yields whatever is there. */
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
