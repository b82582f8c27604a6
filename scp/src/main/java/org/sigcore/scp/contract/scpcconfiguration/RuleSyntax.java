// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import com.jayway.jsonpath.InvalidPathException;
import com.jayway.jsonpath.JsonPath;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.jexl3.JexlFeatures;
import org.sigcore.platform.configuration.schema.Problems;

/** Syntax allowed in rules: expressions without loops, side effects or new objects, and JSONPath. */
public final class RuleSyntax {
    /** Enabled features of the expression language. */
    public static final JexlFeatures FEATURES = new JexlFeatures()
            .script(false)
            .loops(false)
            .newInstance(false)
            .sideEffect(false)
            .sideEffectGlobal(false)
            .lambda(false)
            .annotation(false)
            .pragma(false)
            .structuredLiteral(true);

    /** Text functions allowed in expressions: none lengthens its input or takes a regular expression. */
    public static final Set<String> TEXT_FUNCTIONS = Collections.unmodifiableSet(new TreeSet<>(Set.of(
            "charAt",
            "compareTo",
            "contains",
            "endsWith",
            "equals",
            "equalsIgnoreCase",
            "indexOf",
            "isBlank",
            "isEmpty",
            "lastIndexOf",
            "length",
            "startsWith",
            "strip",
            "substring",
            "toLowerCase",
            "toUpperCase",
            "trim")));

    /** {@link #TEXT_FUNCTIONS} and the functions of the message. */
    static final Set<String> FUNCTIONS = functions();

    private RuleSyntax() {}

    private static Set<String> functions() {
        Set<String> all = new TreeSet<>(TEXT_FUNCTIONS);
        Collections.addAll(all, "getMethod", "getPath", "getStatus", "hasHeader", "header", "json");
        return Collections.unmodifiableSet(all);
    }

    /** Reports every invalid expression and path of the group. */
    static void check(MediationRuleGroup group, Problems problems) {
        for (int i = 0; i < group.rules().size(); i++) {
            MediationRule rule = group.rules().get(i);
            Problems at = problems.at("/rules/" + i);
            expression(rule.when(), at.at("/when"));
            for (int j = 0; j < rule.then().size(); j++) {
                check(rule.then().get(j), at.at("/then/" + j));
            }
        }
    }

    private static void check(MediationAction action, Problems problems) {
        boolean removes = action.op().endsWith("_REMOVE");
        String value = action.value();
        problems.unless(removes || value != null, "/value", "is required");
        if (value != null) {
            expression(value, problems.at("/value"));
        }
        if (action.op().startsWith("BODY_")) {
            path(action.target(), problems);
        } else {
            problems.unless(
                    action.target().matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+"), "/target", "expected a header name");
        }
    }

    private static void expression(String text, Problems problems) {
        try {
            RuleExpression.check(text);
        } catch (IllegalArgumentException e) {
            problems.add("", String.valueOf(e.getMessage()));
        }
    }

    private static void path(String text, Problems problems) {
        try {
            problems.unless(
                    JsonPath.compile(text).isDefinite() && text.length() > 1,
                    "/target",
                    "expected the path of one place below $");
        } catch (InvalidPathException | IllegalArgumentException e) { // IllegalArgumentException: empty text
            problems.add("/target", "not a JSONPath: " + e.getMessage());
        }
    }
}
