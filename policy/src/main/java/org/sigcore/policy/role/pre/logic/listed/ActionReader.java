// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.listed;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.contract.notifier.Notice;
import org.sigcore.policy.contract.pre.Rejection;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Faults;
import org.sigcore.policy.role.pre.logic.code.Sequence;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Stmt.Flow;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.decision.ConstantTypes;
import org.sigcore.policy.role.pre.logic.decision.RuleData;
import org.sigcore.policy.role.pre.logic.table.Resources;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compiles actions: objects with exactly one member, whose name is the type of the action.
 *
 * <ul>
 *   <li>{@code sessionRule}: a SessionRule; its members are added to the rule of that sessRuleId (default "default")
 *   <li>{@code pccRule}: {@code rule} (a PccRule) with its private {@code qos}, {@code charging} and {@code traffic}
 *       data, to which identifiers and references are added
 *   <li>{@code removePccRule}: the identifier of a rule that an earlier policy installed
 *   <li>{@code triggers}: policy control request triggers to add
 *   <li>{@code set}: members of the decision, taken unchanged, such as {@code online}
 *   <li>{@code revalidateAfter}: a duration such as PT1H, relative to the context's {@code now}
 *   <li>{@code counters}: policy counters whose status the policies need; an empty list means all of the subscriber's
 *   <li>{@code media}: the grant for an AF's media component: {@code 5qi}, {@code arp}, {@code precedence},
 *       {@code charging}
 *   <li>{@code notify}: {@code by} ({@code HTTP} or {@code SOAP}), {@code server}, {@code event}, and optional content
 *       for the server: {@code text}, {@code values}
 *   <li>{@code reject}: {@code status}, {@code cause} and {@code detail} of the rejection, and {@code acceptable}, the
 *       media that an AF may request instead; the evaluation ends
 * </ul>
 */
final class ActionReader {
    /** The types of the operands of actions ({@link ConstantTypes}). */
    private static final Map<String, String> TYPES = Map.of(
            "sessionRule", "~SessionRule",
            "pccRule", "RuleDocument",
            "set", "decision",
            "media", "MediaGrant",
            "triggers", "decision.triggers");

    private static final Duration LONGEST = Duration.ofDays(3650);

    private final ConstantTypes types;
    private final Resources resources;

    /** @param types the types of constants */
    ActionReader(ConstantTypes types, Resources resources) {
        this.types = types;
        this.resources = resources;
    }

    Stmt readAll(@Nullable JsonNode documents, String pointer) {
        if (documents == null || !documents.isArray()) {
            throw Faults.at(pointer, "expected an array of actions");
        }
        List<Stmt> actions = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            actions.add(read(documents.get(i), pointer + "/" + i));
        }
        return Sequence.of(actions);
    }

    private Stmt read(JsonNode document, String pointer) {
        if (!document.isObject() || document.size() != 1) {
            throw Faults.at(pointer, "expected an object with one member, the action");
        }
        var member = document.properties().iterator().next();
        JsonNode operand = member.getValue();
        String at = pointer + "/" + member.getKey();
        String type = TYPES.get(member.getKey());
        if (type != null) {
            ConstantsOfTemplate.check(types.shape(type), operand, at);
        }
        return switch (member.getKey()) {
            case "sessionRule" -> filled(operand, at, Action.SessionRule::new);
            case "pccRule" -> filled(operand, at, ActionReader::rule);
            case "set" -> {
                resources.limits(operand.at("/usage/plans"));
                yield filled(operand, at, Action.Members::new);
            }
            case "media" -> filled(operand, at, Action.GrantMedia::new);
            case "removePccRule" -> always(new Action.RemoveRule(Faults.text(operand, at)));
            case "triggers" -> always(new Action.AddTriggers(Faults.texts(operand, at)));
            case "counters" -> always(new Action.WatchCounters(Faults.texts(operand, at)));
            case "revalidateAfter" -> revalidation(operand, at);
            case "notify" -> notice(operand, at);
            case "reject" -> rejection(operand, at);
            default -> throw Faults.at(at, "no such action");
        };
    }

    private static Stmt always(Action action) {
        return frame -> {
            frame.act(action);
            return Flow.NEXT;
        };
    }

    private static Stmt filled(JsonNode template, String pointer, Function<ObjectNode, Action> action) {
        if (!template.isObject()) {
            throw Faults.at(pointer, "expected an object");
        }
        Expr value = TemplateReader.read(template, pointer);
        return frame -> {
            if (value.value(frame) instanceof ObjectNode filled) {
                frame.act(action.apply(filled));
            }
            return Flow.NEXT;
        };
    }

    private static Action rule(ObjectNode action) {
        Map<RuleData, ObjectNode> data = new EnumMap<>(RuleData.class);
        for (RuleData kind : List.of(RuleData.QOS, RuleData.CHARGING, RuleData.TRAFFIC)) {
            if (action.get(kind.kind()) instanceof ObjectNode own) {
                data.put(kind, own);
            }
        }
        return new Action.InstallRule(action.get("rule") instanceof ObjectNode rule ? rule : Json.object(), data);
    }

    private static Stmt revalidation(JsonNode operand, String pointer) {
        try {
            Duration after = Duration.parse(Faults.text(operand, pointer));
            if (after.isNegative() || after.compareTo(LONGEST) > 0) {
                throw Faults.at(pointer, "expected a duration of up to " + LONGEST);
            }
            return frame -> {
                Instant now = frame.now();
                if (now != null) {
                    Instant time = now.plus(after).truncatedTo(ChronoUnit.SECONDS);
                    frame.act(new Action.Members(
                            Json.object().put(SmPolicyDecision.REVALIDATION_TIME.name(), time.toString())));
                }
                return Flow.NEXT;
            };
        } catch (DateTimeException e) {
            throw Faults.at(pointer, "expected a duration such as PT1H");
        }
    }

    private static Stmt notice(JsonNode operand, String pointer) {
        String by = operand.path("by").asString(Notice.HTTP);
        String server = Json.string(operand, "server");
        String event = Json.string(operand, "event");
        if (!by.equals(Notice.HTTP) && !by.equals(Notice.SOAP)) {
            throw Faults.at(pointer + "/by", "expected HTTP or SOAP");
        }
        if (server == null || event == null || event.isBlank() || event.length() > Notice.MOST_NAME) {
            throw Faults.at(pointer, "expected a server, and an event of at most " + Notice.MOST_NAME + " characters");
        }
        return filled(
                operand,
                pointer,
                told -> new Action.Notify(
                        Notice.wish(by, server, event, Values.text(told.path("text")), told.path("values"))));
    }

    private static Stmt rejection(JsonNode operand, String pointer) {
        int status = Json.integer(operand, "status", 403);
        String cause = Json.string(operand, "cause");
        if (cause == null || status < 400 || status > 599) {
            throw Faults.at(pointer, "expected a cause, and a status from 400 to 599 if any");
        }
        Action refusal = new Action.Refuse(new Rejection(
                status,
                cause,
                Json.string(operand, "detail"),
                operand.get("acceptable") instanceof ObjectNode acceptable ? acceptable : null));
        return frame -> {
            frame.act(refusal);
            return Flow.END;
        };
    }
}
