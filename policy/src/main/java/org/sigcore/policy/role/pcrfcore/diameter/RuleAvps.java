// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
import org.sigcore.model.session.FlowInformation;
import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.kernel.decision.MediaRules;
import org.sigcore.policy.kernel.rx.RateAvps;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.UsageReports;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Encodes PCC rules as AVPs. A rule whose QoS, charging, gate or times change is sent in full, since Gx includes these
 * in the rule.
 */
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
    private static final List<String> LEVELS = List.of("SER_ID_LEVEL", "RAT_GR_LEVEL", "SPON_CON_LEVEL");
    private static final List<String> REDIRECTIONS = List.of("IPV4_ADDR", "IPV6_ADDR", "URL", "SIP_URI");
    private static final Pattern OF_AF = Pattern.compile("af-.*-(\\d+)-\\d+");
    private final GxFeatures features;
    private final ObjectNode decision;
    private final List<AfSession> af;
    private final ObjectNode changes;

    private RuleAvps(GxFeatures features, ObjectNode decision, List<AfSession> af, ObjectNode changes) {
        this.features = features;
        this.decision = decision;
        this.af = af;
        this.changes = changes;
    }

    /** Returns Charging-Rule-Install and Charging-Rule-Remove for the changed rules; empty when no rule changed. */
    static List<Avp> of(GxFeatures features, ObjectNode decision, List<AfSession> af, ObjectNode changes) {
        return new RuleAvps(features, decision, af, changes).avps();
    }

    private List<Avp> avps() {
        List<Avp> avps = new ArrayList<>(2);
        Map<List<Avp>, List<Avp>> installs = new LinkedHashMap<>();
        for (String name : changedRules()) {
            JsonNode rule = SmPolicyDecision.PCC_RULES.of(decision).path(name);
            Avp definition = isPredefined(rule) ? Gx.CHARGING_RULE_NAME.of(name) : definition(rule);
            installs.computeIfAbsent(installation(rule), alike -> new ArrayList<>())
                    .add(definition);
        }
        installs.forEach((more, rules) -> {
            List<Avp> install = new ArrayList<>(rules);
            install.addAll(more);
            avps.add(Gx.CHARGING_RULE_INSTALL.of(install));
        });
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

    /** True for a predefined rule, of which only the name is sent. */
    private static boolean isPredefined(JsonNode rule) {
        return rule.size() == 1 && rule.has(PccRule.PCC_RULE_ID.name());
    }

    /** Returns the properties shared by rules that are installed together: activation times and reports. */
    private List<Avp> installation(JsonNode rule) {
        List<Avp> avps = new ArrayList<>();
        JsonNode condition = SmPolicyDecision.CONDS
                .of(decision)
                .path(PccRule.REF_COND_DATA.of(rule).asString(""));
        time(avps, Gx.RULE_ACTIVATION_TIME, condition, "activationTime");
        time(avps, Gx.RULE_DEACTIVATION_TIME, condition, "deactivationTime");
        Set<String> wanted = wanted(rule);
        if (wanted.contains("SUCC_RES_ALLO")) {
            avps.add(Gx.RESOURCE_ALLOCATION_NOTIFICATION.of(0));
        }
        if (wanted.contains("CH_ID")) {
            avps.add(Gx.CHARGING_CORRELATION_INDICATOR.of(0));
        }
        return avps;
    }

    private static void time(List<Avp> avps, AvpDef<Instant> def, JsonNode condition, String member) {
        String text = Json.string(condition, member);
        try {
            if (text != null) {
                avps.add(def.of(OffsetDateTime.parse(text).toInstant()));
            }
        } catch (DateTimeParseException e) {
            // Ignored: the time comes from the AF or a policy, and the rule is still useful without it.
        }
    }

    /** Returns what the PCEF must report for a rule, as RequestedRuleDataType. */
    private Set<String> wanted(JsonNode rule) {
        String name = PccRule.PCC_RULE_ID.of(rule).asString("");
        Set<String> wanted = new LinkedHashSet<>();
        for (JsonNode request : SmPolicyDecision.LAST_REQ_RULE_DATA.of(decision)) {
            if (request.path("refPccRuleIds").valueStream().anyMatch(one -> name.equals(one.asString("")))) {
                request.path("reqData").forEach(data -> wanted.add(data.asString("")));
            }
        }
        return wanted;
    }

    private Set<String> changedRules() {
        Set<String> names = new LinkedHashSet<>();
        for (JsonNode request : SmPolicyDecision.LAST_REQ_RULE_DATA.of(changes)) {
            for (JsonNode rule : request.path("refPccRuleIds")) {
                if (SmPolicyDecision.PCC_RULES.of(decision).has(rule.asString(""))) {
                    names.add(rule.asString(""));
                }
            }
        }
        SmPolicyDecision.PCC_RULES.of(decision).properties().forEach(rule -> {
            if (SmPolicyDecision.PCC_RULES.of(changes).hasNonNull(rule.getKey())
                    || refersToChange(rule.getValue(), PccRule.REF_QOS_DATA.name(), SmPolicyDecision.QOS_DECS.name())
                    || refersToChange(rule.getValue(), PccRule.REF_CHG_DATA.name(), SmPolicyDecision.CHG_DECS.name())
                    || refersToChange(
                            rule.getValue(), PccRule.REF_TC_DATA.name(), SmPolicyDecision.TRAFF_CONT_DECS.name())
                    || SmPolicyDecision.CONDS
                            .of(changes)
                            .hasNonNull(
                                    PccRule.REF_COND_DATA.of(rule.getValue()).asString(""))) {
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
        if (charging != null && charging.has("serviceId")) {
            avps.add(Base.SERVICE_IDENTIFIER, charging.get("serviceId").asLong());
        }
        String application = PccRule.APP_ID.text(rule);
        if (application != null) {
            avps.add(Gx.TDF_APPLICATION_IDENTIFIER, application);
        }
        for (JsonNode flow : PccRule.FLOW_INFOS.of(rule)) {
            avps.add(flow(flow));
        }
        JsonNode traffic = referred(rule, PccRule.REF_TC_DATA.name(), SmPolicyDecision.TRAFF_CONT_DECS.name());
        String gate = traffic == null ? null : Json.string(traffic, "flowStatus");
        avps.add(Rx.FLOW_STATUS, GATES.getOrDefault(gate == null ? "ENABLED" : gate, RxValues.FlowStatus.ENABLED));
        JsonNode qos = referred(rule, PccRule.REF_QOS_DATA.name(), SmPolicyDecision.QOS_DECS.name());
        if (qos != null) {
            avps.add(qos(qos));
            loss(avps, Gx.MAX_PLR_DL, qos, "maxPacketLossRateDl");
            loss(avps, Gx.MAX_PLR_UL, qos, "maxPacketLossRateUl");
        }
        if (charging != null) {
            charging(charging, avps);
        }
        if (traffic != null) {
            redirection(rule, traffic, avps);
        }
        media(rule, avps);
        avps.add(Gx.PRECEDENCE, PccRule.PRECEDENCE.of(rule).asLong(255));
        String monitored = UsageReports.key(rule);
        if (monitored != null) {
            avps.add(Gx.MONITORING_KEY, monitored);
        }
        return Gx.CHARGING_RULE_DEFINITION.of(avps.build());
    }

    private static Avp flow(JsonNode flow) {
        AvpGroup.Builder avps = AvpGroup.builder();
        String description = FlowInformation.FLOW_DESCRIPTION.text(flow);
        if (description != null) {
            avps.add(Rx.FLOW_DESCRIPTION, description);
        }
        octets(avps, Gx.PACKET_FILTER_IDENTIFIER, flow, FlowInformation.PACK_FILT_ID.name());
        if (flow.path("packetFilterUsage").asBoolean(false)) {
            avps.add(Gx.PACKET_FILTER_USAGE, 1);
        }
        octets(avps, Gx.TOS_TRAFFIC_CLASS, flow, FlowInformation.TOS_TRAFFIC_CLASS.name());
        octets(avps, Gx.SECURITY_PARAMETER_INDEX, flow, "spi");
        octets(avps, Gx.FLOW_LABEL, flow, "flowLabel");
        return Gx.FLOW_INFORMATION.of(avps.add(
                        Gx.FLOW_DIRECTION,
                        DIRECTIONS.getOrDefault(
                                FlowInformation.FLOW_DIRECTION.of(flow).asString(""),
                                GxValues.FlowDirection.UNSPECIFIED))
                .build());
    }

    // Hexadecimal as on the SBI; other text is sent unchanged.
    private static void octets(AvpGroup.Builder avps, AvpDef<byte[]> def, JsonNode flow, String member) {
        String text = Json.string(flow, member);
        if (text != null) {
            boolean hexadecimal = text.length() % 2 == 0 && text.matches("[0-9A-Fa-f]+");
            avps.add(def, hexadecimal ? HexFormat.of().parseHex(text) : text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Returns the name of a Flow-Direction. */
    static String direction(int value) {
        return DIRECTIONS.entrySet().stream()
                .filter(each -> each.getValue() == value)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("BIDIRECTIONAL");
    }

    @SpecRef("TS 29.212 5.3.82")
    private void redirection(JsonNode rule, JsonNode traffic, AvpGroup.Builder avps) {
        String id = PccRule.REF_TC_DATA.of(rule).path(0).asString("");
        JsonNode ended = SmPolicyDecision.TRAFF_CONT_DECS.of(changes).path(id);
        JsonNode redirect = (traffic.has("redirectInfo") ? traffic : ended).path("redirectInfo");
        if (redirect.isObject()) {
            AvpGroup.Builder group = AvpGroup.builder()
                    .add(Gx.REDIRECT_SUPPORT, redirect.path("redirectEnabled").asBoolean(false) ? 1 : 0);
            int type = REDIRECTIONS.indexOf(redirect.path("redirectAddressType").asString(""));
            String server = Json.string(redirect, "redirectServerAddress");
            if (type >= 0 && server != null) {
                group.add(Base.REDIRECT_ADDRESS_TYPE, type).add(Base.REDIRECT_SERVER_ADDRESS, server);
            }
            avps.add(Gx.REDIRECT_INFORMATION.of(group.build()));
        }
        if (traffic.path("muteNotif").asBoolean(false)) {
            avps.add(Gx.MUTE_NOTIFICATION, 0);
        }
    }

    /**
     * Adds the AVPs by which the PCEF correlates a rule with the flows of the AF, and the reports that the rule
     * requires.
     */
    private void media(JsonNode rule, AvpGroup.Builder avps) {
        flows(rule, avps);
        if ("SIP".equals(PccRule.AF_SIG_PROTOCOL.text(rule))) {
            avps.add(Rx.AF_SIGNALLING_PROTOCOL, RxValues.AfSignallingProtocol.SIP);
        }
        Set<String> wanted = wanted(rule);
        if (wanted.contains("USER_LOC_INFO")) {
            avps.add(Rx.REQUIRED_ACCESS_INFO, RxValues.RequiredAccessInfo.USER_LOCATION);
        }
        if (wanted.contains("MS_TIME_ZONE")) {
            avps.add(Rx.REQUIRED_ACCESS_INFO, RxValues.RequiredAccessInfo.MS_TIME_ZONE);
        }
    }

    /** Adds the media component of a rule and the numbers of all flows that the rule carries. */
    @SpecRef({"TS 29.212 5.3.4", "TS 29.214 5.3.10"})
    private void flows(JsonNode rule, AvpGroup.Builder avps) {
        String name = PccRule.PCC_RULE_ID.of(rule).asString("");
        Matcher ofAf = OF_AF.matcher(name);
        if (ofAf.matches()) {
            String component = ofAf.group(1);
            AvpGroup.Builder flows = AvpGroup.builder().add(Rx.MEDIA_COMPONENT_NUMBER, Long.valueOf(component));
            af.stream()
                    .filter(session -> session.owns(name))
                    .flatMap(session -> MediaRules.flowNumbers(session.request(), component, rule).stream())
                    .forEach(number -> flows.add(Rx.FLOW_NUMBER, (long) number));
            avps.add(Rx.FLOWS.of(flows.build()));
        }
    }

    private Avp qos(JsonNode qos) {
        AvpGroup.Builder avps =
                AvpGroup.builder().add(Gx.QOS_CLASS_IDENTIFIER, qos.path("5qi").asInt(9));
        rate(avps, Rx.MAX_REQUESTED_BANDWIDTH_UL, Rx.EXTENDED_MAX_REQUESTED_BW_UL, qos, "maxbrUl");
        rate(avps, Rx.MAX_REQUESTED_BANDWIDTH_DL, Rx.EXTENDED_MAX_REQUESTED_BW_DL, qos, "maxbrDl");
        rate(avps, Gx.GUARANTEED_BITRATE_UL, Gx.EXTENDED_GBR_UL, qos, "gbrUl");
        rate(avps, Gx.GUARANTEED_BITRATE_DL, Gx.EXTENDED_GBR_DL, qos, "gbrDl");
        if (qos.has("arp")) {
            avps.add(arp(qos.get("arp")));
        }
        return Gx.QOS_INFORMATION.of(avps.build());
    }

    private void rate(AvpGroup.Builder avps, AvpDef<Long> usual, AvpDef<Long> extended, JsonNode qos, String member) {
        RateAvps.add(avps, usual, extended, features.extendedRates(), BitRate.of(qos, member));
    }

    // Sent without the M bit, so that a PCEF that does not support loss rates ignores it.
    @SpecRef({"TS 29.212 5.3.138", "TS 29.212 5.3.139"})
    private static void loss(AvpGroup.Builder avps, AvpDef<Long> def, JsonNode qos, String member) {
        if (qos.path(member).isInt()) {
            avps.add(def, qos.path(member).asLong());
        }
    }

    /** Returns the Allocation-Retention-Priority. */
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
        int level = LEVELS.indexOf(charging.path("reportingLevel").asString(""));
        if (level >= 0) {
            avps.add(Gx.REPORTING_LEVEL, level);
        }
        String sponsor = Json.string(charging, "sponsorId");
        if (sponsor != null) {
            avps.add(Rx.SPONSOR_IDENTITY, sponsor);
        }
        String provider = Json.string(charging, "appSvcProvId");
        if (provider != null) {
            avps.add(Rx.APPLICATION_SERVICE_PROVIDER_IDENTITY, provider);
        }
        String identifier = Json.string(charging, "afChargId");
        if (identifier != null) {
            avps.add(Rx.AF_CHARGING_IDENTIFIER, identifier);
        }
    }
}
