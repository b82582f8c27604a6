// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpmediation.logic;

import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.commons.jexl3.JexlArithmetic;
import org.sigcore.model.Regex;

/** Operators of expressions: bounded text length, linear-time regular expressions, no ranges. Thread-safe. */
final class RuleArithmetic extends JexlArithmetic {
    private static final int MAX_TEXT = 64 << 10;

    /** Number of regular expression instructions that cost as much effort as one created character. */
    private static final int INSTRUCTIONS = 4;

    private final Function<String, Regex> patterns;

    RuleArithmetic(Function<String, Regex> patterns) {
        super(false);
        this.patterns = patterns;
    }

    @Override
    public Object add(Object left, Object right) {
        int length = length(left) + length(right);
        if (length > MAX_TEXT) {
            throw failed("a text of more than " + MAX_TEXT + " characters");
        }
        spend(length);
        return super.add(left, right);
    }

    private static int length(Object operand) {
        return operand instanceof CharSequence text ? text.length() : 0;
    }

    /** Implements the operators {@code =~} and {@code !~}. */
    @Override
    public Boolean contains(Object container, Object value) {
        if (container instanceof CharSequence || container instanceof Pattern) {
            return value != null && isMatch(container.toString(), value.toString());
        }
        return super.contains(container, value);
    }

    private boolean isMatch(String pattern, String text) {
        if (text.length() > Regex.MAX_LONG_TEXT) {
            throw failed("a text of more than " + Regex.MAX_LONG_TEXT + " characters for a regular expression");
        }
        try {
            Regex regex = patterns.apply(pattern);
            spend(text.length() * (1 + regex.size() / INSTRUCTIONS));
            return regex.matches(text);
        } catch (IllegalArgumentException e) {
            throw failed(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Iterable<?> createRange(Object from, Object to) {
        throw failed("ranges are not for rules");
    }

    private static RuntimeException failed(String why) {
        return RuleBudget.CURRENT.isBound() ? RuleBudget.CURRENT.get().failed(why) : new ArithmeticException(why);
    }

    // No message is bound while constants are folded at compile time.
    private static void spend(int characters) {
        if (RuleBudget.CURRENT.isBound()) {
            RuleBudget.CURRENT.get().spend(characters);
        }
    }
}
