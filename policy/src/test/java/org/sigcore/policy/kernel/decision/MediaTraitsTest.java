// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class MediaTraitsTest {
    private static final String COMPONENT = """
            "medSubComps": {"1": {"fNum": 1, "tosTrCl": "b8fc",
              "fDescs": ["permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000"]}}""";

    @Test
    void chargingRoutingAndMonitoring_areSetInRules() {
        ObjectNode decision = derived("""
                {"afChargId": "icid", "sponId": "s", "aspId": "a", "sponStatus": "SPONSOR_ENABLED",
                 "afRoutReq": {"appReloc": true, "routeToLocs": [{"dnai": "edge"}],
                   "upPathChgSub": {"notificationUri": "http://af/n", "notifCorreId": "c", "dnaiChgType": "LATE"},
                   "tempVals": [{"startTime": "2030-01-01T00:00:00Z"}]},
                 "evSubsc": {"events": [{"event": "QOS_MONITORING", "notifMethod": "PERIODIC", "repPeriod": 9},
                                        {"event": "QOS_NOTIF"}],
                   "reqQosMonParams": ["UPLINK"], "qosMon": {"repThreshUl": 20}},
                 "medComponents": {"1": {"medCompN": 1, "marBwUl": "1 Mbps", "sharingKeyUl": 7, "preemptCap": "MAY_PREEMPT",
                   "altSerReqsData": [{"altQosParamSetRef": "low", "gbrUl": "1 Kbps", "pdb": 100}],
                   "disUeNotif": true, %s}}}""".formatted(COMPONENT));
        JsonNode rule = decision.at("/pccRules/af-k-1-1");
        assertThat(decision.at("/chgDecs/chg-af-k-1-1")).isEqualTo(Json.parse("""
                {"ratingGroup": 1, "afChargId": "icid", "sponsorId": "s", "appSvcProvId": "a",
                 "reportingLevel": "SPON_CON_LEVEL", "chgId": "chg-af-k-1-1"}"""));
        assertThat(decision.at("/traffContDecs/tc-af-k-1-1/routeToLocs/0/dnai").asString())
                .isEqualTo("edge");
        assertThat(decision.at("/traffContDecs/tc-af-k-1-1/upPathChgEvent/notifCorreId")
                        .asString())
                .isEqualTo("c");
        assertThat(rule.get("appReloc").asBoolean()).isTrue();
        assertThat(rule.get("disUeNotif").asBoolean()).isTrue();
        assertThat(rule.at("/flowInfos/0/tosTrafficClass").asString()).isEqualTo("b8fc");
        assertThat(decision.at("/conds/cond-af-k-1-1/activationTime").asString())
                .isEqualTo("2030-01-01T00:00:00Z");
        assertThat(rule.at("/refAltQosParams/0").asString()).isEqualTo("qos-af-k-1-1-alt-low");
        assertThat(decision.at("/qosDecs/qos-af-k-1-1-alt-low/packetDelayBudget")
                        .asInt())
                .isEqualTo(100);
        JsonNode qos = decision.at("/qosDecs/qos-af-k-1-1");
        assertThat(qos.get("sharingKeyUl").asString()).isEqualTo("7");
        assertThat(qos.get("qnc").asBoolean()).isTrue();
        assertThat(qos.at("/arp/preemptCap").asString()).isEqualTo("MAY_PREEMPT");
        assertThat(decision.at("/qosMonDecs/qm-af-k")).isEqualTo(Json.parse("""
                {"qmId": "qm-af-k", "reqQosMonParams": ["UPLINK"], "repFreqs": ["PERIODIC"], "repPeriod": 9, "repThreshUl": 20}"""));
        assertThat(MediaRules.without(decision)).isEmpty();
    }

    @Test
    void subscriptionsOfFlowsAndSession_areMeasuredForTheirRule() {
        ObjectNode decision = derived("""
                {"evSubsc": {"events": [{"event": "PACK_DEL_VAR"}], "pdvReqMonParams": ["ROUND_TRIP"]},
                 "medComponents": {"1": {"medCompN": 1, "medSubComps": {
                   "1": {"fNum": 1, "fDescs": ["permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000"],
                     "evSubsc": {"events": [{"event": "QOS_MONITORING", "notifMethod": "PERIODIC", "repPeriod": 10}],
                       "reqQosMonParams": ["DOWNLINK"]}},
                   "2": {"fNum": 2, "fDescs": ["permit in 17 from 10.0.0.1 6000 to 198.51.100.1 5000"],
                     "evSubsc": {"events": [{"event": "QOS_MONITORING"}], "reqQosMonParams": ["UPLINK"]}}}}}}""");
        assertThat(decision.at("/pccRules/af-k-1-1/refQosMon")).isEqualTo(Json.parse("[\"qm-af-k-1-1\"]"));
        assertThat(decision.at("/qosMonDecs")).isEqualTo(Json.parse("""
                {"qm-af-k-1-1": {"qmId": "qm-af-k-1-1", "reqQosMonParams": ["DOWNLINK", "UPLINK", "ROUND_TRIP"],
                  "repFreqs": ["PERIODIC", "EVENT_TRIGGERED"], "repPeriod": 10}}"""));
        assertThat(MediaRules.without(decision)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            2026-12-31T00:00:00Z, -,                    2027-01-02T00:00:00Z, 2027-01-02T00:00:00Z
            2027-01-01T12:00:00Z, -,                    2027-01-02T00:00:00Z, 2027-01-02T00:00:00Z
            2027-01-02T00:00:00Z, 2027-01-03T00:00:00Z, 2027-01-04T00:00:00Z, 2027-01-04T00:00:00Z
            2027-01-04T00:00:00Z, 2027-01-05T00:00:00Z, 2027-01-06T00:00:00Z, -
            2027-01-07T00:00:00Z, 2027-01-05T00:00:00Z, 2027-01-06T00:00:00Z, -""")
    void firstValidityTimeThatIsNotOver_applies(Instant now, String start, String stop, String followed) {
        ObjectNode decision = derived("""
                {"afAppId": "video", "afRoutReq": {"tempVals": [
                  {"startTime": "2027-01-05T00:00:00Z", "stopTime": "2027-01-06T00:00:00Z"},
                  {"stopTime": "2027-01-02T00:00:00Z"},
                  {"startTime": "2027-01-03T00:00:00Z", "stopTime": "2027-01-04T00:00:00Z"}]}}""", now);
        JsonNode condition = decision.at("/conds/cond-af-k-0-0");
        assertThat(Json.string(condition, "activationTime")).isEqualTo(start);
        assertThat(Json.string(condition, "deactivationTime")).isEqualTo(stop);
        assertThat(Json.string(decision.path(MediaRules.FOLLOWED), "cond-af-k-0-0"))
                .isEqualTo(followed);
        assertThat(MediaRules.without(decision)).isEmpty();
    }

    @Test
    void applicationTraffic_isRoutedWithoutFlows() {
        ObjectNode decision =
                derived("{\"afAppId\": \"video\", \"afRoutReq\": {\"routeToLocs\": [{\"dnai\": \"edge\"}]}}");
        assertThat(decision.at("/pccRules/af-k-0-0/appId").asString()).isEqualTo("video");
        assertThat(decision.at("/traffContDecs/tc-af-k-0-0/routeToLocs")).hasSize(1);
    }

    @Test
    void ethernetFlow_isSetInRule() {
        ObjectNode decision = derived("""
                {"medComponents": {"1": {"medCompN": 1, "medSubComps": {"1": {"fNum": 1, "ethfDescs": [
                  {"ethType": "0800", "destMacAddr": "02-00-5E-00-00-01", "fDir": "DOWNLINK"}]}}}}}""");
        assertThat(decision.at("/pccRules/af-k-1-1/flowInfos/0/flowDirection").asString())
                .isEqualTo("DOWNLINK");
    }

    @Test
    void ruleReports_areRequestedOnce() {
        ObjectNode decision = Json.object();
        JsonNode request = Json.parse("""
                {"evSubsc": {"events": [{"event": "ANI_REPORT"}, {"event": "SUCCESSFUL_RESOURCES_ALLOCATION"}],
                  "reqAnis": ["USER_LOCATION"]}}""");
        EventTriggers.add(decision, request, Set.of("r"));
        assertThat(decision).isEqualTo(Json.parse("""
                {"policyCtrlReqTriggers": ["AN_INFO", "SUCC_RES_ALLO"], "addedTriggers": ["AN_INFO", "SUCC_RES_ALLO"],
                 "lastReqRuleData": [{"refPccRuleIds": ["r"], "reqData": ["SUCC_RES_ALLO", "USER_LOC_INFO"]}]}"""));
        assertThat(PolicyDiff.between(decision, decision)).isEmpty();
        ObjectNode more = decision.deepCopy();
        EventTriggers.add(more, request, Set.of("s"));
        assertThat(PolicyDiff.between(decision, more).path("lastReqRuleData")).hasSize(1);
    }

    private static ObjectNode derived(String request) {
        return derived(request, Instant.EPOCH);
    }

    private static ObjectNode derived(String request, Instant now) {
        return MediaRules.derive(
                "k", Json.parse(request), DefaultRates.NONE, now, (media, signalling) -> (ObjectNode) Json.parse("""
                {"5qi": 1, "charging": {"ratingGroup": 1},
                 "arp": {"priorityLevel": 2, "preemptCap": "NOT_PREEMPT", "preemptVuln": "PREEMPTABLE"}}"""));
    }
}
