// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.model.session.SupportedFeatures;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Path;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Blocks that read the request, the session, the installed decision and the reports of the peer. */
final class SessionBlocks {
    private static final Path SM_TRIGGERS = Path.parse("request.repPolicyCtrlReqTriggers");
    private static final Path AM_TRIGGERS = Path.parse("request.triggers");
    private static final Path DNN = Path.parse("request.dnn");
    private static final Path FEATURES = Path.parse("request.suppFeat");
    private static final Path REPORTS = Path.parse("request.ruleReports");
    private static final Path AREAS = Path.parse("request.repPraInfos");

    private SessionBlocks() {}

    static void addTo(BlockSet set) {
        set.value("sc_operation_is", parts -> {
                    String wanted = parts.field("OPERATION");
                    return Expr.truth(frame -> wanted.equals(Json.string(frame.context(), "operation")));
                })
                .value("sc_trigger_reported", parts -> {
                    Expr trigger = parts.expr("TRIGGER");
                    return Expr.truth(frame -> {
                        JsonNode wanted = trigger.value(frame);
                        return Values.contains(Values.of(SM_TRIGGERS.first(frame.context())), wanted)
                                || Values.contains(Values.of(AM_TRIGGERS.first(frame.context())), wanted);
                    });
                })
                .value("sc_request", parts -> DataBlocks.under(parts, "request"))
                .value("sc_context", parts -> {
                    Path path = parts.path("PATH");
                    return Expr.value(Type.ANY, frame -> Values.of(path.first(frame.context())));
                })
                .value("sc_dnn_is", SessionBlocks::dnn)
                .value("sc_plmn_is", SessionBlocks::plmn)
                .value("sc_feature", SessionBlocks::feature)
                .value("sc_pra_is", SessionBlocks::pra);
        installed(set);
    }

    private static void installed(BlockSet set) {
        set.value("sc_rule_installed", parts -> {
                    Expr name = parts.expr("NAME");
                    return Expr.truth(frame -> {
                        String id = name.text(frame);
                        return id != null && rules(frame).has(id);
                    });
                })
                .value(
                        "sc_rules_installed",
                        parts -> Expr.value(Type.LIST, frame -> {
                            ArrayNode names = Json.array();
                            rules(frame).propertyNames().forEach(names::add);
                            return frame.grown(names);
                        }))
                .value("sc_rule", parts -> {
                    Expr name = parts.expr("NAME");
                    return Expr.value(Type.OBJECT, frame -> {
                        String id = name.text(frame);
                        return id == null
                                ? Values.NOTHING
                                : Values.of(rules(frame).get(id));
                    });
                })
                .value("sc_decided", parts -> {
                    Path path = parts.path("PATH");
                    return Expr.value(
                            Type.ANY,
                            frame -> Values.of(path.first(frame.decision().current())));
                })
                .value("sc_rule_status", parts -> report(parts, "ruleStatus"))
                .value("sc_rule_failure", parts -> report(parts, "failureCode"))
                .value("sc_media", parts -> DataBlocks.under(parts, "media"))
                .value("sc_app", parts -> DataBlocks.under(parts, "app"))
                .value("sc_media_codec", SessionBlocks::codec);
    }

    private static JsonNode rules(Frame frame) {
        return frame.decision().part(SmPolicyDecision.PCC_RULES.name());
    }

    private static @Nullable Dnn dnn(@Nullable String text) {
        try {
            return text == null ? null : Dnn.of(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static Expr dnn(Parts parts) {
        Dnn wanted = dnn(parts.field("DNN"));
        if (wanted == null) {
            parts.fault("DNN", "expected a data network name");
        }
        return Expr.truth(frame -> {
            Dnn there = dnn(Values.text(Values.of(DNN.first(frame.context()))));
            return wanted != null && there != null && wanted.matches(there);
        });
    }

    private static Expr plmn(Parts parts) {
        String mcc = parts.field("MCC");
        String mnc = parts.field("MNC");
        return Expr.truth(frame -> {
            JsonNode network = frame.context().path("request").path("servingNetwork");
            return mcc.equals(network.path("mcc").asString(""))
                    && (mnc.isEmpty() || mnc.equals(network.path("mnc").asString("")));
        });
    }

    private static Expr feature(Parts parts) {
        int number = (int) Values.number(parts.field("NUMBER"));
        if (number < 1 || number > 4096) {
            parts.fault("NUMBER", "expected the number of a feature, from 1");
        }
        return Expr.truth(frame -> {
            String mask = Values.text(Values.of(FEATURES.first(frame.context())));
            try {
                return SupportedFeatures.has(mask, number);
            } catch (IllegalArgumentException e) {
                return false;
            }
        });
    }

    private static Expr pra(Parts parts) {
        Expr area = parts.expr("ID");
        String state = parts.field("STATE");
        return Expr.truth(frame -> {
            String id = area.text(frame);
            return id != null
                    && state.equals(Values.of(AREAS.first(frame.context()))
                            .path(id)
                            .path("presenceState")
                            .asString(""));
        });
    }

    private static Expr report(Parts parts, String member) {
        Expr name = parts.expr("NAME");
        return Expr.text(frame -> {
            JsonNode id = name.value(frame);
            for (JsonNode report : Values.of(REPORTS.first(frame.context()))) {
                if (Values.contains(report.path("pccRuleIds"), id)) {
                    return Values.text(report.path(member));
                }
            }
            return null;
        });
    }

    private static Expr codec(Parts parts) {
        Expr name = parts.expr("CODEC");
        return Expr.truth(frame -> {
            String wanted = name.text(frame);
            for (JsonNode codec : frame.context().path("media").path("codecs")) {
                if (wanted != null
                        && codec.asString("").toLowerCase(Locale.ROOT).contains(wanted.toLowerCase(Locale.ROOT))) {
                    return true;
                }
            }
            return false;
        });
    }
}
