// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.decision.DefaultRates;
import org.sigcore.policy.kernel.decision.EventTriggers;
import org.sigcore.policy.kernel.decision.MediaRules;
import org.sigcore.policy.kernel.session.logic.AfEvents.Told;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class AfEventsTest {
    private static final String RULE = "af-key000000000-1-1";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            RAT_TY_CH | "ratType": "WLAN" | ACCESS_TYPE_CHANGE | "accessType":"3GPP_ACCESS"
            PLMN_CH | "servingNetwork": {"mcc": "262", "mnc": "02"} | PLMN_CHG | "plmnId":{"mcc":"262","mnc":"02"}
            AN_INFO | "userLocationInfo": {"nrLocation": {}} | ANI_REPORT | "ueLoc":{"nrLocation":{}}
            NO_CREDIT | "ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "ACTIVE", "finUnitAct": "TERMINATE"}] | OUT_OF_CREDIT | "finUnitAct":"TERMINATE","flows":[{"medCompN":1,"fNums":[1]}]
            NO_CREDIT | "ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "INACTIVE", "finUnitAct": "TERMINATE"}] | OUT_OF_CREDIT | "finUnitAct":"TERMINATE","flows":[{"medCompN":1,"fNums":[1]}]
            REALLO_OF_CREDIT | "ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "ACTIVE"}] | REALLOCATION_OF_CREDIT | "flows":[{"medCompN":1,"fNums":[1]}]
            EPS_FALLBACK | "ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "ACTIVE"}] | EPS_FALLBACK | "flows":[{"medCompN":1,"fNums":[1]}]
            QOS_NOTIF | "qncReports": [{"refPccRuleIds": ["RULE"], "notifType": "NOT_GUARANTEED", "altQosParamId": "qos-RULE-alt-low"}] | QOS_NOTIF | "notifType":"NOT_GUARANTEED","altSerReq":"low"
            QOS_MONITORING | "qosMonReports": [{"refPccRuleIds": ["RULE"], "ulDelays": [3]}] | QOS_MONITORING | "ulDelays":[3]
            AN_CH_COR | "accNetChIds": [{"accNetChaIdValue": 7, "refPccRuleIds": ["RULE"]}] | CHARGING_CORRELATION | "accNetChaIdValue":7,"flows":[{"medCompN":1,"fNums":[1]}]
            APP_STA | "appDetectionInfos": [{"appId": "a"}] | APP_DETECTION | "adReports":[{"adNotifType":"APP_START","afAppId":"a"}]
            APP_STO | "appDetectionInfos": [{"appId": "a"}] | APP_DETECTION | "adReports":[{"adNotifType":"APP_STOP","afAppId":"a"}]
            SAT_CATEGORY_CHG | "satBackhaulCategory": "LEO" | SAT_CATEGORY_CHG | "satBackhaulCategory":"LEO"
            TSN_BRIDGE_INFO | "tsnPortManContDstt": {"portNum": 1} | TSN_BRIDGE_INFO | "tsnPortManContDstt":{"portNum":1}
            UE_IP_CH | "addIpv6AddrPrefixes": "2001:db8::/64" | EXTRA_UE_ADDR | "ipv6PrefixList":["2001:db8::/64"]
            SUCC_RES_ALLO | "ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "ACTIVE"}] | SUCCESSFUL_RESOURCES_ALLOCATION | "mcResourcStatus":"ACTIVE"
            RES_RELEASE | "ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "INACTIVE", "ranNasRelCauses": [{"5gMmCause": 1}]}] | RAN_NAS_CAUSE | "ranNasRelCauses":[{"5gMmCause":1}]
            RES_RELEASE | "ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "INACTIVE", "failureCode": "UE_TEMPORARILY_UNAVAILABLE", "retryAfter": 5}] | UE_TEMPORARILY_UNAVAILABLE | "retryAfter":5
            RES_RELEASE | "ruleReports": [{"pccRuleIds": ["RULE"], "ruleStatus": "INACTIVE", "failureCode": "DNAI_STEERING_ERROR"}] | UP_PATH_CHG_FAILURE | "flows":[{"medCompN":1,"fNums":[1]}]
            SUCC_QOS_UPDATE | "ratType": "NR" | SUCCESSFUL_QOS_UPDATE | evNotifs
            RES_RELEASE | "sessRuleReports": [{"ruleIds": ["default"], "ruleStatus": "INACTIVE"}] | FAILED_QOS_UPDATE | evNotifs
            L4S_SUPP | "l4sReports": [{"refPccRuleIds": ["RULE"], "notifType": "AVAILABLE"}] | L4S_SUPP | "notifType":"AVAILABLE"
            BAT_OFFSET_INFO | "batOffsetInfo": {"ranBatOffsetNotif": 2, "refPccRuleIds": ["RULE"]} | BAT_OFFSET_INFO | "ranBatOffsetNotif":2
            URSP_ENFORCEMENT_INFO | "sscMode": "SSC_MODE_1" | URSP_ENF_INFO | "sscMode":"SSC_MODE_1"
            """)
    void event_isReportedOnlyIfSubscribed(String trigger, String members, String event, String expected) {
        ObjectNode update =
                update("{\"repPolicyCtrlReqTriggers\": [\"" + trigger + "\"], " + members.replace("RULE", RULE) + "}");

        assertThat(Json.text(Objects.requireNonNull(
                        reported(update, event, "EVENT_DETECTION").notification())))
                .contains("\"event\":\"" + event + "\"")
                .contains(expected);
        assertThat(reported(update, "SOMETHING_ELSE", "EVENT_DETECTION").notification())
                .isNull();
    }

    @Test
    void flowsOfAllReports_areInOneEvent() {
        ObjectNode update = update("""
                {"repPolicyCtrlReqTriggers": ["REALLO_OF_CREDIT"], "ruleReports": [
                   {"pccRuleIds": ["af-key000000000-1-1"], "ruleStatus": "ACTIVE"},
                   {"pccRuleIds": ["af-key000000000-2-1"], "ruleStatus": "ACTIVE"}]}""");
        assertThat(reported(update, "REALLOCATION_OF_CREDIT", "EVENT_DETECTION").notification())
                .isEqualTo(update("""
                        {"evNotifs": [{"event": "REALLOCATION_OF_CREDIT",
                          "flows": [{"medCompN": 1, "fNums": [1]}, {"medCompN": 2}]}]}"""));
    }

    @Test
    void otherAfRuleReport_isNotReported() {
        ObjectNode update = update("""
                {"repPolicyCtrlReqTriggers": ["RES_RELEASE"],
                 "ruleReports": [{"pccRuleIds": ["af-other-1-1"], "ruleStatus": "INACTIVE"}]}""");
        assertThat(reported(update, "FAILED_RESOURCES_ALLOCATION", "ONE_TIME").notification())
                .isNull();
    }

    @Test
    void oneTimeEvent_isRemovedFromSubscriptionWhenReported() {
        ObjectNode update = update("{\"repPolicyCtrlReqTriggers\": [\"AC_TY_CH\"], \"ratType\": \"WLAN\"}");
        assertThat(reported(update, "ACCESS_TYPE_CHANGE", "ONE_TIME")
                        .session()
                        .request()
                        .has("evSubsc"))
                .isFalse();
        assertThat(reported(update, "ACCESS_TYPE_CHANGE", "EVENT_DETECTION")
                        .session()
                        .request()
                        .has("evSubsc"))
                .isTrue();
    }

    @Test
    void oneTimeEventOfFlow_isRemovedFromItsSubscription() {
        AfSession af = session("PLMN_CHG", "EVENT_DETECTION").af().getFirst();
        ObjectNode request = af.request().deepCopy();
        ((ObjectNode) request.at("/medComponents/1/medSubComps/1")).set("evSubsc", Json.parse("""
                {"events": [{"event": "PLMN_CHG", "notifMethod": "ONE_TIME"}, {"event": "ACCESS_TYPE_CHANGE"},
                            {"event": "ANI_REPORT"}], "reqAnis": ["UE_TIME_ZONE"]}"""));
        Session before = session("PLMN_CHG", "EVENT_DETECTION").with(af.with(request));
        ObjectNode update = update("""
                {"repPolicyCtrlReqTriggers": ["PLMN_CH", "AN_INFO"], "servingNetwork": {"mcc": "262", "mnc": "02"},
                 "ueTimeZone": "+01:00", "userLocationInfo": {"nrLocation": {}}}""");

        Session now = before.withContext(SessionContexts.merge(before.context(), update));
        Told told = AfEvents.of(update, now, now.af().getFirst());

        assertThat(told.notification()).isEqualTo(update("""
                {"evNotifs": [{"event": "PLMN_CHG"}, {"event": "ANI_REPORT"}], "plmnId": {"mcc": "262", "mnc": "02"},
                 "ueTimeZone": "+01:00"}"""));
        ObjectNode left = told.session().request();
        assertThat(left.path("evSubsc")).as("of the session").isEqualTo(request.path("evSubsc"));
        assertThat(left.at("/medComponents/1/medSubComps/1/evSubsc/events"))
                .isEqualTo(Json.parse("[{\"event\": \"ACCESS_TYPE_CHANGE\"}]"));
    }

    @Test
    void lastEventOfFlow_leavesNoSubscription() {
        AfSession af = session("SOMETHING_ELSE", "ONE_TIME").af().getFirst();
        ObjectNode request = af.request().deepCopy();
        ((ObjectNode) request.at("/medComponents/1/medSubComps/1")).set("evSubsc", request.remove("evSubsc"));
        ((ObjectNode) request.at("/medComponents/1/medSubComps/1/evSubsc/events/0")).put("event", "PLMN_CHG");
        Session before = session("PLMN_CHG", "ONE_TIME").with(af.with(request));
        ObjectNode update = update("""
                {"repPolicyCtrlReqTriggers": ["PLMN_CH"], "servingNetwork": {"mcc": "262", "mnc": "02"}}""");

        Session now = before.withContext(SessionContexts.merge(before.context(), update));
        Told told = AfEvents.of(update, now, now.af().getFirst());

        assertThat(told.notification()).isNotNull();
        assertThat(EventTriggers.subscriptions(told.session().request())).isEmpty();
        assertThat(told.session().request().findValue("evSubsc")).isNull();
    }

    @Test
    void afSession_isLostWithItsLastRule_unlessAfIsNotified() {
        Session before = session("PLMN_CHG", "EVENT_DETECTION");
        ObjectNode update = update("""
                {"ruleReports": [{"pccRuleIds": ["%s"], "ruleStatus": "INACTIVE", "failureCode": "RES_LIM"}]}""".formatted(RULE));
        Session after = Enforcement.reported(before, update);
        AfSession af = before.af().getFirst();
        assertThat(AfReports.lost(before, after, af, Json.object(), null)).isTrue();
        assertThat(AfReports.lost(after, after, af, Json.object(), null))
                .as("once")
                .isFalse();
        assertThat(AfReports.lost(before, after, af, Json.object(), update("{\"failedResourcAllocReports\": []}")))
                .isFalse();
        assertThat(AfReports.lost(before, after, af, update, update("{\"outOfCredReports\": []}")))
                .as("credit may be granted again")
                .isFalse();
        assertThat(AfReports.cause(update)).isEqualTo("INSUFFICIENT_QOS_FLOW_RESOURCES");
        assertThat(AfReports.cause(Json.object())).isEqualTo("ALL_SDF_DEACTIVATION");
        assertThat(Enforcement.failures(after).get(RULE).asString()).isEqualTo("RES_LIM");
        assertThat(Enforcement.inForce(after).has("pccRules")).isFalse();
        assertThat(Enforcement.failures(Enforcement.reported(after, update("""
                        {"ruleReports": [{"pccRuleIds": ["%s"], "ruleStatus": "ACTIVE"}]}""".formatted(RULE)))))
                .isEmpty();
    }

    @Test
    void accessNetworkInformation_isDeclinedAtOnce_withoutNetLoc() {
        Session session = session("ANI_REPORT", "ONE_TIME");
        assertThat(AfEvents.current(session, session.af().getFirst()).notification())
                .isEqualTo(update("""
                        {"evNotifs": [{"event": "ANI_REPORT"}], "noNetLocSupp": "ANR_NOT_SUPPORTED"}"""));
        Session agreed = session.withDecision(session.decision().deepCopy().put("suppFeat", "20"));
        assertThat(AfEvents.current(agreed, agreed.af().getFirst()).notification())
                .isNull();
    }

    @Test
    void accessNetworkInformation_isRequestedFromPcef_onlyWithNetLoc() {
        ObjectNode asked = update("""
                {"policyCtrlReqTriggers": ["PLMN_CH", "AN_INFO"], "lastReqRuleData": [
                   {"refPccRuleIds": ["r"], "reqData": ["USER_LOC_INFO", "CH_ID"]}, {"refPccRuleIds": ["r"], "reqData": ["MS_TIME_ZONE"]}]}
                """);
        Session session = session("ANI_REPORT", "ONE_TIME");
        ObjectNode peer = update("{\"originHost\": \"pgw.lab\", \"gxFeatures\": 11}");
        ObjectNode left = asked.deepCopy();
        JsonNode constant = left.at("/lastReqRuleData/0");
        NetLoc.only(left, session.withPeer(peer));
        assertThat(constant).as("not changed in place").isEqualTo(asked.at("/lastReqRuleData/0"));
        assertThat(left).isEqualTo(update("""
                {"policyCtrlReqTriggers": ["PLMN_CH"], "lastReqRuleData": [{"refPccRuleIds": ["r"], "reqData": ["CH_ID"]}]}"""));
        ObjectNode kept = asked.deepCopy();
        NetLoc.only(kept, session.withPeer(peer.deepCopy().put("gxFeatures", 1035)));
        assertThat(kept).isEqualTo(asked);
    }

    @Test
    @SpecRef({"TS 29.214 4.4.4", "TS 29.514 4.2.4"})
    void accessNetworkInformation_isReportedAsKnownWhenSessionEnds() {
        Session session = session("PLMN_CHG", "EVENT_DETECTION").withContext(update("""
                {"userLocationInfo": {"nrLocation": {}}, "userLocationInfoTime": "2026-11-30T12:00:00Z",
                 "ueTimeZone": "+01:00"}"""));
        Session agreed = session.withDecision(session.decision().deepCopy().put("suppFeat", "20"));
        ObjectNode zone = update("{\"events\": [{\"event\": \"ANI_REPORT\"}], \"reqAnis\": [\"UE_TIME_ZONE\"]}");
        ObjectNode all = zone.deepCopy();
        all.remove("reqAnis");
        String id = agreed.af().getFirst().id();

        assertThat(AfEvents.last(agreed, id, zone)).isEqualTo(update("""
                {"evNotifs": [{"event": "ANI_REPORT"}], "ueTimeZone": "+01:00"}"""));
        assertThat(AfEvents.last(agreed, id, all)).isEqualTo(update("""
                {"evNotifs": [{"event": "ANI_REPORT"}], "ueTimeZone": "+01:00", "ueLoc": {"nrLocation": {}},
                 "ueLocTime": "2026-11-30T12:00:00Z"}"""));
        assertThat(AfEvents.last(session, id, zone)).isEqualTo(update("""
                {"evNotifs": [{"event": "ANI_REPORT"}], "noNetLocSupp": "ANR_NOT_SUPPORTED"}"""));
        assertThat(AfEvents.last(agreed.withContext(Json.object()), id, all))
                .as("unknown")
                .isEmpty();
        assertThat(AfEvents.last(agreed, id, Json.object())).as("not requested").isEmpty();
    }

    private static Told reported(ObjectNode update, String event, String method) {
        Session before = session(event, method);
        Session now = before.withContext(SessionContexts.merge(before.context(), update));
        return AfEvents.of(update, now, now.af().getFirst());
    }

    private static Session session(String event, String method) {
        ObjectNode request = update("""
                {"ueIpv4": "10.0.0.1", "evSubsc": {"events": [{"event": "%s", "notifMethod": "%s"}]},
                 "medComponents": {"1": {"medCompN": 1, "medSubComps": {"1": {"fNum": 1,
                   "fDescs": ["permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000"]}}}}}
                """.formatted(event, method));
        AfSession af = AfSession.ofN5("s", "key000000000", request);
        ObjectNode decision = MediaRules.derive(
                af.ruleKey(),
                request,
                DefaultRates.NONE,
                Instant.EPOCH,
                (media, signalling) -> Json.object().put("5qi", 1));
        return new Session(
                "s",
                RowVersion.NEW,
                null,
                update("{\"accessType\": \"3GPP_ACCESS\", \"ratType\": \"NR\"}"),
                decision,
                List.of(af),
                Instant.EPOCH);
    }

    private static ObjectNode update(String text) {
        return (ObjectNode) Json.parse(text);
    }
}
