// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.RuleReport;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.kernel.decision.EventTriggers;
import org.sigcore.policy.kernel.rx.RxToAf;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts reports of a session's peer to the events that an AF has subscribed to. Pure. */
@SpecRef({"TS 29.514 4.2.5", "TS 29.514 5.6.3.7", "TS 29.214 4.4.6"})
public final class AfEvents extends AfNotice {
    private static final String RELEASED = RuleReport.RAN_NAS_REL_CAUSES.name();

    /**
     * Events about the whole session: for each event, the members of the notification and their names in the session's
     * context.
     */
    private static final Map<String, Map<String, String>> FACTS = sorted(Map.of(
            "ACCESS_TYPE_CHANGE",
                    Map.of(
                            "accessType", "accessType",
                            "ratType", "ratType",
                            "addAccessInfo", "addAccessInfo",
                            "relAccessInfo", "relAccessInfo",
                            "anGwAddr", "anGwAddr",
                            "ipCanType", "ipCanType"),
            "PLMN_CHG", Map.of("plmnId", "servingNetwork"),
            "SAT_CATEGORY_CHG", Map.of("satBackhaulCategory", "satBackhaulCategory"),
            "EXTRA_UE_ADDR", Map.of("ipv6PrefixList", "moreIpv6Prefixes", "ipv4AddrList", "ipv4FrameRouteList"),
            "TSN_BRIDGE_INFO",
                    Map.of(
                            "tsnBridgeManCont", "tsnBridgeManCont",
                            "tsnPortManContDstt", "tsnPortManContDstt",
                            "tsnPortManContNwtts", "tsnPortManContNwtts"),
            "URSP_ENF_INFO",
                    Map.of(
                            "urspEnfRep", "urspEnfInfo",
                            "sscMode", "sscMode",
                            "ueReqDnn", "ueReqDnn",
                            "redundantPduSessionInfo", "redundantPduSessionInfo"),
            "SUCCESSFUL_QOS_UPDATE", Map.of()));
    // Events of which an AF is notified when it subscribes, if the values are known.
    private static final Set<String> AT_ONCE = Set.of("ACCESS_TYPE_CHANGE", "PLMN_CHG");

    private AfEvents(ObjectNode update, Session policy, AfSession session) {
        super(update, policy, session);
    }

    private static Map<String, Map<String, String>> sorted(Map<String, Map<String, String>> facts) {
        Map<String, Map<String, String>> sorted = new TreeMap<>();
        facts.forEach((event, members) -> sorted.put(event, new TreeMap<>(members)));
        return sorted;
    }

    /**
     * Result of a report for an AF.
     *
     * @param notification EventsNotification without evSubsUri; null if there is no event
     * @param session the AF session without one-time subscriptions that are used up
     */
    public record Told(@Nullable ObjectNode notification, AfSession session) {}

    /**
     * Returns the notification of a report for an AF.
     *
     * @param policy with the current context, and the decision that the report refers to
     */
    public static Told of(ObjectNode update, Session policy, AfSession session) {
        if (EventTriggers.subscriptions(session.request()).isEmpty()) {
            return new Told(null, session);
        }
        AfEvents events = new AfEvents(update, policy, session);
        FACTS.forEach(events::fact);
        events.accessNetwork();
        events.allocations();
        events.rules();
        events.charging(SmPolicyUpdateContextData.REP_POLICY_CTRL_REQ_TRIGGERS.of(update));
        AfMeasurements.add(events);
        events.applications();
        return events.told();
    }

    /**
     * Returns the events that an AF is notified of as soon as it subscribes: on Rx with the charging data of the access
     * network, and with an indication if access network information will not be reported.
     */
    public static Told current(Session policy, AfSession session) {
        AfEvents events = new AfEvents(Json.object(), policy, session);
        AT_ONCE.stream().sorted().filter(events::wanted).forEach(event -> {
            if (!events.copied(event).isEmpty()) {
                events.event(event);
            }
        });
        if (events.wanted("ANI_REPORT") && !NetLoc.isAgreed(policy)) {
            events.noAccessNetwork();
        }
        if (session.rx() != null) {
            events.charging(Json.array().add("AN_CH_COR"));
        }
        return new Told(events.notification.has("evNotifs") ? events.notification : null, session);
    }

    /**
     * Returns the access network information that an AF requests when it ends its session, as last reported, or an
     * indication that it is not reported; empty if it is not requested or unknown.
     *
     * @param policy the former state of the session
     * @param wanted EventsSubscReqData of the request
     */
    @SpecRef({"TS 29.214 4.4.4", "TS 29.214 4.4.6.7", "TS 29.514 4.2.4"})
    public static ObjectNode last(Session policy, String afSessionId, JsonNode wanted) {
        AfSession session = policy.af(afSessionId);
        if (session == null || !EventTriggers.has(wanted, "ANI_REPORT")) {
            return Json.object();
        }
        AfEvents events = new AfEvents(Json.object(), policy, session);
        if (NetLoc.isAgreed(policy)) {
            events.accessNetwork(wanted.path("reqAnis"));
        } else {
            events.noAccessNetwork();
        }
        return events.notification.size() > 1 ? events.notification : Json.object();
    }

