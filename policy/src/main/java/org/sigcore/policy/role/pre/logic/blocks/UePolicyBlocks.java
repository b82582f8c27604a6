// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.table.Documents;
import tools.jackson.databind.node.ArrayNode;

/**
 * Blocks that select the UE policies of a UE: sections and URSP rules of {@code policydata/pcfue}, those of the UDR,
 * and those requested by applications.
 */
final class UePolicyBlocks {
    private static final String ROOT = "policydata/pcfue/";

    private UePolicyBlocks() {}

    static void addTo(BlockSet set) {
        kind(set, "upsi");
        kind(set, "ursp");
        set.statement("sc_ue_policy_set", parts -> source(parts, "uePolicySet"))
                .statement("sc_service_parameters", parts -> source(parts, "serviceParameters"));
    }

    /** @param kind singular name of the collection and of the map in the decision */
    private static void kind(BlockSet set, String kind) {
        String map = kind + "s";
        set.statement("sc_install_" + kind, parts -> install(parts, map))
                .statement("sc_remove_" + kind, parts -> {
                    Expr name = parts.expr("NAME");
                    return SessionActions.acting(frame -> {
                        String removed = name.text(frame);
                        return removed == null ? null : new Action.Entry(map, removed, null);
                    });
                })
                .statement(
                        "sc_remove_all_" + map, parts -> SessionActions.acting(frame -> new Action.RemoveMember(map)))
                .value(
                        "sc_installed_" + map,
                        parts -> Expr.value(Type.LIST, frame -> {
                            ArrayNode names = Json.array();
                            frame.decision().part(map).propertyNames().forEach(names::add);
                            return frame.grown(names);
                        }));
    }

    private static Stmt install(Parts parts, String map) {
        Expr name = parts.expr("NAME");
        Documents documents = parts.documents();
        if (name instanceof Expr.Const constant && action(documents, map, constant.text()) == null) {
            parts.fault("NAME", "nothing is configured as " + constant.text());
        }
        return SessionActions.acting(frame -> action(documents, map, name.text(frame)));
    }

    private static @Nullable Action action(Documents documents, String map, @Nullable String name) {
        return name == null || documents.find(ROOT + map + "/" + name) == null
                ? null
                : new Action.Entry(map, name, Values.of(true));
    }

    private static Stmt source(Parts parts, String member) {
        boolean wanted = parts.field("WANTED").equals("TRUE");
        return SessionActions.acting(frame -> new Action.Members(Json.object().put(member, wanted)));
    }
}
