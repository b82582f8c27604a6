// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.util.List;
import java.util.Map;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.decision.EventTriggers;
import org.sigcore.policy.kernel.decision.MediaRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Measurements of an AF session's flows: QoS notification control, delays and their variation, usage. Not thread-safe.
 */
@SpecRef({"TS 29.514 4.2.5", "TS 23.503 6.1.3.26"})
final class AfMeasurements {
    private static final List<String> QOS =
            List.of("ulDelays", "dlDelays", "rtDelays", "pdmf", "ulDataRate", "dlDataRate", "cimf");
    private static final Map<String, String> CONGESTION = Map.of("ulCongInfo", "ulConInfo", "dlCongInfo", "dlConInfo");
    private static final Map<String, String> USAGE = Map.of(
            "volUsage", "totalVolume",
            "volUsageUplink", "uplinkVolume",
            "volUsageDownlink", "downlinkVolume",
            "timeUsage", "duration");

    /** Delay variation: measured delay, member of the report, and member of the reporting threshold. */
    private record Variation(String delay, String member, String limit) {}

    private static final List<Variation> VARIATIONS = List.of(
            new Variation("ulDelays", "ulPdv", "repThreshUl"),
            new Variation("dlDelays", "dlPdv", "repThreshDl"),
            new Variation("rtDelays", "rtPdv", "repThreshRp"));

    private final AfNotice notice;

    private AfMeasurements(AfNotice notice) {
        this.notice = notice;
    }

    /** Adds the measurements of a report to a notice. */
    static void add(AfNotice notice) {
        AfMeasurements measurements = new AfMeasurements(notice);
        measurements.reports("qncReports", "QOS_NOTIF", List.of("notifType"));
        measurements.reports("qosMonReports", "QOS_MONITORING", QOS);
        measurements.reports("qosMonDatRateReps", "QOS_MONITORING", List.of("ulDataRate", "dlDataRate"));
        measurements.reports("l4sReports", "L4S_SUPP", List.of("notifType"));
        measurements.congestion();
        measurements.variation();
        measurements.roundTrip();
        measurements.batching();
        measurements.usage();
    }

    private void reports(String member, String event, List<String> members) {
        if (!notice.wanted(event)) {
            return;
        }
        for (JsonNode report : notice.update.path(member)) {
            ArrayNode flows = notice.flows(report.path("refPccRuleIds"));
            ObjectNode told = Json.object();
            told.set("flows", flows);
            for (String each : members) {
                if (report.has(each)) {
                    told.set(each, report.get(each));
                }
            }
            if (flows.isEmpty() || told.size() == 1) {
                continue;
            }
            if (report.has("altQosParamId")) {
                told.put("altSerReq", AfNotice.alternative(report));
            }
            if (report.has("altQosNotSuppInd")) {
                told.set("altSerReqNotSuppInd", report.get("altQosNotSuppInd"));
            }
            notice.notification.withArrayProperty(member).add(told);
            notice.once(event);
        }
    }

    private void congestion() {
        if (!notice.wanted("QOS_MONITORING")) {
            return;
        }
        for (JsonNode report : notice.update.path("qosMonReports")) {
            ArrayNode flows = notice.flows(report.path("refPccRuleIds"));
            ObjectNode told = Json.object();
            CONGESTION.forEach((member, as) -> {
                if (report.has(member)) {
                    told.putArray(as).add(report.get(member));
                }
            });
            if (!flows.isEmpty() && !told.isEmpty()) {
                notice.notification.withArrayProperty("congestReports").add(told.set("flows", flows));
                notice.once("QOS_MONITORING");
            }
        }
    }

    /** Adds the variation of the latest delays of a flow. */
    private void variation() {
        if (!notice.wanted("PACK_DEL_VAR")) {
            return;
        }
        JsonNode limits =
                EventTriggers.request(notice.session.request(), "PACK_DEL_VAR").path("pdvMon");
        for (JsonNode report : notice.update.path("qosMonReports")) {
            ArrayNode flows = notice.flows(report.path("refPccRuleIds"));
            if (flows.isEmpty()) {
                continue;
            }
            ObjectNode told = Json.object();
            for (Variation variation : VARIATIONS) {
                JsonNode recent = recent(report.path("refPccRuleIds").path(0).asString(""), variation.delay);
                int spread = spread(recent);
                if (report.has(variation.delay)
                        && recent.size() > 1
                        && spread >= Json.integer(limits, variation.limit, 0)) {
                    told.put(variation.member, spread);
                }
            }
            if (!told.isEmpty()) {
                notice.notification.withArrayProperty("pdvMonReports").add(told.set("flows", flows));
                notice.once("PACK_DEL_VAR");
            }
        }
    }

    private static int spread(JsonNode delays) {
        int least = Integer.MAX_VALUE;
        int most = 0;
        for (JsonNode delay : delays) {
            least = Math.min(least, delay.asInt(0));
            most = Math.max(most, delay.asInt(0));
        }
        return most - least;
    }

    /** Adds the round trip over the uplink of one flow and the downlink of another. */
    private void roundTrip() {
        if (!notice.wanted("RT_DELAY_TWO_QOS_FLOWS")
                || notice.update.path("qosMonReports").isEmpty()) {
            return;
        }
        String there = measured("ulDelays", "");
        String back = measured("dlDelays", there);
        if (there.isEmpty() || back.isEmpty()) {
            return;
        }
        ObjectNode told = notice.notification.withArrayProperty("qosMonReports").addObject();
        told.set("flows", notice.flows(Json.array().add(there).add(back)));
        told.putArray("rtDelays").add(latest(there, "ulDelays") + latest(back, "dlDelays"));
        notice.once("RT_DELAY_TWO_QOS_FLOWS");
    }

    /** Returns a rule of the AF session, other than the excluded one, with a known delay; empty if no rule has one. */
    private String measured(String delay, String except) {
        JsonNode delays = notice.policy.context().path(SessionContexts.DELAYS);
        return delays.propertyNames().stream()
                .filter(rule -> notice.session.owns(rule) && !rule.equals(except))
                .filter(rule -> delays.path(rule).has(delay))
                .findFirst()
                .orElse("");
    }

    private int latest(String rule, String delay) {
        JsonNode recent = recent(rule, delay);
        return recent.path(recent.size() - 1).asInt(0);
    }

    private JsonNode recent(String rule, String delay) {
        return notice.policy.context().path(SessionContexts.DELAYS).path(rule).path(delay);
    }

    private void batching() {
        JsonNode offset = notice.update.path("batOffsetInfo");
        ArrayNode flows = notice.flows(offset.path("refPccRuleIds"));
        if (!flows.isEmpty() && notice.wanted("BAT_OFFSET_INFO")) {
            notice.event("BAT_OFFSET_INFO");
            ObjectNode told = ((ObjectNode) offset).deepCopy();
            told.remove("refPccRuleIds");
            notice.notification.set("batOffsetInfo", told.set("flows", flows));
        }
    }

    @SpecRef({"TS 29.514 4.2.5", "TS 29.512 4.2.4.10"})
    private void usage() {
        String umId = MediaRules.USAGE + notice.session.ruleKey();
        for (JsonNode report : UsageReports.ACCU_USAGE_REPORTS.of(notice.update)) {
            if (umId.equals(Json.string(report, "refUmIds")) && notice.wanted("USAGE_REPORT")) {
                ObjectNode told = notice.notification.withObjectProperty("usgRep");
                USAGE.forEach((member, as) -> {
                    if (report.has(member)) {
                        told.set(as, report.get(member));
                    }
                });
                notice.once("USAGE_REPORT");
            }
        }
    }
}