    /**
     * Returns the charging data of the access network for an AF on N5 that has just requested it; no notification if
     * unknown.
     */
    public static Told chargingOf(Session policy, AfSession session) {
        AfEvents events = new AfEvents(Json.object(), policy, session);
        events.charging(Json.array().add("AN_CH_COR"));
        return events.told();
    }

    private Told told() {
        if (!notification.has("evNotifs")) {
            return new Told(null, session);
        }
        boolean used = EventTriggers.subscriptions(session.request()).stream().anyMatch(this::isUsed);
        return new Told(notification, used ? withoutUsed() : session);
    }

    /** True if this notification is the last of a subscription. */
    private boolean isUsed(JsonNode subscription) {
        String event = subscription.path("event").asString("");
        boolean ends = "ONE_TIME".equals(Json.string(subscription, "notifMethod")) || event.equals("ANI_REPORT");
        return ends && has(event);
    }

    private AfSession withoutUsed() {
        ObjectNode request = session.request().deepCopy();
        for (JsonNode holder : EventTriggers.holders(request)) {
            if (AppSessionContextReqData.EV_SUBSC.of(holder).path("events") instanceof ArrayNode events
                    && events.removeIf(this::isUsed).isEmpty()) {
                ((ObjectNode) holder).remove(AppSessionContextReqData.EV_SUBSC.name());
            }
        }
        return session.with(request);
    }

    private void fact(String event, Map<String, String> members) {
        boolean reported = EventTriggers.triggers(event).stream().anyMatch(this::reported);
        if (reported && wanted(event) && (members.isEmpty() || !copied(event).isEmpty())) {
            event(event);
        }
    }

    private Set<String> copied(String event) {
        Set<String> copied = new TreeSet<>();
        FACTS.getOrDefault(event, Map.of()).forEach((member, from) -> {
            if (copy(from, member)) {
                copied.add(member);
            }
        });
        return copied;
    }

    @SpecRef("TS 29.514 4.2.5.10")
    private void accessNetwork() {
        if (!reported("AN_INFO") || !wanted("ANI_REPORT")) {
            return;
        }
        accessNetwork(EventTriggers.request(session.request(), "ANI_REPORT").path("reqAnis"));
        if (update.has("noNetLocSupp")) {
            notification.set("noNetLocSupp", update.get("noNetLocSupp"));
        }
    }

    private void noAccessNetwork() {
        event("ANI_REPORT");
        notification.put("noNetLocSupp", "ANR_NOT_SUPPORTED");
    }

    private void accessNetwork(JsonNode wanted) {
        boolean zoneOnly = wanted.size() == 1 && wanted.path(0).asString("").equals("UE_TIME_ZONE");
        event("ANI_REPORT");
        if (!zoneOnly) {
            copy("userLocationInfo", "ueLoc");
            copy("userLocationInfoTime", "ueLocTime");
            copy("servingNetwork", "plmnId");
        }
        if (wanted.isEmpty()
                || wanted.valueStream().anyMatch(one -> one.asString("").equals("UE_TIME_ZONE"))) {
            copy("ueTimeZone", "ueTimeZone");
        }
    }

    private void allocations() {
        allocation("ACTIVE", "SUCCESSFUL_RESOURCES_ALLOCATION", "succResourcAllocReports");
        allocation("INACTIVE", "FAILED_RESOURCES_ALLOCATION", "failedResourcAllocReports");
        for (JsonNode report : SmPolicyUpdateContextData.RULE_REPORTS.of(update)) {
            ArrayNode flows = flows(report.path("pccRuleIds"));
            String code = String.valueOf(Json.string(report, "failureCode"));
            if (flows.isEmpty()) {
                continue;
            }
            if (report.has(RELEASED) && wanted("RAN_NAS_CAUSE")) {
                event("RAN_NAS_CAUSE").set("flows", flows);
                released(report);
            } else if (report.has(RELEASED) && session.rx() != null && has("FAILED_RESOURCES_ALLOCATION")) {
                released(report); // a feature on Rx, not an event
            }
            if (code.equals("UE_TEMPORARILY_UNAVAILABLE") && wanted(code)) {
                ObjectNode event = event(code);
                event.set("flows", flows);
                if (report.has("retryAfter")) {
                    event.set("retryAfter", report.get("retryAfter"));
                }
            }
            if (code.endsWith("STEERING_ERROR") && wanted("UP_PATH_CHG_FAILURE")) {
                event("UP_PATH_CHG_FAILURE").set("flows", flows);
            }
        }
        boolean refused = Enforcement.reportsInactive(update.path("sessRuleReports"));
        if (refused && wanted("FAILED_QOS_UPDATE")) {
            event("FAILED_QOS_UPDATE");
        }
    }

    private void released(JsonNode report) {
        ArrayNode causes = notification.withArrayProperty(RELEASED);
        report.path(RELEASED).forEach(causes::add);
        copy("userLocationInfo", "ueLoc");
        copy("ueTimeZone", "ueTimeZone");
    }

