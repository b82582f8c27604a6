// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.notifier.Notice;
import org.sigcore.policy.contract.pre.Rejection;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Stmt.Flow;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.decision.Action;
import tools.jackson.databind.node.ObjectNode;

/** Blocks that reject requests, release sessions, grant AF media, and write counters and logs. */
final class FlowActions {
    private static final int MAX_LABEL = 64;
    private static final int MAX_LINE = 512;

    private FlowActions() {}

    static void addTo(BlockSet set) {
        set.statement("sc_reject", FlowActions::reject)
                .statement(
                        "sc_reject_media",
                        parts -> refusing(403, "REQUESTED_SERVICE_NOT_AUTHORIZED", parts.expr("DETAIL")))
                .statement("sc_release", parts -> {
                    String cause = parts.field("CAUSE");
                    return SessionActions.acting(
                            frame -> new Action.Members(Json.object().put("relCause", cause)));
                })
                .statement("sc_grant_media", FlowActions::media)
                .statement("sc_log", parts -> {
                    String level = parts.field("LEVEL");
                    Expr text = parts.expr("TEXT");
                    return SessionActions.acting(frame -> {
                        String line = text.text(frame);
                        return line == null
                                ? null
                                : new Action.Log(level, line.substring(0, Math.min(line.length(), MAX_LINE)));
                    });
                })
                .statement("sc_count", parts -> {
                    String label = parts.field("LABEL");
                    if (label.isBlank() || label.length() > MAX_LABEL) {
                        parts.fault("LABEL", "expected a label of at most " + MAX_LABEL + " characters");
                    }
                    return SessionActions.acting(frame -> new Action.Count(label));
                })
                .statement("sc_notify", parts -> notice(parts, Notice.HTTP))
                .statement("sc_notify_soap", parts -> notice(parts, Notice.SOAP))
                .statement("sc_note", parts -> {
                    Expr value = parts.expr("VALUE");
                    return frame -> {
                        if (frame.trace() != null) {
                            value.value(frame);
                        }
                        return Flow.NEXT;
                    };
                });
    }

    private static Stmt notice(Parts parts, String by) {
        String server = parts.field("SERVER");
        String event = parts.field("EVENT");
        if (server.isBlank()) {
            parts.fault("SERVER", "expected the name of a server");
        }
        if (event.isBlank() || event.length() > Notice.MOST_NAME) {
            parts.fault("EVENT", "expected a name of at most " + Notice.MOST_NAME + " characters");
        }
        Expr text = parts.expr("TEXT");
        Expr values = parts.expr("VALUES");
        return SessionActions.acting(
                frame -> new Action.Notify(Notice.wish(by, server, event, text.text(frame), values.value(frame))));
    }

    private static Stmt reject(Parts parts) {
        double status = Values.number(parts.field("STATUS"));
        String cause = parts.field("CAUSE");
        if (!(status >= 400 && status <= 599)) {
            parts.fault("STATUS", "expected a status from 400 to 599");
        }
        if (cause.isBlank()) {
            parts.fault("CAUSE", "expected a cause such as POLICY_CONTEXT_DENIED");
        }
        return refusing((int) status, cause, parts.expr("DETAIL"));
    }

    private static Stmt refusing(int status, String cause, Expr detail) {
        return frame -> {
            frame.act(new Action.Refuse(new Rejection(status, cause, detail.text(frame))));
            return Flow.END;
        };
    }

    private static Stmt media(Parts parts) {
        List<String> names = List.of("5qi", "arp", "precedence", "charging");
        List<Expr> values = new ArrayList<>();
        for (String input : List.of("FIVEQI", "ARP", "PRECEDENCE", "CHARGING")) {
            values.add(parts.expr(input));
        }
        return SessionActions.acting(frame -> {
            ObjectNode granted = Json.object();
            for (int i = 0; i < names.size(); i++) {
                RuleActions.put(granted, names.get(i), values.get(i).value(frame));
            }
            return new Action.GrantMedia(granted);
        });
    }
}
