// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SmPolicyDecision;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Derives charging, routing and monitoring of an AF session's rules from the media component, or from the AF session if
 * the component has none. Pure.
 */
@SpecRef({"TS 29.514 5.6.2.3", "TS 29.514 5.6.2.7", "TS 29.513 7.3"})
final class MediaTraits {
    private static final List<String> OF_RULE =
            List.of("disUeNotif", "tscaiInputDl", "tscaiInputUl", "tscaiTimeDom", "capBatAdaptation", "contVer");
    private static final Map<String, String> ROUTING = Map.of(
            "routeToLocs", "routeToLocs",
            "maxAllowedUpLat", "maxAllowedUpLat",
            "easIpReplaceInfos", "easIpReplaceInfos",
            "tfcCorreInfo", "tfcCorreInfo",
            "simConnInd", "simConnInd",
            "simConnTerm", "simConnTerm",
            "upPathChgSub", "upPathChgEvent");
    private static final Map<String, String> STEERING = Map.of(
            "sfcIdDl", "trafficSteeringPolIdDl",
            "sfcIdUl", "trafficSteeringPolIdUl",
            "metadata", "metadata");
    private static final Map<String, String> QOS = Map.of(
            "maxPacketLossRateDl", "maxPacketLossRateDl",
            "maxPacketLossRateUl", "maxPacketLossRateUl",
            "pduSetQos", "pduSetQos");
    private static final Map<String, String> TSN = Map.of(
            "maxTscBurstSize", "extMaxDataBurstVol",
            "tscPackDelay", "packetDelayBudget",
            "maxPer", "packetErrorRate",
            "tscPrioLevel", "priorityLevel");

    private static final Map<String, String> THRESHOLDS = Map.of(
            "totalVolume", "volumeThreshold",
            "uplinkVolume", "volumeThresholdUplink",
            "downlinkVolume", "volumeThresholdDownlink",
            "duration", "timeThreshold");
    /** In seconds; applies to events derived from measurements if the AF requests no period. */
    private static final int DERIVED_PERIOD = 5;

    private MediaTraits() {}

    /** Returns the charging data; null if neither policies nor the AF specify any. */
    @SpecRef({"TS 29.514 4.2.2.5", "TS 29.512 5.6.2.11"})
    static @Nullable ObjectNode charging(@Nullable JsonNode granted, JsonNode ascReqData) {
        ObjectNode charging = granted instanceof ObjectNode given ? given.deepCopy() : Json.object();
        copy(ascReqData, Map.of("afChargId", "afChargId"), charging);
        if (sponsored(ascReqData)) {
            copy(ascReqData, Map.of("sponId", "sponsorId", "aspId", "appSvcProvId"), charging);
            if (!charging.has("reportingLevel")) {
                charging.put("reportingLevel", "SPON_CON_LEVEL");
            }
        }
        return charging.isEmpty() ? null : charging;
    }

    /** True if a sponsor pays for the traffic of the AF session. */
    static boolean sponsored(JsonNode ascReqData) {
        return ascReqData.has("sponId") && !"SPONSOR_DISABLED".equals(Json.string(ascReqData, "sponStatus"));
    }

    /** Adds the requested traffic routing to a rule and its traffic control data. */
    @SpecRef({"TS 29.514 4.2.2.8", "TS 29.512 4.2.6.2"})
    static void routing(JsonNode media, JsonNode ascReqData, ObjectNode rule, ObjectNode traffic) {
        JsonNode route = media.has("afRoutReq") ? media.path("afRoutReq") : ascReqData.path("afRoutReq");
        copy(route, ROUTING, traffic);
        copy(
                route,
                Map.of("appReloc", "appReloc", "addrPreserInd", "addrPreserInd", "easRedisInd", "easRedisInd"),
                rule);
        copy(media.has("afSfcReq") ? media.path("afSfcReq") : ascReqData.path("afSfcReq"), STEERING, traffic);
        copy(media, Map.of("l4sInd", "l4sInd"), traffic);
    }

    /** Adds attributes of the media component to a rule. */
    static void rule(JsonNode media, ObjectNode rule) {
        OF_RULE.forEach(member -> copy(media, Map.of(member, member), rule));
        copy(media, Map.of("pduSetProtDesc", "protoDesc"), rule);
    }