    private void allocation(String status, String event, String member) {
        if (!wanted(event)) {
            return;
        }
        for (JsonNode report : SmPolicyUpdateContextData.RULE_REPORTS.of(update)) {
            ArrayNode flows = flows(report.path("pccRuleIds"));
            boolean ofCredit = report.has("finUnitAct");
            if (status.equals(Json.string(report, "ruleStatus")) && !flows.isEmpty() && !ofCredit) {
                ObjectNode allocation =
                        notification.withArrayProperty(member).addObject().put("mcResourcStatus", status);
                allocation.set("flows", flows);
                if (report.has("altQosParamId")) {
                    allocation.put("altSerReq", alternative(report));
                }
                if (session.rx() != null) {
                    bearer(report, allocation);
                }
            }
        }
        if (notification.has(member)) {
            event(event);
        }
    }

    /** Records for an AF on Rx whether a loss is temporary, or whether the flows were lost before. */
    @SpecRef("TS 29.214 5.3.13")
    private void bearer(JsonNode report, ObjectNode allocation) {
        if (report.path(AfReports.TEMPORARY).asBoolean(false)) {
            allocation.put(RxToAf.TEMPORARY, true);
        }
        ObjectNode lost = Enforcement.failures(policy);
        boolean recovered = report.path("pccRuleIds")
                .valueStream()
                .map(rule -> rule.asString(""))
                .anyMatch(rule -> session.owns(rule) && lost.has(rule));
        if (recovered && "ACTIVE".equals(Json.string(report, "ruleStatus"))) {
            allocation.put(RxToAf.RECOVERED, true);
        }
    }

    /** Adds events that refer to rules. */
    private void rules() {
        for (JsonNode report : SmPolicyUpdateContextData.RULE_REPORTS.of(update)) {
            ArrayNode flows = flows(report.path("pccRuleIds"));
            if (flows.isEmpty()) {
                continue;
            }
            if (report.has("finUnitAct") && wanted("OUT_OF_CREDIT")) {
                once("OUT_OF_CREDIT");
                ObjectNode credit =
                        notification.withArrayProperty("outOfCredReports").addObject();
                credit.set("finUnitAct", report.get("finUnitAct"));
                credit.set("flows", flows);
            }
            for (Map.Entry<String, String> event : Map.of(
                            "REALLO_OF_CREDIT", "REALLOCATION_OF_CREDIT", "EPS_FALLBACK", "EPS_FALLBACK")
                    .entrySet()) {
                if (reported(event.getKey()) && wanted(event.getValue())) {
                    ArrayNode all = once(event.getValue()).withArrayProperty("flows");
                    flows.valueStream()
                            .filter(flow -> all.valueStream().noneMatch(flow::equals))
                            .forEach(all::add);
                }
            }
        }
    }

    @SpecRef("TS 29.514 4.2.5.7")
    private void charging(JsonNode triggers) {
        boolean known = update.has("accNetChIds")
                || policy.context().has("accNetChIds")
                || policy.context().has("accNetChId")
                || policy.context().has("chargEntityAddr");
        boolean reported =
                triggers.valueStream().anyMatch(trigger -> trigger.asString("").equals("AN_CH_COR"));
        if (!reported || !known || !wanted("CHARGING_CORRELATION")) {
            return;
        }
        JsonNode identifiers = policy.context().has("accNetChIds")
                ? policy.context().path("accNetChIds")
                : Json.array().add(policy.context().path("accNetChId"));
        for (JsonNode identifier : identifiers) {
            ArrayNode flows = flows(identifier.path("refPccRuleIds"));
            if (!identifier.isObject() || (identifier.has("refPccRuleIds") && flows.isEmpty())) {
                continue;
            }
            ObjectNode told = notification.withArrayProperty("anChargIds").addObject();
            if (identifier.has("accNetChaIdValue")) {
                told.set("accNetChaIdValue", identifier.get("accNetChaIdValue"));
            }
            if (identifier.has("accNetChargId")) {
                told.set("accNetChargIdString", identifier.get("accNetChargId"));
            }
            if (!flows.isEmpty()) {
                told.set("flows", flows);
            }
        }
        if (copy("chargEntityAddr", "anChargAddr") || notification.has("anChargIds")) {
            event("CHARGING_CORRELATION");
        }
    }

    @SpecRef("TS 29.514 4.2.5")
    private void applications() {
        JsonNode wanted =
                EventTriggers.request(session.request(), "APP_DETECTION").path("afAppIds");
        if (!wanted("APP_DETECTION")) {
            return;
        }
        for (JsonNode info : update.path("appDetectionInfos")) {
            String id = info.path("appId").asString("");
            if (wanted.isEmpty()
                    || wanted.valueStream().anyMatch(one -> one.asString("").equals(id))) {
                once("APP_DETECTION");
                notification
                        .withArrayProperty("adReports")
                        .addObject()
                        .put("adNotifType", SessionContexts.stops(update, info) ? "APP_STOP" : "APP_START")
                        .put("afAppId", id);
            }
        }
    }
}
