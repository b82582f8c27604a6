// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.diameter;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyDecision;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Changes of a decision as the AVPs of a CCA or RAR. */
@SpecRef({"TS 29.212 5.6.3", "TS 29.212 5.6.4"})
final class DecisionAvps {
    /** Servers that charge, online and offline, by the member of {@code chargingInfo}. */
    private static final Map<String, AvpDef<String>> FUNCTIONS = new TreeMap<>(Map.of(
            "primaryChfAddress", Gx.PRIMARY_EVENT_CHARGING_FUNCTION_NAME,
            "secondaryChfAddress", Gx.SECONDARY_EVENT_CHARGING_FUNCTION_NAME,
            "primaryCcfAddress", Gx.PRIMARY_CHARGING_COLLECTION_FUNCTION_NAME,
            "secondaryCcfAddress", Gx.SECONDARY_CHARGING_COLLECTION_FUNCTION_NAME));

    private DecisionAvps() {}

    /**
     * The AVPs.
     *
     * @param decision the whole decision that is to hold
     * @param changes the part that the PCEF does not have yet
     */
    static List<Avp> of(ObjectNode decision, ObjectNode changes) {
        List<Avp> avps = new ArrayList<>();
        triggers(decision, changes, avps);
        avps.addAll(RuleAvps.of(decision, changes));
        avps.addAll(UsageAvps.of(decision, changes));
        for (JsonNode rule : SmPolicyDecision.SESS_RULES.of(changes)) {
            session(rule, avps);
        }
        String time = SmPolicyDecision.REVALIDATION_TIME.text(changes);
        if (time != null) {
            avps.add(Gx.REVALIDATION_TIME.of(Instant.parse(time)));
        }
        if (changes.path("pcscfRestIndication").asBoolean(false)) {
            avps.add(Gx.PCSCF_RESTORATION_INDICATION.of(0L));
        }
        if (changes.has("online")) {
            avps.add(Gx.ONLINE.of(changes.get("online").asBoolean() ? 1 : 0));
        }
        if (changes.has("offline")) {
            avps.add(Gx.OFFLINE.of(changes.get("offline").asBoolean() ? 1 : 0));
        }
        charging(changes.path("chargingInfo"), avps);
        return avps;
    }

    /** Where the PCEF charges: names of servers, as DiameterURI, of policies. */
    @SpecRef("TS 29.212 4.5.7")
    private static void charging(JsonNode info, List<Avp> avps) {
        List<Avp> names = new ArrayList<>();
        FUNCTIONS.forEach((member, def) -> {
            String name = Json.string(info, member);
            if (name != null && name.startsWith("aaa")) { // not the URI of a CHF, which an SMF is told
                names.add(def.of(name));
            }
        });
        if (!names.isEmpty()) {
            avps.add(Gx.CHARGING_INFORMATION.of(names));
        }
    }

    // A new list of triggers replaces the former one as a whole.
    @SpecRef("TS 29.212 4.5.3")
    private static void triggers(ObjectNode decision, ObjectNode changes, List<Avp> avps) {
        if (!changes.has(SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name())
                && !changes.has(SmPolicyDecision.REVALIDATION_TIME.name())) {
            return;
        }
        List<Avp> triggers = new ArrayList<>();
        for (JsonNode name : SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.of(decision)) {
            Integer value = EventTriggerNames.value(name.asString(""));
            if (value != null) {
                triggers.add(Gx.EVENT_TRIGGER.of(value));
            }
        }
        boolean timed = SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS
                .of(decision)
                .valueStream()
                .anyMatch(name -> name.asString("").equals("RE_TIMEOUT"));
        if (decision.has(SmPolicyDecision.REVALIDATION_TIME.name()) && !timed) {
            triggers.add(Gx.EVENT_TRIGGER.of(EventTrigger.REVALIDATION_TIMEOUT));
        }
        avps.addAll(triggers.isEmpty() ? List.of(Gx.EVENT_TRIGGER.of(EventTrigger.NO_EVENT_TRIGGERS)) : triggers);
    }

    private static void session(JsonNode rule, List<Avp> avps) {
        if (rule.get("authSessAmbr") instanceof ObjectNode ambr) {
            AvpGroup.Builder qos = AvpGroup.builder();
            RuleAvps.rate(qos, Gx.APN_AGGREGATE_MAX_BITRATE_UL, ambr, "uplink");
            RuleAvps.rate(qos, Gx.APN_AGGREGATE_MAX_BITRATE_DL, ambr, "downlink");
            avps.add(Gx.QOS_INFORMATION.of(qos.build()));
        }
        if (rule.get("authDefQos") instanceof ObjectNode given) {
            AvpGroup.Builder qos = AvpGroup.builder()
                    .add(Gx.QOS_CLASS_IDENTIFIER, given.path("5qi").asInt(9));
            if (given.has("arp")) {
                qos.add(RuleAvps.arp(given.get("arp")));
            }
            avps.add(Gx.DEFAULT_EPS_BEARER_QOS.of(qos.build()));
        }
    }
}
