// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.diameter;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;
import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SmPolicyDecision;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** PCC rules as AVPs. A rule whose QoS, charging or gate changes is sent whole, since on Gx they are parts of it. */
@SpecRef({"TS 29.212 5.3.2", "TS 29.212 5.3.4"})
final class RuleAvps {
    private static final Map<String, Integer> DIRECTIONS = Map.of(
            "DOWNLINK", GxValues.FlowDirection.DOWNLINK,
            "UPLINK", GxValues.FlowDirection.UPLINK,
            "BIDIRECTIONAL", GxValues.FlowDirection.BIDIRECTIONAL);
    private static final Map<String, Integer> GATES = Map.of(
            "ENABLED-UPLINK", RxValues.FlowStatus.ENABLED_UPLINK,
            "ENABLED-DOWNLINK", RxValues.FlowStatus.ENABLED_DOWNLINK,
            "ENABLED", RxValues.FlowStatus.ENABLED,
            "DISABLED", RxValues.FlowStatus.DISABLED,
            "REMOVED", RxValues.FlowStatus.REMOVED);
    private static final Map<String, Integer> METERING = Map.of(
            "DURATION", GxValues.MeteringMethod.DURATION,
            "VOLUME", GxValues.MeteringMethod.VOLUME,
            "DURATION_VOLUME", GxValues.MeteringMethod.DURATION_VOLUME,
            "EVENT", GxValues.MeteringMethod.EVENT);
    private static final long LARGEST = 0xFFFF_FFFFL;
    private final ObjectNode decision;
    private final ObjectNode changes;

    private RuleAvps(ObjectNode decision, ObjectNode changes) {
        this.decision = decision;
        this.changes = changes;
    }

    /** Charging-Rule-Install and Charging-Rule-Remove for what changed; empty when no rule did. */
    static List<Avp> of(ObjectNode decision, ObjectNode changes) {
        return new RuleAvps(decision, changes).avps();
    }

    private List<Avp> avps() {
        List<Avp> avps = new ArrayList<>(2);
        List<Avp> definitions = changedRules().stream()
                .map(name -> definition(SmPolicyDecision.PCC_RULES.of(decision).path(name)))
                .toList();
        if (!definitions.isEmpty()) {
            avps.add(Gx.CHARGING_RULE_INSTALL.of(definitions));
        }
        List<Avp> removed = new ArrayList<>();
        SmPolicyDecision.PCC_RULES.of(changes).properties().forEach(rule -> {
            if (rule.getValue().isNull()) {
                removed.add(Gx.CHARGING_RULE_NAME.of(rule.getKey()));
            }
        });
        if (!removed.isEmpty()) {
            avps.add(Gx.CHARGING_RULE_REMOVE.of(removed));
        }
        return avps;
    }

    private Set<String> changedRules() {
        Set<String> names = new LinkedHashSet<>();
        SmPolicyDecision.PCC_RULES.of(decision).properties().forEach(rule -> {
            if (SmPolicyDecision.PCC_RULES.of(changes).hasNonNull(rule.getKey())
                    || refersToChange(rule.getValue(), PccRule.REF_QOS_DATA.name(), SmPolicyDecision.QOS_DECS.name())
                    || refersToChange(rule.getValue(), PccRule.REF_CHG_DATA.name(), SmPolicyDecision.CHG_DECS.name())
                    || refersToChange(
                            rule.getValue(), PccRule.REF_TC_DATA.name(), SmPolicyDecision.TRAFF_CONT_DECS.name())) {
                names.add(rule.getKey());
            }
        });
        return names;
    }

    private boolean refersToChange(JsonNode rule, String reference, String map) {
        return changes.path(map).hasNonNull(rule.path(reference).path(0).asString(""));
    }

    private @Nullable JsonNode referred(JsonNode rule, String reference, String map) {
        return decision.path(map).get(rule.path(reference).path(0).asString(""));
    }

