// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Stmt.Flow;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.decision.RuleData;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Actions on PCC rules and their data. Names that begin with {@code af-} belong to AF sessions. */
final class RuleActions {
    static final String AF = "af-";

    private RuleActions() {}

    static void addTo(BlockSet set) {
        set.statement("sc_install_rule", RuleActions::install)
                .statement("sc_install_document", RuleActions::document)
                .statement(
                        "sc_install_predefined",
                        parts -> named(
                                parts,
                                (frame, name) -> frame.act(new Action.InstallRule(
                                        Json.object().put(PccRule.PCC_RULE_ID.name(), name), Map.of()))))
                .statement("sc_change_rule", RuleActions::change)
                .statement(
                        "sc_remove_rule",
                        parts -> named(parts, (frame, name) -> frame.act(new Action.RemoveRule(name))))
                .statement("sc_remove_rules", RuleActions::removeListed)
                .statement("sc_remove_rules_starting", RuleActions::removeStarting)
                .statement("sc_remove_all_rules", parts -> frame -> {
                    frame.act(new Action.RemoveAllRules());
                    return Flow.NEXT;
                })
                .statement("sc_set_gate", RuleActions::gate);
        data(set);
        furtherData(set);
    }

    private static void data(BlockSet set) {
        set.value(
                        "sc_flow",
                        parts -> members(parts, Map.of("DESCRIPTION", "flowDescription"), "DIRECTION", "flowDirection"))
                .value("sc_arp", parts -> {
                    Expr level = parts.expr("LEVEL");
                    String capability = parts.field("CAPABILITY");
                    String vulnerability = parts.field("VULNERABILITY");
                    return Expr.value(Type.OBJECT, frame -> {
                        ObjectNode arp = Json.object();
                        put(arp, "priorityLevel", level.value(frame));
                        return arp.put("preemptCap", capability).put("preemptVuln", vulnerability);
                    });
                })
                .value(
                        "sc_qos",
                        parts -> members(
                                parts,
                                Map.of(
                                        "FIVEQI",
                                        "5qi",
                                        "ARP",
                                        "arp",
                                        "MAXUP",
                                        "maxbrUl",
                                        "MAXDOWN",
                                        "maxbrDl",
                                        "GUARUP",
                                        "gbrUl",
                                        "GUARDOWN",
                                        "gbrDl"),
                                "",
                                ""));
    }

    private static void furtherData(BlockSet set) {
        set.value("sc_charging", parts -> {
                    boolean online = parts.field("ONLINE").equals("TRUE");
                    boolean offline = parts.field("OFFLINE").equals("TRUE");
                    Expr rest = members(parts, Map.of("RATING", "ratingGroup"), "METERING", "meteringMethod");
                    return Expr.value(
                            Type.OBJECT,
                            frame -> ((ObjectNode) rest.value(frame))
                                    .put("online", online)
                                    .put("offline", offline));
                })
                .value("sc_traffic", RuleActions::traffic)
                .value(
                        "sc_usage",
                        parts -> members(
                                parts,
                                Map.of(
                                        "TOTAL",
                                        "volumeThreshold",
                                        "UP",
                                        "volumeThresholdUplink",
                                        "DOWN",
                                        "volumeThresholdDownlink",
                                        "TIME",
                                        "timeThreshold"),
                                "",
                                ""))
                .value(
                        "sc_condition",
                        parts -> members(
                                parts,
                                Map.of(
                                        "FROM",
                                        "activationTime",
                                        "UNTIL",
                                        "deactivationTime",
                                        "ACCESS",
                                        "accessType",
                                        "RAT",
                                        "ratType"),
                                "",
                                ""));
    }

    static void put(ObjectNode object, String member, JsonNode value) {
        if (Values.present(value)) {
            object.set(member, value);
        }
    }

    // Builds an object from the inputs and one field.
    private static Expr members(Parts parts, Map<String, String> inputs, String field, String fieldMember) {
        String[] names = new String[inputs.size()];
        Expr[] values = new Expr[names.length];
        int next = 0;
        for (Map.Entry<String, String> input : inputs.entrySet()) {
            names[next] = input.getValue();
            values[next++] = parts.expr(input.getKey());
        }
        String constant = field.isEmpty() ? "" : parts.field(field);
        return Expr.value(Type.OBJECT, frame -> {
            ObjectNode object = Json.object();
            for (int i = 0; i < names.length; i++) {
                put(object, names[i], values[i].value(frame));
            }
            return field.isEmpty() ? object : object.put(fieldMember, constant);
        });
    }

    private static Stmt named(Parts parts, BiConsumer<Frame, String> effect) {
        Expr name = parts.expr("NAME");
        checkName(parts, name);
        return frame -> {
            String id = name.text(frame);
            if (usable(id)) {
                effect.accept(frame, String.valueOf(id));
            }
            return Flow.NEXT;
        };
    }

