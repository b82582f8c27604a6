// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic.blocks;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.PccRule;
import org.sigcore.policy.pre.logic.block.BlockSet;
import org.sigcore.policy.pre.logic.block.Parts;
import org.sigcore.policy.pre.logic.code.Expr;
import org.sigcore.policy.pre.logic.code.Stmt;
import org.sigcore.policy.pre.logic.code.Stmt.Flow;
import org.sigcore.policy.pre.logic.code.Values;
import org.sigcore.policy.pre.logic.decision.Action;
import org.sigcore.policy.pre.logic.decision.RuleData;
import org.sigcore.policy.pre.logic.table.Documents;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Actions with rules that are configured below {@code policydata/pcfsm}. A constant name that there is not is a fault. */
final class NamedRules {
    private static final String ROOT = "policydata/pcfsm/";
    private static final Map<RuleData, String> COLLECTIONS = Map.of(
            RuleData.QOS, "qosdata",
            RuleData.CHARGING, "chargingdata",
            RuleData.TRAFFIC, "trafficcontroldata",
            RuleData.USAGE, "usagemonitoringdata",
            RuleData.CONDITION, "conditiondata");
    private static final List<String> OURS = List.of("description", "predefined", "further");

    private NamedRules() {}

    static void addTo(BlockSet set) {
        set.statement("sc_install_named", parts -> named(parts, NamedRules::pccRule))
                .statement("sc_session_rule_named", parts -> named(parts, NamedRules::sessionRule))
                .statement("sc_install_list", parts -> {
                    Expr list = parts.expr("LIST");
                    Documents documents = parts.documents();
                    return frame -> {
                        for (JsonNode name : list.value(frame)) {
                            Action action = pccRule(documents, Values.text(name));
                            if (action != null) {
                                frame.act(action);
                            }
                        }
                        return Flow.NEXT;
                    };
                });
    }

    private static Stmt named(Parts parts, BiFunction<Documents, @Nullable String, @Nullable Action> action) {
        Expr name = parts.expr("NAME");
        Documents documents = parts.documents();
        if (name instanceof Expr.Const constant) {
            Action known = action.apply(documents, constant.text());
            if (known == null) {
                parts.fault("NAME", "there is no rule " + constant.text());
            }
            return SessionActions.acting(frame -> known);
        }
        return SessionActions.acting(frame -> action.apply(documents, name.text(frame)));
    }

    private static @Nullable Action pccRule(Documents documents, @Nullable String name) {
        if (name == null
                || !RuleActions.usable(name)
                || !(documents.find(ROOT + "pccrules/" + name) instanceof ObjectNode configured)) {
            return null;
        }
        ObjectNode rule = plain(configured).put(PccRule.PCC_RULE_ID.name(), name);
        Map<RuleData, ObjectNode> own = new EnumMap<>(RuleData.class);
        COLLECTIONS.forEach((kind, collection) -> {
            JsonNode reference = configured.path(kind.reference());
            String id = Values.text(reference.isArray() ? reference.path(0) : reference);
            if (id != null && documents.find(ROOT + collection + "/" + id) instanceof ObjectNode data) {
                own.put(kind, plain(data));
            }
            rule.remove(kind.reference());
        });
        return new Action.InstallRule(rule, own);
    }

    private static @Nullable Action sessionRule(Documents documents, @Nullable String name) {
        return name != null && documents.find(ROOT + "sessionrules/" + name) instanceof ObjectNode configured
                ? new Action.SessionRule(plain(configured).put("sessRuleId", name))
                : null;
    }

    // The document of the specification: without what only configuration has, and what is null there.
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
