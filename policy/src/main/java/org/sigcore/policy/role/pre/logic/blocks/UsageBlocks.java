// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.decision.Action;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Blocks for usage monitoring: the remaining volume and time of limits, and requests of policies for them in the member
 * {@code usage}.
 */
final class UsageBlocks {
    private static final String USAGE = "usage";
    private static final int WHOLE = 100;

    private UsageBlocks() {}

    static void addTo(BlockSet set) {
        set.value("sc_usage_amount", UsageBlocks::amount)
                .statement("sc_usage_plans", parts -> {
                    Expr plans = parts.expr("LIST");
                    parts.limits(plans);
                    return wishing((frame, usage) -> {
                        JsonNode list = plans.value(frame);
                        usage.set("plans", list);
                        return list.isArray();
                    });
                })
                .statement("sc_usage_grant", parts -> {
                    String dimension = parts.field("DIMENSION");
                    Expr amount = parts.expr("AMOUNT");
                    return wishing((frame, usage) ->
                            put(usage.withObjectProperty("grant"), dimension, amount.number(frame), Long.MAX_VALUE));
                })
                .statement("sc_usage_grant_percent", parts -> {
                    Expr percent = parts.expr("PERCENT");
                    return wishing((frame, usage) ->
                            put(usage.withObjectProperty("grant"), "percent", percent.number(frame), WHOLE));
                })
                .statement("sc_usage_disable", parts -> {
                    Expr key = parts.expr("KEY");
                    return wishing((frame, usage) -> add(usage, "disable", key.text(frame)));
                })
                .statement("sc_usage_reset", parts -> {
                    Expr name = parts.expr("NAME");
                    return wishing((frame, usage) -> add(usage, "reset", name.text(frame)));
                })
                .statement("sc_usage_count", parts -> {
                    String dimension = parts.field("DIMENSION");
                    Expr amount = parts.expr("AMOUNT");
                    Expr name = parts.expr("NAME");
                    return wishing((frame, usage) -> {
                        String plan = name.text(frame);
                        return plan != null
                                && put(
                                        usage.withObjectProperty("count").withObjectProperty(plan),
                                        dimension,
                                        amount.number(frame),
                                        Long.MAX_VALUE);
                    });
                });
    }

    private static Expr amount(Parts parts) {
        String which = parts.field("WHICH");
        String dimension = parts.field("DIMENSION");
        Expr name = parts.expr("NAME");
        return Expr.number(frame -> {
            String plan = name.text(frame);
            JsonNode amounts =
                    frame.context().path("subscriber").path(USAGE).path("plans").path(plan == null ? "" : plan);
            return Values.number(Values.of(amounts.path(which).path(dimension)));
        });
    }

    // Keeps the earlier requests of this decision; an invalid request has no effect.
    private static Stmt wishing(BiPredicate<Frame, ObjectNode> wish) {
        return SessionActions.acting(frame -> {
            ObjectNode usage =
                    frame.decision().part(USAGE) instanceof ObjectNode known ? known.deepCopy() : Json.object();
            if (!wish.test(frame, usage)) {
                return null;
            }
            ObjectNode members = Json.object();
            members.set(USAGE, usage);
            return new Action.Members(members);
        });
    }

    private static boolean put(ObjectNode grant, String member, double amount, long most) {
        boolean possible = amount >= 0 && amount <= most;
        if (possible) {
            grant.set(member, Values.of(amount));
        }
        return possible;
    }

    private static boolean add(ObjectNode usage, String member, @Nullable String name) {
        if (name == null) {
            return false;
        }
        usage.withArrayProperty(member).add(name);
        return true;
    }
}
