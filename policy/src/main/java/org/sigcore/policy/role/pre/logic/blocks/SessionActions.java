// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Stmt.Flow;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.decision.RuleData;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Actions on the whole session. */
final class SessionActions {
    private static final double LONGEST = 10L * 366 * 86_400;

    private SessionActions() {}

    static void addTo(BlockSet set) {
        set.statement("sc_session_ambr", SessionActions::ambr)
                .statement("sc_session_qos", SessionActions::qos)
                .statement("sc_session_rule", parts -> {
                    Expr members = parts.expr("MEMBERS");
                    return acting(frame ->
                            members.value(frame) instanceof ObjectNode rule ? new Action.SessionRule(rule) : null);
                })
                .statement("sc_session_rule_when", SessionActions::ruleWhen)
                .statement("sc_remove_session_rule", parts -> {
                    Expr name = parts.expr("NAME");
                    return acting(frame -> {
                        String id = name.text(frame);
                        return id == null ? null : new Action.RemoveSessionRules(id);
                    });
                })
                .statement("sc_remove_session_rules", parts -> acting(frame -> new Action.RemoveSessionRules(null)));
        triggersAndTimes(set);
        countersAndAreas(set);
        charging(set);
        tdf(set);
    }

    private static void triggersAndTimes(BlockSet set) {
        set.statement("sc_triggers_add", parts -> {
                    Expr list = parts.expr("LIST");
                    return acting(frame -> new Action.AddTriggers(texts(list.value(frame))));
                })
                .statement("sc_triggers_remove", parts -> {
                    Expr list = parts.expr("LIST");
                    return acting(frame -> {
                        List<String> names = texts(list.value(frame));
                        return names.isEmpty() ? null : new Action.RemoveTriggers(names);
                    });
                })
                .statement("sc_triggers_clear", parts -> acting(frame -> new Action.RemoveTriggers(List.of())))
                .statement("sc_revalidate_after", SessionActions::revalidateAfter)
                .statement("sc_revalidate_at", SessionActions::revalidateAt);
    }

    private static void countersAndAreas(BlockSet set) {
        set.statement("sc_watch_counter", parts -> {
                    Expr id = parts.expr("ID");
                    return acting(frame -> {
                        String name = id.text(frame);
                        return name == null ? null : new Action.WatchCounters(List.of(name));
                    });
                })
                .statement("sc_watch_counters", parts -> acting(frame -> new Action.WatchCounters(List.of())))
                .statement("sc_pra_add", parts -> {
                    Expr id = parts.expr("ID");
                    return acting(frame -> {
                        String area = id.text(frame);
                        return area == null
                                ? null
                                : new Action.Entry(
                                        SmPolicyDecision.PRA_INFOS.name(),
                                        area,
                                        Json.object().put("praId", area));
                    });
                })
                .statement("sc_pra_remove", parts -> {
                    Expr id = parts.expr("ID");
                    return acting(frame -> {
                        String area = id.text(frame);
                        return area == null ? null : new Action.Entry(SmPolicyDecision.PRA_INFOS.name(), area, null);
                    });
                });
    }

    private static void charging(BlockSet set) {
        set.statement("sc_online", parts -> flag(parts, "online"))
                .statement("sc_offline", parts -> flag(parts, "offline"))
                .statement("sc_charging_addresses", SessionActions::chargingAddresses)
                .statement("sc_reflective_timer", parts -> member("reflectiveQoSTimer", parts.expr("SECONDS")))
                .statement("sc_set_member", parts -> member(name(parts), parts.expr("VALUE")))
                .statement("sc_remove_member", parts -> {
                    String name = name(parts);
                    return acting(frame -> new Action.RemoveMember(name));
                })
                .statement("sc_rfsp", parts -> member("rfsp", parts.expr("INDEX")))
                .statement("sc_service_area", parts -> member("servAreaRes", parts.expr("AREA")))
                .statement("sc_ue_ambr", parts -> {
                    Expr up = parts.expr("UP");
                    Expr down = parts.expr("DOWN");
                    return acting(frame -> {
                        ObjectNode members = Json.object();
                        members.set("ueAmbr", rates(up.value(frame), down.value(frame)));
                        return new Action.Members(members);
                    });
                });
    }

    private static void tdf(BlockSet set) {
        set.statement("sc_tdf_session", parts -> {
                    Expr host = parts.expr("HOST");
                    Expr realm = parts.expr("REALM");
                    return acting(frame -> {
                        ObjectNode tdf = Json.object();
                        RuleActions.put(tdf, "destinationHost", host.value(frame));
                        RuleActions.put(tdf, "destinationRealm", realm.value(frame));
                        ObjectNode members = Json.object();
                        members.set("tdf", tdf);
                        return tdf.has("destinationRealm") ? new Action.Members(members) : null;
                    });
                })
                .statement("sc_tdf_session_end", parts -> frame -> {
                    frame.act(new Action.RemoveMember("tdf"));
                    frame.act(new Action.RemoveMember("adcRules"));
                    return Flow.NEXT;
                })
                .statement("sc_adc_remove", parts -> {
                    Expr name = parts.expr("NAME");
                    return acting(frame -> {
                        String rule = name.text(frame);
                        return rule == null ? null : new Action.Entry("adcRules", rule, null);
                    });
                });
    }

