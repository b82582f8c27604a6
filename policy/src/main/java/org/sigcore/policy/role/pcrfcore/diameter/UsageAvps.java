// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.UsageMonitoringLevel;
import org.sigcore.diameter.dictionary.GxValues.UsageMonitoringReport;
import org.sigcore.diameter.dictionary.GxValues.UsageMonitoringSupport;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.kernel.session.logic.UsageReports;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts Usage-Monitoring-Information: from UsageMonitoringData for granted usage, and to AccuUsageReport for
 * reported usage.
 */
@SpecRef({"TS 29.212 5.3.60", "TS 29.212 4.5.16", "TS 29.212 4.5.17"})
final class UsageAvps {
    private static final String TIME = "timeThreshold";
    private static final Map<String, AvpDef<Long>> OCTETS = Map.of(
            "volumeThreshold", Base.CC_TOTAL_OCTETS,
            "volumeThresholdUplink", Base.CC_INPUT_OCTETS,
            "volumeThresholdDownlink", Base.CC_OUTPUT_OCTETS);
    private static final long LARGEST_TIME = 0xFFFF_FFFFL;

    private UsageAvps() {}

    /** Adds the usage that a CCR reports, as accuUsageReports. */
    static void read(DiameterMessage ccr, ObjectNode update) {
        ArrayNode reports = Json.array();
        for (AvpGroup information : RuleReports.bounded(ccr, Gx.USAGE_MONITORING_INFORMATION)) {
            List<AvpGroup> used = information.all(Base.USED_SERVICE_UNIT);
            String key = information.get(Gx.MONITORING_KEY);
            if (key == null || used.isEmpty()) {
                continue;
            }
            ObjectNode report = reports.addObject().put("refUmIds", key);
            put(report, used, Base.CC_TOTAL_OCTETS, "volUsage");
            put(report, used, Base.CC_INPUT_OCTETS, "volUsageUplink");
            put(report, used, Base.CC_OUTPUT_OCTETS, "volUsageDownlink");
            put(report, used, Base.CC_TIME, "timeUsage");
        }
        if (!reports.isEmpty()) {
            update.set(UsageReports.ACCU_USAGE_REPORTS.name(), reports);
        }
    }

    // Usage before and after a monitoring time is reported in separate AVPs.
    private static void put(ObjectNode report, List<AvpGroup> used, AvpDef<Long> avp, String member) {
        boolean any = false;
        long sum = 0;
        for (AvpGroup unit : used) {
            Long value = unit.get(avp);
            if (value != null) {
                any = true;
                sum = saturated(sum, value);
            }
        }
        if (any) {
            report.put(member, sum);
        }
    }

    /** Adds with saturation: an Unsigned64 above the range of a long arrives as a negative number. */
    private static long saturated(long sum, long value) {
        long all = sum + value;
        return value < 0 || all < 0 ? Long.MAX_VALUE : all;
    }

    /**
     * Returns Usage-Monitoring-Information for the changes.
     *
     * @param decision the complete decision to be enforced
     * @param changes the part that the PCEF does not have yet
     */
    static List<Avp> of(ObjectNode decision, ObjectNode changes) {
        List<Avp> avps = new ArrayList<>();
        SmPolicyDecision.UM_DECS.of(changes).properties().forEach(each -> {
            if (each.getValue().isNull()) {
                avps.add(Gx.USAGE_MONITORING_INFORMATION.of(
                        Gx.MONITORING_KEY.of(each.getKey()),
                        Gx.USAGE_MONITORING_SUPPORT.of(UsageMonitoringSupport.USAGE_MONITORING_DISABLED)));
            } else if (isLimited(each.getValue())) {
                avps.add(granted(decision, each.getKey(), each.getValue()));
            }
        });
        JsonNode wanted = SmPolicyDecision.LAST_REQ_USAGE_DATA.of(changes);
        if (wanted.path("allUmIds").asBoolean(false)) {
            SmPolicyDecision.UM_DECS.of(decision).propertyNames().forEach(key -> avps.add(asked(key)));
        } else {
            wanted.path("refUmIds").forEach(key -> avps.add(asked(key.asString(""))));
        }
        return avps;
    }

    private static Avp asked(String key) {
        return Gx.USAGE_MONITORING_INFORMATION.of(
                Gx.MONITORING_KEY.of(key),
                Gx.USAGE_MONITORING_REPORT.of(UsageMonitoringReport.USAGE_MONITORING_REPORT_REQUIRED));
    }

    private static boolean isLimited(JsonNode data) {
        return Stream.concat(OCTETS.keySet().stream(), Stream.of(TIME)).anyMatch(data::hasNonNull);
    }

    private static Avp granted(ObjectNode decision, String key, JsonNode data) {
        AvpGroup.Builder unit = AvpGroup.builder();
        if (data.hasNonNull(TIME)) {
            unit.add(Base.CC_TIME, Math.min(LARGEST_TIME, data.path(TIME).asLong()));
        }
        OCTETS.forEach((member, avp) -> {
            if (data.hasNonNull(member)) {
                unit.add(avp, data.path(member).asLong());
            }
        });
        boolean ofRules = SmPolicyDecision.PCC_RULES
                .of(decision)
                .valueStream()
                .anyMatch(rule -> key.equals(UsageReports.key(rule)));
        return Gx.USAGE_MONITORING_INFORMATION.of(
                Gx.MONITORING_KEY.of(key),
                Base.GRANTED_SERVICE_UNIT.of(unit.build()),
                Gx.USAGE_MONITORING_LEVEL.of(
                        ofRules ? UsageMonitoringLevel.PCC_RULE_LEVEL : UsageMonitoringLevel.SESSION_LEVEL));
    }
}
