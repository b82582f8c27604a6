// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SmPolicyDecision;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Computes the update that takes a peer from one decision to the next: new and changed entries in full, removed entries
 * as null.
 */
@SpecRef({"TS 29.512 4.2.6.1", "TS 29.507 5.6.2.5", "TS 29.525 5.6.2.5"})
public final class PolicyDiff {
    private static final Set<String> MAPS = Set.of(
            SmPolicyDecision.SESS_RULES.name(),
            SmPolicyDecision.PCC_RULES.name(),
            SmPolicyDecision.QOS_DECS.name(),
            SmPolicyDecision.CHG_DECS.name(),
            SmPolicyDecision.TRAFF_CONT_DECS.name(),
            SmPolicyDecision.UM_DECS.name(),
            SmPolicyDecision.CONDS.name(),
            SmPolicyDecision.PRA_INFOS.name(),
            SmPolicyDecision.QOS_MON_DECS.name(),
            "pras",
            "sliceUsgCtrlInfoSets");
    // Members that the schema allows to be removed; all others persist until replaced.
    private static final Set<String> NULLABLE = Set.of(
            SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name(),
            "triggers",
            "asTimeDisParam",
            "matchPdus",
            "snssaiReplInfos",
            "pduSessions");
    // Attributes of entries that the schema allows to be removed: an SMF keeps attributes that an update omits.
    @SpecRef({"TS 29.512 5.6.2.6", "TS 29.512 5.6.2.7", "TS 29.512 5.6.2.8", "TS 29.512 5.6.2.10", "TS 29.512 5.6.2.12"
    })
    private static final Set<String> TAKEN_BACK = Set.of(
            // PccRule and SessionRule
            PccRule.REF_CHG_DATA.name(),
            "refChgN3gData",
            PccRule.REF_UM_DATA.name(),
            "refUmN3gData",
            PccRule.REF_COND_DATA.name(),
            PccRule.REF_QOS_MON.name(),
            "addrPreserInd",
            "tscaiInputDl",
            "tscaiInputUl",
            "ddNotifCtrl2",
            "disUeNotif",
            "callInfo",
            // QosData
            "maxbrUl",
            "maxbrDl",
            "gbrUl",
            "gbrDl",
            "priorityLevel",
            "averWindow",
            "maxDataBurstVol",
            "extMaxDataBurstVol",
            "maxPacketLossRateDl",
            "maxPacketLossRateUl",
            "pduSetQos",
            // TrafficControlData
            "trafficSteeringPolIdDl",
            "trafficSteeringPolIdUl",
            "metadata",
            "routeToLocs",
            "maxAllowedUpLat",
            "easIpReplaceInfos",
            "tfcCorreInfo",
            "upPathChgEvent",
            // UsageMonitoringData
            "volumeThreshold",
            "volumeThresholdUplink",
            "volumeThresholdDownlink",
            "timeThreshold",
            "monitoringTime",
            "nextVolThreshold",
            "nextVolThresholdUplink",
            "nextVolThresholdDownlink",
            "nextTimeThreshold",
            "inactivityTime",
            "exUsagePccRuleIds",
            // ConditionData
            "activationTime",
            "deactivationTime",
            // QosMonitoringData
            "repThreshDl",
            "repThreshUl",
            "repThreshRp",
            "conThreshDl",
            "conThreshUl",
            "repThreshDatRateUl",
            "repThreshDatRateDl",
            "waitTime",
            "repPeriod",
            "notifyUri",
            "notifyCorreId",
            "avrgWndw");
    // Attribute that the schema does not allow to be removed; a flag in it ends the redirection.
    @SpecRef({"TS 29.512 5.6.2.13", "TS 29.212 5.3.83"})
    private static final String REDIRECTION = "redirectInfo";

    private static final String REDIRECTS = "redirectEnabled";
    private static final ObjectNode NO_REDIRECTION = Json.object().put(REDIRECTS, false);

    // Members of a name.
    private static final String KEY = "key";
    private static final String TAKEN = "taken";

    // Requests for reports, each of which is sent once.
    private static final Set<String> REQUESTS = Set.of(SmPolicyDecision.LAST_REQ_RULE_DATA.name());
    // Members that describe a single exchange rather than the session.
    private static final Set<String> NEVER_REPEATED = Set.of(SmPolicyDecision.SUPP_FEAT.name());

    // Request that is sent again in each decision that contains it.
    private static final String ASKED_NOW = SmPolicyDecision.LAST_REQ_USAGE_DATA.name();

    private PolicyDiff() {}

    /** Returns the decision as the base of the next one, without one-time requests. */
    public static ObjectNode lasting(ObjectNode decision) {
        if (!decision.has(ASKED_NOW)) {
            return decision;
        }
        ObjectNode lasting = Json.object().setAll(decision);
        lasting.remove(ASKED_NOW);
        return lasting;
    }

