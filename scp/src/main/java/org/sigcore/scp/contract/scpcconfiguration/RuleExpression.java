// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.parser.ASTERNode;
import org.apache.commons.jexl3.parser.ASTIdentifierAccess;
import org.apache.commons.jexl3.parser.ASTMethodNode;
import org.apache.commons.jexl3.parser.ASTNRNode;
import org.apache.commons.jexl3.parser.ASTNumberLiteral;
import org.apache.commons.jexl3.parser.ASTRangeNode;
import org.apache.commons.jexl3.parser.ASTRegexLiteral;
import org.apache.commons.jexl3.parser.ASTStringLiteral;
import org.apache.commons.jexl3.parser.JexlNode;
import org.apache.commons.jexl3.parser.Parser;
import org.apache.commons.jexl3.parser.ParserConstants;
import org.apache.commons.jexl3.parser.ParserTokenManager;
import org.apache.commons.jexl3.parser.SimpleCharStream;
import org.apache.commons.jexl3.parser.StringProvider;
import org.apache.commons.jexl3.parser.Token;
import org.apache.commons.jexl3.parser.TokenMgrException;
import org.sigcore.model.Regex;

/**
 * Validates one expression: bounded depth, only the functions of messages and those text functions that do not lengthen
 * their input, and regular expressions that run in linear time. Violations visible only at run time are rejected by the
 * rule engine. Pure.
 */
final class RuleExpression {
    private static final String OPEN = "([{";
    private static final String CLOSE = ")]}";
    /**
     * Nesting limit of each bracket of {@link #OPEN}; low for the latter two, which the parser reads by backtracking.
     */
    private static final int[] MAX_OPEN = {32, 6, 4};

    private static final int MAX_DEPTH = 256;
    private static final int MAX_BITS = 512;
    private static final int MAX_SCALE = 100;

    private RuleExpression() {}

    /** @throws IllegalArgumentException if the expression is invalid; the message states the reason */
    static void check(String text) {
        checkBrackets(text);
        try {
            if (text.indexOf('`') >= 0) {
                throw new IllegalArgumentException("templates are not allowed in rules");
            }
            check(new Parser(";").parse(null, RuleSyntax.FEATURES, text, null), 0);
        } catch (JexlException e) {
            throw new IllegalArgumentException("invalid expression: " + e.getDetail(), e);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("number out of range", e);
        } catch (StackOverflowError e) {
            // Unary signs and conditions nest without brackets: the text is short, but the parser recurses.
            throw new IllegalArgumentException("nested too deeply", e);
        }
    }

    /**
     * Checks the nesting of brackets, by the parser's own tokens, before parsing, whose time is exponential in the
     * depth.
     */
    private static void checkBrackets(String text) {
        int[] depth = new int[OPEN.length()];
        ParserTokenManager tokens = new ParserTokenManager(new SimpleCharStream(new StringProvider(text)));
        try {
            for (Token token = tokens.getNextToken();
                    token.kind != ParserConstants.EOF;
                    token = tokens.getNextToken()) {
                count(token, depth);
            }
        } catch (TokenMgrException e) {
            // The parser stops here as well and reports the reason.
        }
    }

    private static void count(Token token, int[] depth) {
        switch (token.kind) {
            case ParserConstants.LPAREN,
                    ParserConstants.LBRACKET,
                    ParserConstants.QLBRACKET,
                    ParserConstants.LCURLY -> {
                char c = token.image.charAt(token.image.length() - 1);
                int open = OPEN.indexOf(c);
                if (++depth[open] > MAX_OPEN[open]) {
                    throw new IllegalArgumentException(
                            "more than " + MAX_OPEN[open] + " of " + c + " inside one another");
                }
            }
            case ParserConstants.RPAREN, ParserConstants.RBRACKET, ParserConstants.RCURLY -> {
                int close = CLOSE.indexOf(token.image.charAt(0));
                depth[close] = Math.max(0, depth[close] - 1);
            }
            default -> {}
        }
    }

    private static void check(JexlNode node, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("nested too deeply");
        }
        switch (node) {
            case ASTRangeNode _ -> throw new IllegalArgumentException("ranges are not allowed in rules");
            case ASTRegexLiteral literal -> checkRegex(literal.getLiteral().pattern());
            case ASTNumberLiteral literal -> checkNumber(literal.getLiteral());
            case ASTMethodNode method -> checkFunction(method);
            case ASTERNode match -> checkMatch(match);
            case ASTNRNode match -> checkMatch(match);
            default -> {}
        }
        for (int i = 0; i < node.jjtGetNumChildren(); i++) {
            check(node.jjtGetChild(i), depth + 1);
        }
    }

    private static void checkMatch(JexlNode match) {
        if (match.jjtGetNumChildren() == 2 && match.jjtGetChild(1) instanceof ASTStringLiteral pattern) {
            checkRegex(pattern.getLiteral());
        }
    }

    private static void checkRegex(String pattern) {
        var _ = Regex.ofLongTexts(pattern);
    }

    private static void checkFunction(ASTMethodNode call) {
        Set<String> known = RuleSyntax.FUNCTIONS;
        if (call.jjtGetChild(0) instanceof ASTIdentifierAccess name && !known.contains(name.getName())) {
            throw new IllegalArgumentException("no function " + name.getName() + ": expected one of " + known);
        }
    }

    private static void checkNumber(Number literal) {
        boolean huge = switch (literal) {
            case BigInteger whole -> whole.bitLength() > MAX_BITS;
            case BigDecimal decimal ->
                decimal.unscaledValue().bitLength() > MAX_BITS || Math.abs((long) decimal.scale()) > MAX_SCALE;
            default -> false;
        };
        if (huge) {
            throw new IllegalArgumentException("number out of range");
        }
    }
}