    /** Adds attributes of the media component to the QoS of a rule. */
    static void qos(JsonNode media, JsonNode ascReqData, ObjectNode qos) {
        copy(media, QOS, qos);
        copy(media.path("tsnQos"), TSN, qos);
        for (String key : List.of("sharingKeyUl", "sharingKeyDl")) {
            if (media.hasNonNull(key)) {
                qos.put(key, media.get(key).asString(""));
            }
        }
        if (qos.get("arp") instanceof ObjectNode arp) {
            copy(media, Map.of("preemptCap", "preemptCap", "preemptVuln", "preemptVuln"), arp);
        }
        if (qos.has("gbrUl") || qos.has("gbrDl")) {
            boolean watched = EventTriggers.subscribed(ascReqData, "QOS_NOTIF");
            if (watched || media.has("altSerReqsData") || media.has("altSerReqs")) {
                qos.put("qnc", true);
            }
        }
    }

    /** Adds the alternative QoS parameter sets that the AF lists, in order of preference. */
    @SpecRef({"TS 29.514 4.2.2", "TS 29.512 4.2.6.2"})
    static void alternatives(JsonNode media, String qosId, ObjectNode rule, ObjectNode decision) {
        for (JsonNode wanted : media.path("altSerReqsData")) {
            String id = qosId
                    + MediaRules.ALTERNATIVE
                    + wanted.path("altQosParamSetRef").asString("");
            ObjectNode qos = Json.object().put("qosId", id);
            copy(
                    wanted,
                    Map.of("gbrUl", "gbrUl", "gbrDl", "gbrDl", "pdb", "packetDelayBudget", "per", "packetErrorRate"),
                    qos);
            decision.withObjectProperty(SmPolicyDecision.QOS_DECS.name()).set(id, qos);
            rule.withArrayProperty("refAltQosParams").add(id);
        }
    }

    /**
     * Adds QoS monitoring for the measurements that the AF requested, and for those from which its events are derived.
     *
     * @param subscribers flows of the rule and the request, of which each may have a subscription
     */
    @SpecRef({"TS 29.514 4.2.2", "TS 29.512 4.2.6", "TS 23.503 6.1.3.26"})
    static void monitoring(String id, List<JsonNode> subscribers, ObjectNode rule, ObjectNode decision) {
        Set<String> parameters = new LinkedHashSet<>();
        Set<String> frequencies = new LinkedHashSet<>();
        ObjectNode monitoring = Json.object().put("qmId", id);
        for (JsonNode subscriber : subscribers) {
            JsonNode wanted = AppSessionContextReqData.EV_SUBSC.of(subscriber);
            if (measure(wanted, parameters, frequencies, monitoring)) {
                limits(wanted, monitoring);
            }
        }
        if (parameters.isEmpty()) {
            return;
        }
        parameters.forEach(monitoring.putArray("reqQosMonParams")::add);
        frequencies.forEach(monitoring.putArray("repFreqs")::add);
        decision.withObjectProperty(SmPolicyDecision.QOS_MON_DECS.name()).set(id, monitoring);
        rule.putArray(PccRule.REF_QOS_MON.name()).add(id);
    }

    /** Adds the measurements of a subscription; returns false if it requests no measurement. */
    private static boolean measure(
            JsonNode wanted, Set<String> parameters, Set<String> frequencies, ObjectNode monitoring) {
        boolean any = false;
        for (JsonNode subscription : wanted.path("events")) {
            String event = subscription.path("event").asString("");
            List<String> measured = measured(event, wanted);
            if (!measured.isEmpty()) {
                any = true;
                boolean periodic = "PERIODIC".equals(Json.string(subscription, "notifMethod"));
                boolean derived = !event.equals("QOS_MONITORING");
                parameters.addAll(measured);
                frequencies.add(periodic || derived ? "PERIODIC" : "EVENT_TRIGGERED");
                copy(subscription, Map.of("waitTime", "waitTime", "repPeriod", "repPeriod"), monitoring);
                if (derived && !monitoring.has("repPeriod")) {
                    monitoring.put("repPeriod", DERIVED_PERIOD);
                }
            }
        }
        return any;
    }