    /**
     * Returns the changes from one decision to the next; empty if the decisions are equal. Does not modify the
     * arguments.
     */
    public static ObjectNode between(ObjectNode before, ObjectNode after) {
        ObjectNode changes = Json.object();
        after.properties().forEach(member -> {
            String name = member.getKey();
            if (NEVER_REPEATED.contains(name)) {
                return;
            }
            if (MAPS.contains(name)) {
                ObjectNode entries = entries(before.get(name), member.getValue());
                if (!entries.isEmpty()) {
                    changes.set(name, entries);
                }
            } else if (REQUESTS.contains(name)) {
                ArrayNode made = Json.array();
                for (JsonNode request : member.getValue()) {
                    if (before.path(name).valueStream().noneMatch(request::equals)) {
                        made.add(request.deepCopy());
                    }
                }
                if (!made.isEmpty()) {
                    changes.set(name, made);
                }
            } else if (name.equals(ASKED_NOW) || !member.getValue().equals(before.get(name))) {
                changes.set(name, member.getValue().deepCopy());
            }
        });
        before.properties().forEach(member -> {
            String name = member.getKey();
            if (after.has(name)) {
                return;
            }
            if (MAPS.contains(name)) {
                ObjectNode entries = entries(member.getValue(), Json.object());
                if (!entries.isEmpty()) {
                    changes.set(name, entries);
                }
            } else if (NULLABLE.contains(name)) {
                changes.putNull(name);
            }
        });
        return changes;
    }

    /**
     * Returns the names of the changes: for each member its entries, or none for the member itself. An entry is a key, or
     * the key and the attributes that were taken back from the entry.
     */
    public static ObjectNode names(ObjectNode changes) {
        ObjectNode names = Json.object();
        changes.properties().forEach(member -> {
            ArrayNode keys = names.putArray(member.getKey());
            if (MAPS.contains(member.getKey()) && member.getValue() instanceof ObjectNode entries) {
                entries.properties().forEach(entry -> {
                    ObjectNode taken = takenBack(entry.getValue());
                    if (taken.isEmpty()) {
                        keys.add(entry.getKey());
                    } else {
                        keys.addObject().put(KEY, entry.getKey()).set(TAKEN, taken);
                    }
                });
            }
        });
        return names;
    }

    private static ObjectNode takenBack(JsonNode entry) {
        ObjectNode taken = Json.object();
        entry.properties().forEach(attribute -> {
            JsonNode value = attribute.getValue();
            if (value.isNull() || value.equals(BooleanNode.FALSE) || value.equals(NO_REDIRECTION)) {
                taken.set(attribute.getKey(), value);
            }
        });
        return taken;
    }

    /** Returns the current values of the named members and entries; null for removed ones and removed attributes. */
    public static ObjectNode ofNames(ObjectNode names, ObjectNode decision) {
        ObjectNode changes = Json.object();
        names.properties().forEach(member -> {
            String name = member.getKey();
            JsonNode now = decision.get(name);
            if (!member.getValue().isEmpty()) {
                ObjectNode entries = changes.putObject(name);
                member.getValue().forEach(named -> entry(named, now, entries));
            } else if (now != null) {
                changes.set(name, now.deepCopy());
            } else if (NULLABLE.contains(name)) {
                changes.putNull(name);
            }
        });
        return changes;
    }

    private static void entry(JsonNode named, @Nullable JsonNode now, ObjectNode entries) {
        String key = named.path(KEY).asString(named.asString(""));
        JsonNode entry = now == null ? null : now.get(key);
        if (entry == null) {
            entries.putNull(key);
            return;
        }
        JsonNode whole = entry.deepCopy();
        if (whole instanceof ObjectNode attributes) {
            named.path(TAKEN)
                    .properties()
                    .forEach(attribute -> attributes.putIfAbsent(attribute.getKey(), attribute.getValue()));
        }
        entries.set(key, whole);
    }

    /**
     * Returns the entry with an explicit null for each removed attribute that the peer would otherwise keep, false for a
     * flag, and the end of a redirection.
     */
    private static JsonNode replacing(@Nullable JsonNode before, JsonNode after) {
        JsonNode entry = after.deepCopy();
        if (before != null && entry instanceof ObjectNode attributes) {
            before.properties().forEach(member -> {
                String name = member.getKey();
                JsonNode value = member.getValue();
                if (attributes.has(name)) {
                    return;
                }
                if (TAKEN_BACK.contains(name) && !value.isNull()) {
                    attributes.putNull(name);
                } else if (name.equals(REDIRECTION) && value.path(REDIRECTS).asBoolean(false)) {
                    attributes.set(REDIRECTION, NO_REDIRECTION.deepCopy());
                } else if (value.isBoolean() && value.booleanValue()) {
                    attributes.put(name, false);
                }
            });
        }
        return entry;
    }

    private static ObjectNode entries(@Nullable JsonNode before, JsonNode after) {
        ObjectNode changes = Json.object();
        after.properties().forEach(entry -> {
            if (before == null || !entry.getValue().equals(before.get(entry.getKey()))) {
                changes.set(
                        entry.getKey(),
                        replacing(before == null ? null : before.get(entry.getKey()), entry.getValue()));
            }
        });
        if (before != null) {
            before.properties().stream()
                    .map(Map.Entry::getKey)
                    .filter(key -> !after.has(key))
                    .forEach(changes::putNull);
        }
        return changes;
    }
}