    /** Computes the action of a statement; null for no action. */
    @FunctionalInterface
    interface Acting {
        @Nullable
        Action run(Frame frame);
    }

    static Stmt acting(Acting acting) {
        return frame -> {
            Action action = acting.run(frame);
            if (action != null) {
                frame.act(action);
            }
            return Flow.NEXT;
        };
    }

    private static String name(Parts parts) {
        String name = parts.field("NAME");
        if (name.isBlank() || name.length() > 255) {
            parts.fault("NAME", "expected the name of a member");
        }
        return name;
    }

    private static Stmt member(String name, Expr value) {
        return acting(frame -> {
            JsonNode there = value.value(frame);
            if (!Values.present(there)) {
                return null;
            }
            ObjectNode members = Json.object();
            members.set(name, there);
            return new Action.Members(members);
        });
    }

    private static Stmt flag(Parts parts, String member) {
        boolean on = parts.field("VALUE").equals("TRUE");
        return acting(frame -> new Action.Members(Json.object().put(member, on)));
    }

    private static ObjectNode rates(JsonNode up, JsonNode down) {
        ObjectNode rates = Json.object();
        RuleActions.put(rates, "uplink", up);
        RuleActions.put(rates, "downlink", down);
        return rates;
    }

    private static Stmt ambr(Parts parts) {
        Expr up = parts.expr("UP");
        Expr down = parts.expr("DOWN");
        return acting(frame -> {
            ObjectNode rule = Json.object();
            rule.set("authSessAmbr", rates(up.value(frame), down.value(frame)));
            return new Action.SessionRule(rule);
        });
    }

    private static Stmt qos(Parts parts) {
        Expr fiveQi = parts.expr("FIVEQI");
        Expr arp = parts.expr("ARP");
        return acting(frame -> {
            ObjectNode rule = Json.object();
            rule.set("authDefQos", defaultQos(fiveQi.value(frame), arp.value(frame)));
            return new Action.SessionRule(rule);
        });
    }

    private static ObjectNode defaultQos(JsonNode fiveQi, JsonNode arp) {
        ObjectNode qos = Json.object();
        RuleActions.put(qos, "5qi", fiveQi);
        RuleActions.put(qos, "arp", arp);
        return qos;
    }

    private static Stmt ruleWhen(Parts parts) {
        Expr name = parts.expr("NAME");
        Expr condition = parts.expr("CONDITION");
        Expr up = parts.expr("UP");
        Expr down = parts.expr("DOWN");
        Expr fiveQi = parts.expr("FIVEQI");
        Expr arp = parts.expr("ARP");
        return frame -> {
            String id = name.text(frame);
            if (id != null && RuleActions.usable(id) && condition.value(frame) instanceof ObjectNode when) {
                String own = RuleData.conditionOfSessionRule(id);
                ObjectNode rule = Json.object().put("sessRuleId", id).put(RuleData.CONDITION.reference(), own);
                putMembers(rule, "authSessAmbr", rates(up.value(frame), down.value(frame)));
                putMembers(rule, "authDefQos", defaultQos(fiveQi.value(frame), arp.value(frame)));
                ObjectNode named = Json.object().setAll(when);
                frame.act(
                        new Action.Entry(RuleData.CONDITION.map(), own, named.put(RuleData.CONDITION.idMember(), own)));
                frame.act(new Action.SessionRule(rule));
            }
            return Flow.NEXT;
        };
    }

    private static void putMembers(ObjectNode rule, String name, ObjectNode members) {
        if (!members.isEmpty()) {
            rule.set(name, members);
        }
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        for (JsonNode element : list) {
            String text = Values.text(element);
            if (text != null && !texts.contains(text)) {
                texts.add(text);
            }
        }
        return texts;
    }

    private static Stmt revalidateAfter(Parts parts) {
        Expr seconds = parts.expr("SECONDS");
        return acting(frame -> {
            Instant now = frame.now();
            double after = seconds.number(frame);
            return now == null || !(after >= 0 && after <= LONGEST)
                    ? null
                    : revalidation(now.plusSeconds((long) after));
        });
    }

    private static Action revalidation(Instant time) {
        return new Action.Members(Json.object()
                .put(
                        SmPolicyDecision.REVALIDATION_TIME.name(),
                        time.truncatedTo(ChronoUnit.SECONDS).toString()));
    }

    private static Stmt revalidateAt(Parts parts) {
        Expr time = parts.expr("TIME");
        return acting(frame -> {
            String text = time.text(frame);
            try {
                return text == null || text.length() > 40
                        ? null
                        : revalidation(OffsetDateTime.parse(text).toInstant());
            } catch (DateTimeException e) {
                return null;
            }
        });
    }

    private static Stmt chargingAddresses(Parts parts) {
        Expr primary = parts.expr("PRIMARY");
        Expr secondary = parts.expr("SECONDARY");
        return acting(frame -> {
            ObjectNode addresses = Json.object();
            RuleActions.put(addresses, "primaryChfAddress", primary.value(frame));
            RuleActions.put(addresses, "secondaryChfAddress", secondary.value(frame));
            ObjectNode members = Json.object();
            members.set("chargingInfo", addresses);
            return new Action.Members(members);
        });
    }
}