    private Avp definition(JsonNode rule) {
        AvpGroup.Builder avps = AvpGroup.builder()
                .add(Gx.CHARGING_RULE_NAME, PccRule.PCC_RULE_ID.of(rule).asString(""));
        JsonNode charging = referred(rule, PccRule.REF_CHG_DATA.name(), SmPolicyDecision.CHG_DECS.name());
        if (charging != null && charging.has("ratingGroup")) {
            avps.add(Base.RATING_GROUP, charging.get("ratingGroup").asLong());
        }
        for (JsonNode flow : PccRule.FLOW_INFOS.of(rule)) {
            avps.add(Gx.FLOW_INFORMATION.of(
                    Rx.FLOW_DESCRIPTION.of(flow.path("flowDescription").asString("")),
                    Gx.FLOW_DIRECTION.of(DIRECTIONS.getOrDefault(
                            flow.path("flowDirection").asString(""), GxValues.FlowDirection.UNSPECIFIED))));
        }
        JsonNode traffic = referred(rule, PccRule.REF_TC_DATA.name(), SmPolicyDecision.TRAFF_CONT_DECS.name());
        String gate = traffic == null ? null : Json.string(traffic, "flowStatus");
        avps.add(Rx.FLOW_STATUS, GATES.getOrDefault(gate == null ? "ENABLED" : gate, RxValues.FlowStatus.ENABLED));
        JsonNode qos = referred(rule, PccRule.REF_QOS_DATA.name(), SmPolicyDecision.QOS_DECS.name());
        if (qos != null) {
            avps.add(qos(qos));
        }
        if (charging != null) {
            charging(charging, avps);
        }
        avps.add(Gx.PRECEDENCE, PccRule.PRECEDENCE.of(rule).asLong(255));
        return Gx.CHARGING_RULE_DEFINITION.of(avps.build());
    }

    private static Avp qos(JsonNode qos) {
        AvpGroup.Builder avps =
                AvpGroup.builder().add(Gx.QOS_CLASS_IDENTIFIER, qos.path("5qi").asInt(9));
        rate(avps, Rx.MAX_REQUESTED_BANDWIDTH_UL, qos, "maxbrUl");
        rate(avps, Rx.MAX_REQUESTED_BANDWIDTH_DL, qos, "maxbrDl");
        rate(avps, Gx.GUARANTEED_BITRATE_UL, qos, "gbrUl");
        rate(avps, Gx.GUARANTEED_BITRATE_DL, qos, "gbrDl");
        if (qos.has("arp")) {
            avps.add(arp(qos.get("arp")));
        }
        return Gx.QOS_INFORMATION.of(avps.build());
    }

    /** Allocation-Retention-Priority. */
    static Avp arp(JsonNode arp) {
        boolean may = "MAY_PREEMPT".equals(Json.string(arp, "preemptCap"));
        boolean vulnerable = "PREEMPTABLE".equals(Json.string(arp, "preemptVuln"));
        return Gx.ALLOCATION_RETENTION_PRIORITY.of(
                Gx.PRIORITY_LEVEL.of(arp.path("priorityLevel").asLong(15)),
                Gx.PRE_EMPTION_CAPABILITY.of(
                        may
                                ? GxValues.PreEmptionCapability.PRE_EMPTION_CAPABILITY_ENABLED
                                : GxValues.PreEmptionCapability.PRE_EMPTION_CAPABILITY_DISABLED),
                Gx.PRE_EMPTION_VULNERABILITY.of(
                        vulnerable
                                ? GxValues.PreEmptionVulnerability.PRE_EMPTION_VULNERABILITY_ENABLED
                                : GxValues.PreEmptionVulnerability.PRE_EMPTION_VULNERABILITY_DISABLED));
    }

    /** A bit rate in bit/s, the largest value where 32 bits do not suffice. */
    static void rate(AvpGroup.Builder avps, AvpDef<Long> def, JsonNode document, String member) {
        BitRate rate = BitRate.of(document, member);
        if (rate != null) {
            avps.add(def, Math.min(rate.bitsPerSecond(), LARGEST));
        }
    }

    private static void charging(JsonNode charging, AvpGroup.Builder avps) {
        if (charging.has("offline")) {
            avps.add(Gx.OFFLINE, charging.get("offline").asBoolean() ? 1 : 0);
        }
        if (charging.has("online")) {
            avps.add(Gx.ONLINE, charging.get("online").asBoolean() ? 1 : 0);
        }
        Integer metering = METERING.get(charging.path("meteringMethod").asString(""));
        if (metering != null) {
            avps.add(Gx.METERING_METHOD, metering);
        }
    }
}
