// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues.FlowStatus;
import org.sigcore.diameter.dictionary.Sd;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts ADC rules to AVPs. Pure functions. */
@SpecRef({"TS 29.212 5b.3.1", "TS 29.212 5b.3.2", "TS 29.212 5b.3.3"})
final class AdcRules {
    private static final long LARGEST = 0xFFFF_FFFFL;
    private static final Map<String, Integer> GATES = Map.of(
            "ENABLED-UPLINK", FlowStatus.ENABLED_UPLINK,
            "ENABLED-DOWNLINK", FlowStatus.ENABLED_DOWNLINK,
            "ENABLED", FlowStatus.ENABLED,
            "DISABLED", FlowStatus.DISABLED);

    private AdcRules() {}

    /** Returns an ADC-Rule-Install AVP for each rule. */
    static List<Avp> installed(ObjectNode rules) {
        List<Avp> avps = new ArrayList<>();
        rules.properties()
                .forEach(rule -> avps.add(Sd.ADC_RULE_INSTALL.of(
                        rule.getValue().has("predefined") || isBase(rule.getValue())
                                ? name(rule.getKey(), rule.getValue())
                                : definition(rule.getKey(), rule.getValue()))));
        return avps;
    }

    /** Returns an ADC-Rule-Remove AVP for each rule. */
    static List<Avp> removed(ObjectNode rules) {
        List<Avp> avps = new ArrayList<>();
        rules.properties().forEach(rule -> avps.add(Sd.ADC_RULE_REMOVE.of(name(rule.getKey(), rule.getValue()))));
        return avps;
    }

    private static boolean isBase(JsonNode rule) {
        return rule.has("base");
    }

    private static Avp name(String name, JsonNode rule) {
        return isBase(rule) ? Sd.ADC_RULE_BASE_NAME.of(name) : Sd.ADC_RULE_NAME.of(name);
    }

    private static Avp definition(String name, JsonNode rule) {
        AvpGroup.Builder avps = AvpGroup.builder().add(Sd.ADC_RULE_NAME, name);
        text(avps, Gx.TDF_APPLICATION_IDENTIFIER, rule, "tdfApplicationIdentifier");
        Integer gate = GATES.get(rule.path("flowStatus").asString(""));
        if (gate != null) {
            avps.add(Rx.FLOW_STATUS, gate);
        }
        number(avps, Base.RATING_GROUP, rule, "ratingGroup");
        number(avps, Gx.PRECEDENCE, rule, "precedence");
        text(avps, Gx.MONITORING_KEY, rule, "monitoringKey");
        if (rule.path("muteNotification").asBoolean(false)) {
            avps.add(Gx.MUTE_NOTIFICATION, 0);
        }
        AvpGroup.Builder qos = AvpGroup.builder();
        rate(qos, Rx.MAX_REQUESTED_BANDWIDTH_UL, rule, "maxbrUl");
        rate(qos, Rx.MAX_REQUESTED_BANDWIDTH_DL, rule, "maxbrDl");
        if (rule.has("maxbrUl") || rule.has("maxbrDl")) {
            avps.add(Gx.QOS_INFORMATION.of(qos.build()));
        }
        return Sd.ADC_RULE_DEFINITION.of(avps.build());
    }

    private static void text(AvpGroup.Builder avps, AvpDef<String> def, JsonNode rule, String member) {
        String text = Json.string(rule, member);
        if (text != null) {
            avps.add(def, text);
        }
    }

    private static void number(AvpGroup.Builder avps, AvpDef<Long> def, JsonNode rule, String member) {
        if (rule.hasNonNull(member)) {
            avps.add(def, rule.path(member).asLong());
        }
    }

    private static void rate(AvpGroup.Builder avps, AvpDef<Long> def, JsonNode rule, String member) {
        BitRate rate = BitRate.of(rule, member);
        if (rate != null) {
            avps.add(def, Math.min(rate.bitsPerSecond(), LARGEST));
        }
    }
}
