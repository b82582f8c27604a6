// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.model.session.UeAddresses;
import org.sigcore.policy.kernel.decision.ResourceRules;
import org.sigcore.policy.kernel.decision.SessionAddress;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Applies reports of a peer to the context of a session. Reports of single events are not kept; members that describe
 * the session are, including unknown members of later releases. Pure.
 */
@SpecRef({"TS 29.512 4.2.4.2", "TS 29.512 5.6.2.19", "TS 29.212 4.5.1"})
public final class SessionContexts {
    /** Member with the instances of applications that have started and not stopped: a list for each identifier. */
    public static final String APPLICATIONS = "detectedApps";

    /** Member with the latest packet delays (ms) by PCC rule and direction, the most recent last. */
    public static final String DELAYS = "recentDelays";

    /** Directions of {@link #DELAYS}, as QosMonitoringReport names them. */
    static final List<String> DIRECTIONS = List.of("ulDelays", "dlDelays", "rtDelays");

    private static final String ADDED_ACCESS = "addAccessInfo";
    private static final String ACCESS = SmPolicyContextData.ACCESS_TYPE.name();
    private static final String RAT = SmPolicyContextData.RAT_TYPE.name();
    private static final int MOST_ADDRESSES = 256;
    private static final int MOST_RULES_WITH_DELAYS = 256;
    private static final int MOST_DELAYS = 8;

    // Members that describe an event of one update, not the session.
    private static final Set<String> EVENTS = Set.of(
            "repPolicyCtrlReqTriggers",
            "relAccessInfo",
            "relIpv4Address",
            "relIpv6AddressPrefix",
            "addIpv6AddrPrefixes",
            "addRelIpv6AddrPrefixes",
            "multiIpv6Prefixes",
            "multiRelIpv6Prefixes",
            "relUeMac",
            "ueMac",
            "vplmnQosNotApp",
            "accuUsageReports",
            "appDetectionInfos",
            "ruleReports",
            "sessRuleReports",
            "qncReports",
            "qosMonReports",
            "qosMonDatRateReps",
            "ueInitResReq",
            "creditManageStatus",
            "policyDecFailureReports",
            "invalidPolicyDecs",
            "trafficDescriptors",
            "pccRuleId",
            "typesOfNotif",
            "uePolCont",
            "l4sReports",
            "batOffsetInfo",
            "noNetLocSupp");

    // A session keeps what identifies it: a CCR-U may name the subscriber by the equipment only.
    @SpecRef({"TS 29.212 5.6.2", "TS 29.512 5.6.2.19"})
    private static final Set<String> IDENTITY = Stream.of(
                    SmPolicyContextData.SUPI,
                    SmPolicyContextData.DNN,
                    SmPolicyContextData.PDU_SESSION_ID,
                    SmPolicyContextData.PDU_SESSION_TYPE,
                    SmPolicyContextData.NOTIFICATION_URI)
            .map(JsonMember::name)
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> OWN =
            Set.of(APPLICATIONS, DELAYS, ResourceRules.RESOURCES, SessionAddress.MACS, SessionAddress.MORE_PREFIXES);

    private static final String AREAS = "repPraInfos";

    private SessionContexts() {}

    /** Returns the context of a new session: the request without members that only updates can produce. */
    public static ObjectNode initial(ObjectNode given) {
        ObjectNode context = given.deepCopy();
        OWN.forEach(context::remove);
        context.remove(unassigned(context));
        return context;
    }

    /**
     * Returns the members with an address that does not identify a session, such as 0.0.0.0: the address is not
     * assigned yet.
     */
    @SpecRef({"RFC 2865 5.8", "TS 29.212 4.5.1"})
    private static List<String> unassigned(ObjectNode context) {
        return Stream.of(SmPolicyContextData.IPV4_ADDRESS, SmPolicyContextData.IPV6_ADDRESS_PREFIX)
                .filter(member -> {
                    String address = member.text(context);
                    return address != null && !UeAddresses.identifies(address);
                })
                .map(JsonMember::name)
                .toList();
    }

    private static ObjectNode withoutIdentity(ObjectNode context, ObjectNode update) {
        return Json.without(update, IDENTITY.stream().filter(context::has).toList());
    }

    /**
     * Completes the QoS groups of an update with the missing members of the session: a PCEF may send a part of a group.
     * Members that identify the session are removed.
     */
    @SpecRef({"TS 29.212 5.3.16", "TS 29.212 5.3.48"})
    static ObjectNode completed(ObjectNode context, ObjectNode received) {
        ObjectNode update = withoutIdentity(context, received);
        ObjectNode completed = completed(context, update, SmPolicyContextData.SUBS_SESS_AMBR, "uplink", "downlink");
        return completed(context, completed, SmPolicyContextData.SUBS_DEF_QOS, "5qi", "arp");
    }

