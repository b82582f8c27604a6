// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.PccRule;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Stmt.Flow;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.decision.RuleData;
import org.sigcore.policy.role.pre.logic.table.Documents;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Actions with rules configured below {@code policydata/pcfsm}. An unknown constant name is a fault of the project. */
final class NamedRules {
    private static final String ROOT = "policydata/pcfsm/";
    private static final String ADC = "policydata/pcrf/";
    private static final Map<RuleData, String> COLLECTIONS = Map.of(
            RuleData.QOS, "qosdata",
            RuleData.CHARGING, "chargingdata",
            RuleData.TRAFFIC, "trafficcontroldata",
            RuleData.USAGE, "usagemonitoringdata",
            RuleData.CONDITION, "conditiondata");
    private static final List<String> OURS = List.of("description", "predefined", "further");

    private NamedRules() {}

    @FunctionalInterface
    private interface Configured {
        /** Returns the actions for a configured name; empty if it is not configured. */
        List<Action> actions(Documents documents, @Nullable String name);
    }

    static void addTo(BlockSet set) {
        set.statement("sc_install_named", parts -> named(parts, NamedRules::pccRule))
                .statement("sc_session_rule_named", parts -> named(parts, NamedRules::sessionRule))
                .statement("sc_session_profile", parts -> named(parts, NamedRules::sessionProfile))
                .statement("sc_service_area_named", parts -> named(parts, NamedRules::serviceArea))
                .statement("sc_adc_install", parts -> named(parts, NamedRules::adcRule))
                .statement("sc_install_profile", NamedRules::profile)
                .statement("sc_install_list", parts -> {
                    Expr list = parts.expr("LIST");
                    Documents documents = parts.documents();
                    return frame -> {
                        for (JsonNode name : list.value(frame)) {
                            pccRule(documents, Values.text(name)).forEach(frame::act);
                        }
                        return Flow.NEXT;
                    };
                });
    }

    private static Stmt named(Parts parts, Configured configured) {
        Expr name = parts.expr("NAME");
        Documents documents = parts.documents();
        if (name instanceof Expr.Const constant) {
            List<Action> known = configured.actions(documents, constant.text());
            if (known.isEmpty()) {
                parts.fault("NAME", "nothing is configured as " + constant.text());
            }
            parts.check("NAME", known);
            return frame -> {
                known.forEach(frame::act);
                return Flow.NEXT;
            };
        }
        return frame -> {
            configured.actions(documents, name.text(frame)).forEach(frame::act);
            return Flow.NEXT;
        };
    }

    private static List<Action> pccRule(Documents documents, @Nullable String name) {
        return rule(documents, "pccrules", name, name, Values.NOTHING);
    }

    private static Stmt profile(Parts parts) {
        Expr name = parts.expr("NAME");
        Expr flows = parts.expr("FLOWS");
        String profile = parts.field("PROFILE");
        Documents documents = parts.documents();
        if (documents.find(ROOT + "pccruleprofiles/" + profile) == null) {
            parts.fault("PROFILE", "there is no profile " + profile);
        }
        parts.check("PROFILE", rule(documents, "pccruleprofiles", profile, profile, Values.NOTHING));
        return frame -> {
            rule(documents, "pccruleprofiles", profile, name.text(frame), flows.value(frame))
                    .forEach(frame::act);
            return Flow.NEXT;
        };
    }

    private static List<Action> rule(
            Documents documents,
            String collection,
            @Nullable String configuredName,
            @Nullable String id,
            JsonNode flows) {
        if (id == null
                || !RuleActions.usable(id)
                || !(documents.find(ROOT + collection + "/" + configuredName) instanceof ObjectNode configured)) {
            return List.of();
        }
        ObjectNode rule = plain(configured).put(PccRule.PCC_RULE_ID.name(), id);
        RuleActions.put(rule, PccRule.FLOW_INFOS.name(), flows);
        Map<RuleData, ObjectNode> own = new EnumMap<>(RuleData.class);
        COLLECTIONS.forEach((kind, data) -> {
            ObjectNode found = data(documents, kind, reference(configured, kind));
            if (found != null) {
                own.put(kind, found);
            }
            rule.remove(kind.reference());
        });
        return List.of(new Action.InstallRule(rule, own));
    }

    private static @Nullable String reference(ObjectNode configured, RuleData kind) {
        JsonNode reference = configured.path(kind.reference());
        return Values.text(reference.isArray() ? reference.path(0) : reference);
    }

    private static @Nullable ObjectNode data(Documents documents, RuleData kind, @Nullable String name) {
        return name != null && documents.find(ROOT + COLLECTIONS.get(kind) + "/" + name) instanceof ObjectNode found
                ? plain(found)
                : null;
    }

    private static List<Action> sessionRule(Documents documents, @Nullable String name) {
        return name != null && documents.find(ROOT + "sessionrules/" + name) instanceof ObjectNode configured
                ? session(documents, configured, plain(configured).put("sessRuleId", name))
                : List.of();
    }

    private static List<Action> serviceArea(Documents documents, @Nullable String name) {
        return name != null
                        && documents.find("policydata/pcfam/serviceAreaRestrictions/" + name)
                                instanceof ObjectNode configured
                ? List.of(new Action.Members(Json.object().set("servAreaRes", plain(configured))))
                : List.of();
    }

    private static List<Action> adcRule(Documents documents, @Nullable String name) {
        if (name != null && documents.find(ADC + "adcrules/" + name) instanceof ObjectNode configured) {
            return List.of(adcRule(name, plain(configured)));
        }
        if (name != null && documents.find(ADC + "predefinedadcrules/" + name) != null) {
            return List.of(adcRule(name, Json.object().put("predefined", true)));
        }
        return name != null && documents.find(ADC + "predefinedadcrulebases/" + name) != null
                ? List.of(adcRule(name, Json.object().put("base", true)))
                : List.of();
    }

    private static Action adcRule(String name, ObjectNode rule) {
        return new Action.Entry("adcRules", name, rule);
    }

    private static List<Action> sessionProfile(Documents documents, @Nullable String name) {
        return name != null && documents.find(ROOT + "sessionruleprofiles/" + name) instanceof ObjectNode configured
                ? session(documents, configured, plain(configured))
                : List.of();
    }

    // A session rule refers to at most one usage monitoring and one condition, which keep their configured names.
    private static List<Action> session(Documents documents, ObjectNode configured, ObjectNode rule) {
        List<Action> actions = new ArrayList<>();
        for (RuleData kind : List.of(RuleData.USAGE, RuleData.CONDITION)) {
            String name = reference(configured, kind);
            ObjectNode found = data(documents, kind, name);
            if (name == null || found == null) {
                rule.remove(kind.reference());
            } else {
                actions.add(new Action.Entry(kind.map(), name, found.put(kind.idMember(), name)));
            }
        }
        actions.add(new Action.SessionRule(rule));
        return actions;
    }

    // Returns the document of the specification, without members that exist in the configuration only and without
    // nulls.
    private static ObjectNode plain(ObjectNode configured) {
        ObjectNode plain = Json.object();
        configured.properties().forEach(member -> {
            if (!OURS.contains(member.getKey()) && Values.present(member.getValue())) {
                plain.set(member.getKey(), member.getValue().deepCopy());
            }
        });
        if (configured.get("further") instanceof ObjectNode further) {
            plain.setAll(further.deepCopy());
        }
        return plain;
    }
}
