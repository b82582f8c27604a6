// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.ue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.AvpSource;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;
import tools.jackson.databind.JsonNode;

/**
 * A PCC rule as the network of a UE enforces it.
 *
 * @param qosClass 5QI or QCI; 0 if the rule has no QoS
 * @param uplink guaranteed rate; 0 if the rule has no guaranteed rate
 * @param downlink guaranteed rate, as {@code uplink}
 * @param filters the filters of its packets
 */
public record Rule(int qosClass, BitRate uplink, BitRate downlink, List<String> filters) {
    public Rule {
        filters = List.copyOf(filters);
    }

    /** Returns the rules of a complete SmPolicyDecision. */
    @SpecRef("TS 29.512 5.6.2.4")
    static Map<String, Rule> of(JsonNode decision) {
        Map<String, Rule> rules = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> each : decision.path("pccRules").properties()) {
            rules.put(each.getKey(), of(each.getValue(), decision.path("qosDecs")));
        }
        return rules;
    }

    /** Applies the Charging-Rule-Remove and Charging-Rule-Install of a CCA or RAR. */
    @SpecRef("TS 29.212 4.5.2")
    static void apply(AvpSource message, Map<String, Rule> rules) {
        for (AvpGroup remove : message.all(Gx.CHARGING_RULE_REMOVE)) {
            remove.all(Gx.CHARGING_RULE_NAME).forEach(name -> rules.remove(String.valueOf(name)));
        }
        for (AvpGroup install : message.all(Gx.CHARGING_RULE_INSTALL)) {
            for (AvpGroup definition : install.all(Gx.CHARGING_RULE_DEFINITION)) {
                rules.put(String.valueOf(definition.get(Gx.CHARGING_RULE_NAME)), of(definition));
            }
        }
    }

    /** Returns added and changed rules as lines with a plus, and removed rules as lines with a minus. */
    static List<String> changes(Map<String, Rule> before, Map<String, Rule> after) {
        List<String> lines = new ArrayList<>();
        before.forEach((name, rule) -> {
            if (!after.containsKey(name)) {
                lines.add("- " + name);
            }
        });
        after.forEach((name, rule) -> {
            if (!rule.equals(before.get(name))) {
                lines.add("+ " + name + ": " + rule);
            }
        });
        return lines;
    }

    private static Rule of(JsonNode rule, JsonNode qosDecisions) {
        JsonNode qos = qosDecisions.path(rule.at("/refQosData/0").asString(""));
        List<String> filters = new ArrayList<>();
        rule.path("flowInfos")
                .forEach(flow -> filters.add(flow.path("flowDescription").asString("")));
        return new Rule(qos.path("5qi").asInt(0), rate(qos, "gbrUl"), rate(qos, "gbrDl"), filters);
    }

    private static Rule of(AvpGroup definition) {
        AvpGroup qos = definition.get(Gx.QOS_INFORMATION);
        List<String> filters = definition.all(Gx.FLOW_INFORMATION).stream()
                .map(flow -> String.valueOf(flow.get(Rx.FLOW_DESCRIPTION)))
                .toList();
        return qos == null
                ? new Rule(0, new BitRate(0), new BitRate(0), filters)
                : new Rule(
                        qos.getOr(Gx.QOS_CLASS_IDENTIFIER, 0),
                        new BitRate(qos.getOr(Gx.GUARANTEED_BITRATE_UL, 0L)),
                        new BitRate(qos.getOr(Gx.GUARANTEED_BITRATE_DL, 0L)),
                        filters);
    }

    private static BitRate rate(JsonNode qos, String member) {
        BitRate rate = BitRate.of(qos, member);
        return rate == null ? new BitRate(0) : rate;
    }

    @Override
    public String toString() {
        String guaranteed = uplink.bitsPerSecond() == 0 && downlink.bitsPerSecond() == 0
                ? ""
                : ", guaranteed " + uplink + " up and " + downlink + " down";
        return "QoS class " + qosClass + guaranteed + ", " + String.join("; ", new LinkedHashSet<>(filters));
    }
}