    private static ObjectNode completed(ObjectNode context, ObjectNode update, JsonMember group, String... members) {
        if (!group.isIn(update)) {
            return update;
        }
        JsonNode given = group.of(update);
        JsonNode known = group.of(context);
        List<String> left = Stream.of(members)
                .filter(member -> given.isObject() && !given.has(member) && known.has(member))
                .toList();
        if (left.isEmpty()) {
            return update;
        }
        ObjectNode completed = update.deepCopy();
        left.forEach(member -> completed.withObjectProperty(group.name()).set(member, known.get(member)));
        return completed;
    }

    /** Returns a copy of the context with the update merged in. */
    public static ObjectNode merge(ObjectNode context, ObjectNode report) {
        ObjectNode update = completed(context, report);
        ObjectNode merged = context.deepCopy();
        released(merged, SmPolicyContextData.IPV4_ADDRESS, SmPolicyUpdateContextData.REL_IPV4_ADDRESS.of(update));
        addressesOf(update, "Rel").forEach(prefix -> released(merged, SmPolicyContextData.IPV6_ADDRESS_PREFIX, prefix));
        released(
                merged,
                SmPolicyContextData.IPV6_ADDRESS_PREFIX,
                SmPolicyUpdateContextData.REL_IPV6_ADDRESS_PREFIX.of(update));
        List<String> unassigned = unassigned(update);
        for (Map.Entry<String, JsonNode> member : update.properties()) {
            if (lasts(member.getKey()) && !unassigned.contains(member.getKey())) {
                merged.set(member.getKey(), member.getValue().deepCopy());
            }
        }
        set(
                merged,
                SessionAddress.MORE_PREFIXES,
                Json.array().addAll(addressesOf(update, "")),
                addressesOf(update, "Rel"));
        set(merged, SessionAddress.MACS, one(update.path("ueMac")), one(update.path("relUeMac")));
        accesses(merged, update);
        applications(merged, update);
        delays(merged, update);
        presence(merged, context, update);
        UeResources.merge(merged, update);
        return merged;
    }

    /** Applies the release of an access of an MA PDU session: the session continues on the other one. */
    @SpecRef({"TS 29.512 5.6.2.19", "TS 29.512 5.6.2.43"})
    private static void accesses(ObjectNode merged, ObjectNode update) {
        String released = Json.string(update.path("relAccessInfo"), ACCESS);
        JsonNode added = merged.path(ADDED_ACCESS);
        if (released == null || !added.isObject()) {
            return;
        }
        boolean isFirst = released.equals(Json.string(merged, ACCESS)) && !update.has(ACCESS);
        if (isFirst) {
            JsonNode rat = update.has(RAT) ? update.get(RAT) : added.get(RAT);
            merged.set(ACCESS, added.get(ACCESS));
            merged.remove(RAT);
            if (rat != null) {
                merged.set(RAT, rat);
            }
        }
        if (isFirst || added.path(ACCESS).asString("").equals(released)) {
            merged.remove(ADDED_ACCESS);
        }
    }

    /** True if a member of a report describes the session persistently. */
    static boolean lasts(String member) {
        return !EVENTS.contains(member) && !OWN.contains(member);
    }

    /**
     * Returns the context with all members of a report, as policies see it.
     *
     * @param context with the report merged in
     */
    public static ObjectNode seen(ObjectNode context, ObjectNode update) {
        ObjectNode seen = context.deepCopy();
        completed(context, update).properties().forEach(member -> {
            String name = member.getKey();
            if (!OWN.contains(name) && !name.equals(AREAS)) {
                seen.set(name, member.getValue());
            }
        });
        return seen;
    }

    // Removes an address if it equals the released one in any notation.
    private static void released(ObjectNode context, JsonMember member, JsonNode released) {
        if (SessionAddress.same(member.of(context), released)) {
            context.remove(member.name());
        }
    }

    private static ArrayNode addressesOf(ObjectNode update, String released) {
        ArrayNode prefixes = one(update.path("add" + released + "Ipv6AddrPrefixes"));
        update.path("multi" + released + "Ipv6Prefixes").forEach(prefixes::add);
        return prefixes;
    }

    private static ArrayNode one(JsonNode value) {
        return value.isString() ? Json.array().add(value) : Json.array();
    }

