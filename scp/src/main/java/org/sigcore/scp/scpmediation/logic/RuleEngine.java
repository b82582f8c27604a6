// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpmediation.logic;

import com.jayway.jsonpath.JsonPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlContext;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlExpression;
import org.apache.commons.jexl3.MapContext;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Regex;
import org.sigcore.model.SbiCause;
import org.sigcore.scp.contract.scpcconfiguration.MediationAction;
import org.sigcore.scp.contract.scpcconfiguration.MediationRule;
import org.sigcore.scp.contract.scpcconfiguration.MediationRuleGroup;
import org.sigcore.scp.contract.scpcconfiguration.RuleSyntax;
import org.sigcore.scp.contract.scpmediation.Message;
import tools.jackson.databind.JsonNode;

/**
 * Compiled rule groups; a change of the configuration creates a new engine. Expressions access only the message, cannot
 * loop, and share one bounded {@link RuleBudget} per message. Immutable, thread-safe.
 */
public final class RuleEngine {
    private static final int MAX_HEADER_VALUE = 8192;

    private final JexlEngine jexl;

    private final Map<String, List<Compiled>> groups = new HashMap<>();

    private final Function<String, JsonPath> paths;

    private record Compiled(MediationRule rule, JexlExpression when, List<Edit> then) {}

    private record Edit(MediationAction action, @Nullable JexlExpression value) {}

    /**
     * @param configured groups by name, with expressions that have been validated
     * @param paths compiles a JSONPath, or returns it from a cache; called on any thread
     * @param patterns compiles a regular expression, or returns it from a cache; called on any thread
     */
    public RuleEngine(
            Map<String, MediationRuleGroup> configured,
            Function<String, JsonPath> paths,
            Function<String, Regex> patterns) {
        this.paths = paths;
        this.jexl = new JexlBuilder()
                .features(RuleSyntax.FEATURES)
                .permissions(new RulePermissions())
                .arithmetic(new RuleArithmetic(patterns))
                .strict(false)
                .safe(true)
                .silent(false)
                .cache(0)
                .create();
        configured.forEach((name, group) -> {
            List<Compiled> rules = new ArrayList<>();
            group.rules().forEach(rule -> rules.add(compile(rule)));
            rules.sort(Comparator.comparingInt(each -> -each.rule().salience()));
            groups.put(name, List.copyOf(rules));
        });
    }

    private Compiled compile(MediationRule rule) {
        List<Edit> edits = new ArrayList<>();
        for (MediationAction action : rule.then()) {
            String value = action.value();
            edits.add(new Edit(action, value == null ? null : jexl.createExpression(value)));
        }
        return new Compiled(rule, jexl.createExpression(rule.when()), List.copyOf(edits));
    }

    /**
     * Runs the rules of a group and returns the edited message.
     *
     * @throws ProblemException if the group does not exist or one of its rules fails; all edits are then discarded
     */
    public Message mediate(String ruleGroup, Message message) {
        List<Compiled> rules = groups.get(ruleGroup);
        if (rules == null) {
            throw new ProblemException(SbiCause.SYSTEM_FAILURE, "there is no rule group " + ruleGroup);
        }
        RuleBudget effort = new RuleBudget();
        MessageFacts facts = new MessageFacts(message, paths, effort);
        ScopedValue.where(RuleBudget.CURRENT, effort).run(() -> run(rules, facts));
        return facts.edited();
    }

    private static void run(List<Compiled> rules, MessageFacts facts) {
        JexlContext context = new MapContext(new HashMap<>(Map.of("message", facts)));
        for (Compiled each : rules) {
            try {
                run(each, facts, context);
            } catch (RuntimeException | StackOverflowError e) { // JSONPath throws various exceptions for invalid paths
                throw new ProblemException(ProblemDetails.of(
                        500,
                        SbiCause.SYSTEM_FAILURE.name(),
                        "rule " + each.rule().name() + ": "
                                + (e.getCause() instanceof ProblemException why ? why : e).getMessage()));
            }
        }
    }

    private static void run(Compiled rule, MessageFacts facts, JexlContext context) {
        boolean holds = Boolean.TRUE.equals(rule.when().evaluate(context));
        RuleBudget.CURRENT.get().check();
        if (!holds) {
            return;
        }
        for (Edit edit : rule.then()) {
            String target = edit.action().target();
            switch (edit.action().op()) {
                case "HEADER_ADD" -> facts.addHeader(target, text(edit, context));
                case "HEADER_SET" -> {
                    String value = text(edit, context);
                    facts.removeHeader(target);
                    facts.addHeader(target, value);
                }
                case "HEADER_REMOVE" -> facts.removeHeader(target);
                case "BODY_ADD" -> facts.addBody(target, node(edit, context));
                case "BODY_SET" -> facts.setBody(target, node(edit, context));
                case "BODY_REMOVE" -> facts.removeBody(target);
                default ->
                    throw new IllegalStateException(
                            "no such edit: " + edit.action().op());
            }
        }
    }

    // Checks that a header value is a single line of limited length.
    private static String text(Edit edit, JexlContext context) {
        String text = String.valueOf(value(edit, context));
        if (text.length() > MAX_HEADER_VALUE) {
            throw new ProblemException(
                    SbiCause.SYSTEM_FAILURE, "a header value of more than " + MAX_HEADER_VALUE + " characters");
        }
        RuleBudget.CURRENT.get().spend(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == 0x7f || c > 0xff) {
                throw new ProblemException(SbiCause.SYSTEM_FAILURE, "not a header value");
            }
        }
        return text;
    }

    private static JsonNode node(Edit edit, JexlContext context) {
        Object value = value(edit, context);
        RuleBudget.CURRENT.get().spend(value instanceof String text ? text.length() : 1);
        return Json.mapper().valueToTree(value);
    }

    private static @Nullable Object value(Edit edit, JexlContext context) {
        JexlExpression value = edit.value();
        if (value == null) {
            return null;
        }
        Object result = value.evaluate(context);
        RuleBudget.CURRENT.get().check();
        return result;
    }
}