    private static void checkName(Parts parts, Expr name) {
        if (name instanceof Expr.Const constant && Values.present(constant.constant()) && !usable(constant.text())) {
            parts.fault("NAME", "expected a name that does not begin with " + AF + ", of at most 255 characters");
        }
    }

    static boolean usable(@Nullable String id) {
        return id != null
                && !id.isEmpty()
                && id.length() <= 255
                && !id.toLowerCase(Locale.ROOT).startsWith(AF);
    }

    private static Stmt install(Parts parts) {
        Expr name = parts.expr("NAME");
        checkName(parts, name);
        Expr precedence = parts.expr("PRECEDENCE");
        Expr flows = parts.expr("FLOWS");
        Expr more = parts.expr("MORE");
        Map<RuleData, Expr> data = new EnumMap<>(RuleData.class);
        for (RuleData kind : RuleData.values()) {
            data.put(kind, parts.expr(kind.name()));
        }
        return frame -> {
            String id = name.text(frame);
            if (usable(id)) {
                ObjectNode rule = Json.object();
                if (more.value(frame) instanceof ObjectNode members) {
                    rule.setAll(members);
                }
                rule.put(PccRule.PCC_RULE_ID.name(), id);
                put(rule, PccRule.PRECEDENCE.name(), precedence.value(frame));
                put(rule, PccRule.FLOW_INFOS.name(), flows.value(frame));
                frame.act(new Action.InstallRule(rule, own(data, frame)));
            }
            return Flow.NEXT;
        };
    }

    private static Map<RuleData, ObjectNode> own(Map<RuleData, Expr> data, Frame frame) {
        Map<RuleData, ObjectNode> own = new EnumMap<>(RuleData.class);
        data.forEach((kind, value) -> {
            if (value.value(frame) instanceof ObjectNode object) {
                own.put(kind, object);
            }
        });
        return own;
    }

    private static Stmt document(Parts parts) {
        Expr document = parts.expr("RULE");
        return frame -> {
            if (document.value(frame) instanceof ObjectNode given
                    && usable(Json.string(given, PccRule.PCC_RULE_ID.name()))) {
                ObjectNode rule = Json.object().setAll(given);
                Map<RuleData, ObjectNode> own = new EnumMap<>(RuleData.class);
                for (RuleData kind : RuleData.values()) {
                    if (rule.get(kind.kind()) instanceof ObjectNode data) {
                        own.put(kind, data);
                        rule.remove(kind.kind());
                    }
                }
                frame.act(new Action.InstallRule(rule, own));
            }
            return Flow.NEXT;
        };
    }

    private static Stmt change(Parts parts) {
        Expr members = parts.expr("MEMBERS");
        return named(parts, (frame, name) -> {
            if (members.value(frame) instanceof ObjectNode changed) {
                frame.act(new Action.ChangeRule(name, changed));
            }
        });
    }

    private static Stmt removeListed(Parts parts) {
        Expr list = parts.expr("LIST");
        return frame -> {
            for (JsonNode name : list.value(frame)) {
                if (usable(Values.text(name))) {
                    frame.act(new Action.RemoveRule(name.asString()));
                }
            }
            return Flow.NEXT;
        };
    }

    private static Stmt removeStarting(Parts parts) {
        Expr prefix = parts.expr("PREFIX");
        return frame -> {
            String wanted = prefix.text(frame);
            JsonNode rules = frame.decision().part(SmPolicyDecision.PCC_RULES.name());
            if (wanted != null && !wanted.isEmpty()) {
                List.copyOf(rules.propertyNames()).stream()
                        .filter(name -> name.startsWith(wanted) && usable(name))
                        .forEach(name -> frame.act(new Action.RemoveRule(name)));
            }
            return Flow.NEXT;
        };
    }

    private static Stmt gate(Parts parts) {
        String status = parts.field("STATUS");
        return named(parts, (frame, name) -> {
            if (frame.decision().part(SmPolicyDecision.PCC_RULES.name()).has(name)) {
                String id = RuleData.TRAFFIC.kind() + "-" + name;
                ObjectNode data = Json.object();
                if (frame.decision().part(RuleData.TRAFFIC.map()).get(id) instanceof ObjectNode before) {
                    data.setAll(before);
                }
                data.put(RuleData.TRAFFIC.idMember(), id).put("flowStatus", status);
                frame.act(new Action.Entry(RuleData.TRAFFIC.map(), id, data));
                ObjectNode reference = Json.object();
                reference.putArray(RuleData.TRAFFIC.reference()).add(id);
                frame.act(new Action.ChangeRule(name, reference));
            }
        });
    }

    private static Expr traffic(Parts parts) {
        String status = parts.field("STATUS");
        Expr redirect = parts.expr("REDIRECT");
        return Expr.value(Type.OBJECT, frame -> {
            ObjectNode data = Json.object().put("flowStatus", status);
            String address = redirect.text(frame);
            if (address != null) {
                data.putObject("redirectInfo")
                        .put("redirectEnabled", true)
                        .put("redirectAddressType", "URL")
                        .put("redirectServerAddress", address);
            }
            return data;
        });
    }
}
