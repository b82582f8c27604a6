// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.pre.api.Rejection;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads actions: objects with exactly one member, whose name says what is done.
 *
 * <ul>
 *   <li>{@code sessionRule}: a SessionRule; its members are added to the rule of that sessRuleId (default "default")
 *   <li>{@code pccRule}: {@code rule} (a PccRule) with its own {@code qos}, {@code charging} and {@code traffic} data,
 *       which are given identifiers and references
 *   <li>{@code removePccRule}: the identifier of a rule that an earlier policy installed
 *   <li>{@code triggers}: policy control request triggers to add
 *   <li>{@code set}: members of the decision as they are, such as {@code online}
 *   <li>{@code revalidateAfter}: a duration such as PT1H, from the context's {@code now}
 *   <li>{@code counters}: policy counters whose status the policies need; an empty list means all of the subscriber's
 *   <li>{@code media}: what an AF's media component gets: {@code 5qi}, {@code arp}, {@code precedence}, {@code charging}
 *   <li>{@code reject}: {@code status}, {@code cause} and {@code detail} of the refusal; evaluation ends
 * </ul>
 */
final class ActionReader {
    private static final Duration LONGEST = Duration.ofDays(3650);

    private ActionReader() {}

    static List<Action> readAll(@Nullable JsonNode documents, String pointer) {
        if (documents == null || !documents.isArray()) {
            throw ProjectFaults.at(pointer, "expected an array of actions");
        }
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            actions.add(read(documents.get(i), pointer + "/" + i));
        }
        return List.copyOf(actions);
    }

    private static Action read(JsonNode document, String pointer) {
        if (!document.isObject() || document.size() != 1) {
            throw ProjectFaults.at(pointer, "expected an object with one member, the action");
        }
        var member = document.properties().iterator().next();
        JsonNode operand = member.getValue();
        String at = pointer + "/" + member.getKey();
        return switch (member.getKey()) {
            case "sessionRule" -> filled(operand, at, DecisionBuilder::sessionRule);
            case "pccRule" -> filled(operand, at, DecisionBuilder::pccRule);
            case "set" -> filled(operand, at, DecisionBuilder::set);
            case "media" -> filled(operand, at, DecisionBuilder::media);
            case "removePccRule" -> named(ProjectFaults.text(operand, at), DecisionBuilder::removePccRule);
            case "triggers" -> named(ProjectFaults.texts(operand, at), DecisionBuilder::triggers);
            case "counters" -> named(ProjectFaults.texts(operand, at), DecisionBuilder::counters);
            case "revalidateAfter" -> revalidation(operand, at);
            case "reject" -> rejection(operand, at);
            default -> throw ProjectFaults.at(at, "no such action");
        };
    }

    private static <T> Action named(T names, BiConsumer<DecisionBuilder, T> effect) {
        return (context, decision) -> effect.accept(decision, names);
    }

    private static Action filled(JsonNode template, String pointer, BiConsumer<DecisionBuilder, ObjectNode> effect) {
        if (!template.isObject()) {
            throw ProjectFaults.at(pointer, "expected an object");
        }
        return (context, decision) -> {
            if (Template.fill(template, context) instanceof ObjectNode value) {
                effect.accept(decision, value);
            }
        };
    }

    private static Action revalidation(JsonNode operand, String pointer) {
        try {
            Duration after = Duration.parse(ProjectFaults.text(operand, pointer));
            if (after.isNegative() || after.compareTo(LONGEST) > 0) {
                throw ProjectFaults.at(pointer, "expected a duration of up to " + LONGEST);
            }
            return (context, decision) -> {
                String now = Json.string(context, "now");
                if (now != null) {
                    Instant time = Instant.parse(now).plus(after).truncatedTo(ChronoUnit.SECONDS);
                    decision.set(Json.object().put(SmPolicyDecision.REVALIDATION_TIME.name(), time.toString()));
                }
            };
        } catch (DateTimeException e) {
            throw ProjectFaults.at(pointer, "expected a duration such as PT1H");
        }
    }

    private static Action rejection(JsonNode operand, String pointer) {
        int status = Json.integer(operand, "status", 403);
        String cause = Json.string(operand, "cause");
        if (cause == null || status < 400 || status > 599) {
            throw ProjectFaults.at(pointer, "expected a cause, and a status from 400 to 599 if any");
        }
        Rejection reason = new Rejection(status, cause, Json.string(operand, "detail"));
        return (context, decision) -> decision.reject(reason);
    }
}