    /** Updates a list of addresses with added and removed ones. */
    private static void set(ObjectNode context, String name, ArrayNode come, ArrayNode gone) {
        if (come.isEmpty() && gone.isEmpty()) {
            return;
        }
        ArrayNode there = Json.array();
        for (JsonNode list : new JsonNode[] {context.path(name), come}) {
            for (JsonNode value : list) {
                if (!in(there, value) && !in(gone, value)) {
                    there.add(value);
                }
            }
        }
        if (there.size() > MOST_ADDRESSES) {
            throw new ProblemException(
                    SbiCause.OPTIONAL_IE_INCORRECT, "a session has " + MOST_ADDRESSES + " further addresses at most");
        }
        if (there.isEmpty()) {
            context.remove(name);
        } else {
            context.set(name, there);
        }
    }

    private static boolean in(ArrayNode values, JsonNode value) {
        return values.valueStream().anyMatch(one -> SessionAddress.same(one, value));
    }

    private static void applications(ObjectNode context, ObjectNode update) {
        if (update.has("appDetectionInfos")) {
            ArrayNode all = Json.array();
            context.path(APPLICATIONS).forEach(instances -> {
                if (instances.isArray()) {
                    instances.forEach(all::add);
                } else {
                    all.add(instances); // stored by an earlier build
                }
            });
            ObjectNode byId = context.putObject(APPLICATIONS);
            running(all, update)
                    .forEach(info -> byId.withArrayProperty(info.path("appId").asString(""))
                            .add(info));
        }
    }

    /** Returns the running instances of applications after a report. */
    @SpecRef({"TS 29.512 4.2.4", "TS 29.512 5.6.2.22", "TS 29.212 4b.5.6"})
    static ArrayNode running(JsonNode before, ObjectNode report) {
        ArrayNode running = Json.array();
        before.forEach(running::add);
        for (JsonNode info : report.path("appDetectionInfos")) {
            boolean stopped = stops(report, info);
            running.removeIf(one -> one.path("appId").equals(info.path("appId"))
                    && (one.path("instanceId").equals(info.path("instanceId"))
                            || (stopped && !info.has("instanceId"))));
            if (!stopped) {
                running.add(info.deepCopy());
            }
        }
        return running;
    }

    /** True if a report says that an application has stopped; flows are only described at the start. */
    public static boolean stops(ObjectNode report, JsonNode info) {
        return reports(report, "APP_STO") && !(reports(report, "APP_STA") && info.has("sdfDescriptions"));
    }

    /**
     * Keeps the last delay of the previous report in addition to those of the current one, so that the variation can be
     * computed.
     */
    @SpecRef("TS 29.512 5.6.2.42")
    private static void delays(ObjectNode context, ObjectNode update) {
        for (JsonNode report : update.path("qosMonReports")) {
            for (JsonNode rule : report.path("refPccRuleIds")) {
                for (String direction : DIRECTIONS) {
                    if (!report.path(direction).isEmpty()) {
                        measured(
                                context.withObjectProperty(DELAYS),
                                rule.asString(""),
                                direction,
                                report.path(direction));
                    }
                }
            }
        }
    }

    private static void measured(ObjectNode delays, String rule, String direction, JsonNode now) {
        if (!delays.has(rule) && delays.size() == MOST_RULES_WITH_DELAYS) {
            delays.remove(delays.propertyNames().iterator().next());
        }
        ObjectNode ofRule = delays.withObjectProperty(rule);
        ArrayNode recent = Json.array();
        JsonNode before = ofRule.path(direction);
        if (!before.isEmpty()) {
            recent.add(before.get(before.size() - 1));
        }
        now.valueStream().skip(Math.max(0, now.size() - MOST_DELAYS)).forEach(recent::add);
        ofRule.set(direction, recent);
    }

    // Reports contain only the areas that have changed.
    @SpecRef("TS 29.512 4.2.4")
    private static void presence(ObjectNode merged, ObjectNode before, ObjectNode update) {
        if (before.get(AREAS) instanceof ObjectNode known && update.get(AREAS) instanceof ObjectNode now) {
            merged.set(AREAS, known.deepCopy().setAll(now));
        }
    }

    /** True if a report contains the trigger. */
    public static boolean reports(ObjectNode update, String trigger) {
        for (JsonNode reported : SmPolicyUpdateContextData.REP_POLICY_CTRL_REQ_TRIGGERS.of(update)) {
            if (trigger.equals(reported.asString(""))) {
                return true;
            }
        }
        return false;
    }
}