    private static void limits(JsonNode wanted, ObjectNode monitoring) {
        for (String limits : List.of("qosMon", "qosMonDatRate", "congestMon")) {
            wanted.path(limits).properties().forEach(limit -> monitoring.set(limit.getKey(), limit.getValue()));
        }
        copy(wanted, Map.of("directNotifInd", "directNotifInd", "avrgWndw", "avrgWndw"), monitoring);
        if (wanted.path("directNotifInd").asBoolean(false)) {
            copy(wanted, Map.of("notifUri", "notifyUri", "notifCorreId", "notifyCorreId"), monitoring);
        }
    }

    /** Returns the parameters to measure for an event. */
    private static List<String> measured(String event, JsonNode wanted) {
        return switch (event) {
            case "QOS_MONITORING" -> texts(wanted.path("reqQosMonParams"));
            case "PACK_DEL_VAR" -> texts(wanted.path("pdvReqMonParams"));
            case "RT_DELAY_TWO_QOS_FLOWS" -> List.of("DOWNLINK", "UPLINK");
            default -> List.of();
        };
    }

    private static List<String> texts(JsonNode values) {
        return values.valueStream().map(value -> value.asString("")).toList();
    }

    /** Adds usage monitoring with the thresholds at which an AF with sponsored connectivity is notified. */
    @SpecRef({"TS 29.514 4.2.2.5", "TS 29.512 4.2.6.5", "TS 29.214 4.4.1"})
    static void usage(String key, JsonNode ascReqData, ObjectNode rule, ObjectNode decision) {
        JsonNode wanted = EventTriggers.request(ascReqData, "USAGE_REPORT");
        if (wanted.isMissingNode() || "SPONSOR_DISABLED".equals(Json.string(ascReqData, "sponStatus"))) {
            return;
        }
        ObjectNode usage = Json.object();
        JsonNode own = wanted.path("usgThres");
        copy(own.isObject() ? own : ascReqData.path(MediaRules.USAGE_THRESHOLD), THRESHOLDS, usage);
        if (!usage.isEmpty()) {
            String id = MediaRules.USAGE + key;
            decision.withObjectProperty(SmPolicyDecision.UM_DECS.name()).set(id, usage.put("umId", id));
            rule.putArray(PccRule.REF_UM_DATA.name()).add(id);
        }
    }

    /** Adds the validity time of the routing: of several, the first one that is not over. */
    @SpecRef({"TS 29.514 4.2.2.8", "TS 29.512 4.2.6.2"})
    static void conditions(
            JsonNode media, JsonNode ascReqData, String id, ObjectNode rule, ObjectNode decision, Instant now) {
        JsonNode route = media.has("afRoutReq") ? media.path("afRoutReq") : ascReqData.path("afRoutReq");
        JsonNode times = route.path("tempVals");
        List<JsonNode> left = times.valueStream()
                .filter(time -> end(time).isAfter(now))
                .sorted(Comparator.comparing(MediaTraits::end))
                .toList();
        JsonNode time = left.isEmpty() ? times.path(0) : left.getFirst();
        if (time.isObject()) {
            ObjectNode condition = Json.object().put("condId", "cond-" + id);
            copy(time, Map.of("startTime", "activationTime", "stopTime", "deactivationTime"), condition);
            decision.withObjectProperty(SmPolicyDecision.CONDS.name()).set("cond-" + id, condition);
            rule.put(PccRule.REF_COND_DATA.name(), "cond-" + id);
            if (left.size() > 1) {
                copy(time, Map.of("stopTime", "cond-" + id), decision.withObjectProperty(MediaRules.FOLLOWED));
            }
        }
    }

    private static Instant end(JsonNode time) {
        String end = Json.string(time, "stopTime");
        return end == null ? Instant.MAX : OffsetDateTime.parse(end).toInstant();
    }

    /** Copies non-null members under other names. */
    static void copy(JsonNode from, Map<String, String> names, ObjectNode to) {
        names.forEach((member, as) -> {
            if (from.hasNonNull(member)) {
                to.set(as, from.get(member).deepCopy());
            }
        });
    }
}
