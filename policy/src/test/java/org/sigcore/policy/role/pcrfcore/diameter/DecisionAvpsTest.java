// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.decision.DefaultRates;
import org.sigcore.policy.kernel.decision.MediaRules;
import org.sigcore.policy.kernel.decision.PolicyDiff;
import org.sigcore.policy.kernel.session.logic.AfSession;
import tools.jackson.databind.node.ObjectNode;

class DecisionAvpsTest {
    private static final ObjectNode DECISION = (ObjectNode) Json.parse("""
            {"sessRules": {"default": {"sessRuleId": "default",
               "authSessAmbr": {"uplink": "1 Mbps", "downlink": "10 Gbps"},
               "authDefQos": {"5qi": 9, "arp": {"priorityLevel": 8, "preemptCap": "MAY_PREEMPT",
                 "preemptVuln": "NOT_PREEMPTABLE"}}}},
             "pccRules": {"r": {"pccRuleId": "r", "precedence": 60, "refQosData": ["q"], "refTcData": ["t"],
               "refChgData": ["c"], "flowInfos": [{"flowDescription": "permit out ip from any to 10.0.0.1",
                 "flowDirection": "DOWNLINK"}]}},
             "qosDecs": {"q": {"qosId": "q", "5qi": 1, "maxbrUl": "64 Kbps", "gbrDl": "32 Kbps"}},
             "traffContDecs": {"t": {"tcId": "t", "flowStatus": "DISABLED"}},
             "chgDecs": {"c": {"chgId": "c", "ratingGroup": 10, "offline": true, "online": false,
               "meteringMethod": "DURATION"}},
             "policyCtrlReqTriggers": ["PLMN_CH", "no such trigger"],
             "revalidationTime": "2026-11-20T10:00:00Z"}
            """);

    @Test
    void decision_isEncodedAsAvps() {
        AvpGroup avps = group(of(DECISION, DECISION));
        assertThat(avps.all(Gx.EVENT_TRIGGER))
                .containsExactly(EventTrigger.PLMN_CHANGE, EventTrigger.REVALIDATION_TIMEOUT);
        assertThat(avps.require(Gx.REVALIDATION_TIME)).hasToString("2026-11-20T10:00:00Z");
        assertThat(avps.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_UL))
                .isEqualTo(1_000_000L);
        assertThat(avps.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_DL))
                .isEqualTo(0xFFFF_FFFFL);
        AvpGroup arp = avps.require(Gx.DEFAULT_EPS_BEARER_QOS).require(Gx.ALLOCATION_RETENTION_PRIORITY);
        assertThat(arp.require(Gx.PRE_EMPTION_CAPABILITY)).isZero();
        assertThat(arp.require(Gx.PRE_EMPTION_VULNERABILITY)).isOne();

        AvpGroup rule = avps.require(Gx.CHARGING_RULE_INSTALL).require(Gx.CHARGING_RULE_DEFINITION);
        assertThat(rule.require(Gx.CHARGING_RULE_NAME)).isEqualTo("r");
        assertThat(rule.require(Base.RATING_GROUP)).isEqualTo(10L);
        assertThat(rule.require(Rx.FLOW_STATUS)).isEqualTo(3);
        assertThat(rule.require(Gx.FLOW_INFORMATION).require(Gx.FLOW_DIRECTION)).isOne();
        assertThat(rule.require(Gx.QOS_INFORMATION).require(Rx.MAX_REQUESTED_BANDWIDTH_UL))
                .isEqualTo(64_000L);
        assertThat(rule.require(Gx.QOS_INFORMATION).require(Gx.GUARANTEED_BITRATE_DL))
                .isEqualTo(32_000L);
        assertThat(rule.require(Gx.OFFLINE)).isOne();
        assertThat(rule.require(Gx.ONLINE)).isZero();
        assertThat(rule.require(Gx.METERING_METHOD)).isZero();
        assertThat(rule.require(Gx.PRECEDENCE)).isEqualTo(60L);
    }

    @Test
    void ruleMembers_areEncodedAsAvps() {
        ObjectNode decision = (ObjectNode) Json.parse("""
            {"pccRules": {"af-1-3-4": {"pccRuleId": "af-1-3-4", "refQosData": ["q"], "refTcData": ["t"], "refChgData": ["c"],
               "refCondData": "k", "appId": "video", "afSigProtocol": "SIP", "flowInfos": [{"packFiltId": "01",
                 "packetFilterUsage": true, "tosTrafficClass": "b8fc", "spi": "00000007", "flowLabel": "000001"}]},
              "known": {"pccRuleId": "known"}},
             "qosDecs": {"q": {"qosId": "q", "5qi": 1, "maxbrDl": "64 Kbps", "gbrUl": "32 Kbps", "arp": {"priorityLevel": 2}}},
             "traffContDecs": {"t": {"tcId": "t", "flowStatus": "ENABLED", "muteNotif": true, "redirectInfo": {
               "redirectEnabled": true, "redirectAddressType": "URL", "redirectServerAddress": "http://portal.lab"}}},
             "chgDecs": {"c": {"chgId": "c", "serviceId": 7, "reportingLevel": "SPON_CON_LEVEL", "sponsorId": "s",
               "appSvcProvId": "p", "afChargId": "call"}},
             "conds": {"k": {"condId": "k", "activationTime": "2026-11-20T10:00:00Z",
               "deactivationTime": "2026-11-20T11:00:00Z"}},
             "lastReqRuleData": [{"refPccRuleIds": ["af-1-3-4"],
               "reqData": ["SUCC_RES_ALLO", "CH_ID", "USER_LOC_INFO", "MS_TIME_ZONE"]}],
             "chargingInfo": {"primaryChfAddress": "aaa://ocs1.lab", "secondaryChfAddress": "aaa://ocs2.lab",
               "primaryCcfAddress": "aaa://ccf1.lab", "secondaryCcfAddress": "aaa://ccf2.lab"}}
            """);
        AvpGroup avps = group(of(decision, decision));
        AvpGroup install = avps.all(Gx.CHARGING_RULE_INSTALL).getFirst();
        assertThat(install.require(Gx.RULE_ACTIVATION_TIME)).hasToString("2026-11-20T10:00:00Z");
        assertThat(install.require(Gx.RULE_DEACTIVATION_TIME)).hasToString("2026-11-20T11:00:00Z");
        assertThat(install.has(Gx.RESOURCE_ALLOCATION_NOTIFICATION)).isTrue();
        assertThat(install.has(Gx.CHARGING_CORRELATION_INDICATOR)).isTrue();
        AvpGroup rule = install.require(Gx.CHARGING_RULE_DEFINITION);
        assertThat(rule.require(Base.SERVICE_IDENTIFIER)).isEqualTo(7L);
        assertThat(rule.require(Gx.TDF_APPLICATION_IDENTIFIER)).isEqualTo("video");
        assertThat(rule.require(Gx.MUTE_NOTIFICATION)).isZero();
        AvpGroup redirect = rule.require(Gx.REDIRECT_INFORMATION);
        assertThat(redirect.require(Gx.REDIRECT_SUPPORT)).isOne();
        assertThat(redirect.require(Base.REDIRECT_ADDRESS_TYPE)).isEqualTo(2);
        assertThat(redirect.require(Base.REDIRECT_SERVER_ADDRESS)).isEqualTo("http://portal.lab");
        assertThat(rule.require(Rx.FLOWS).require(Rx.MEDIA_COMPONENT_NUMBER)).isEqualTo(3L);
        assertThat(rule.require(Rx.AF_SIGNALLING_PROTOCOL)).isOne();
        assertThat(rule.all(Rx.REQUIRED_ACCESS_INFO)).containsExactly(0, 1);
        assertThat(rule.require(Gx.REPORTING_LEVEL)).isEqualTo(2);
        assertThat(rule.require(Rx.SPONSOR_IDENTITY)).isEqualTo("s");
        assertThat(rule.require(Rx.APPLICATION_SERVICE_PROVIDER_IDENTITY)).isEqualTo("p");
        assertThat(rule.require(Rx.AF_CHARGING_IDENTIFIER)).isEqualTo("call");
        AvpGroup flow = rule.require(Gx.FLOW_INFORMATION);
        assertThat(flow.require(Gx.PACKET_FILTER_IDENTIFIER)).containsExactly(1);
        assertThat(flow.require(Gx.PACKET_FILTER_USAGE)).isOne();
        assertThat(flow.require(Gx.TOS_TRAFFIC_CLASS)).containsExactly(0xB8, 0xFC);
        assertThat(flow.require(Gx.SECURITY_PARAMETER_INDEX)).containsExactly(0, 0, 0, 7);
        assertThat(flow.require(Gx.FLOW_LABEL)).containsExactly(0, 0, 1);
        AvpGroup qos = rule.require(Gx.QOS_INFORMATION);
        assertThat(qos.require(Rx.MAX_REQUESTED_BANDWIDTH_DL)).isEqualTo(64_000L);
        assertThat(qos.require(Gx.GUARANTEED_BITRATE_UL)).isEqualTo(32_000L);
        assertThat(qos.require(Gx.ALLOCATION_RETENTION_PRIORITY).require(Gx.PRIORITY_LEVEL))
                .isEqualTo(2L);
        assertThat(avps.all(Gx.CHARGING_RULE_INSTALL).getLast().require(Gx.CHARGING_RULE_NAME))
                .as("a predefined rule has its name alone")
                .isEqualTo("known");
        AvpGroup charging = avps.require(Gx.CHARGING_INFORMATION);
        assertThat(charging.require(Gx.PRIMARY_EVENT_CHARGING_FUNCTION_NAME)).isEqualTo("aaa://ocs1.lab");
        assertThat(charging.require(Gx.SECONDARY_EVENT_CHARGING_FUNCTION_NAME)).isEqualTo("aaa://ocs2.lab");
        assertThat(charging.require(Gx.PRIMARY_CHARGING_COLLECTION_FUNCTION_NAME))
                .isEqualTo("aaa://ccf1.lab");
        assertThat(charging.require(Gx.SECONDARY_CHARGING_COLLECTION_FUNCTION_NAME))
                .isEqualTo("aaa://ccf2.lab");
    }

    @Test
    void changedQosData_sendsRuleAgain() {
        ObjectNode after = DECISION.deepCopy();
        after.withObject("/qosDecs/q").put("maxbrUl", "128 Kbps");
        AvpGroup avps = group(of(after, PolicyDiff.between(DECISION, after)));
        assertThat(avps.avps()).hasSize(1);
        assertThat(avps.require(Gx.CHARGING_RULE_INSTALL)
                        .require(Gx.CHARGING_RULE_DEFINITION)
                        .require(Gx.QOS_INFORMATION)
                        .require(Rx.MAX_REQUESTED_BANDWIDTH_UL))
                .isEqualTo(128_000L);
    }

    @Test
    @SpecRef({"TS 29.212 4.5.2", "TS 29.212 5.3.2"})
    void changedTimes_sendRuleAgain() {
        ObjectNode before = DECISION.deepCopy();
        before.withObject("/pccRules/r").put("refCondData", "k");
        before.withObject("/conds/k").put("condId", "k").put("deactivationTime", "2026-11-20T10:00:00Z");
        ObjectNode after = before.deepCopy();
        after.withObject("/conds/k").put("deactivationTime", "2026-11-20T11:00:00Z");
        AvpGroup install = group(of(after, PolicyDiff.between(before, after))).require(Gx.CHARGING_RULE_INSTALL);
        assertThat(install.require(Gx.CHARGING_RULE_DEFINITION).require(Gx.CHARGING_RULE_NAME))
                .isEqualTo("r");
        assertThat(install.require(Gx.RULE_DEACTIVATION_TIME)).hasToString("2026-11-20T11:00:00Z");
    }

    @Test
    void removedDecision_removesRulesAndTriggers() {
        AvpGroup avps = group(of(Json.object(), PolicyDiff.between(DECISION, Json.object())));
        assertThat(avps.require(Gx.CHARGING_RULE_REMOVE).require(Gx.CHARGING_RULE_NAME))
                .isEqualTo("r");
        assertThat(avps.all(Gx.EVENT_TRIGGER)).containsExactly(EventTrigger.NO_EVENT_TRIGGERS);
        assertThat(avps.has(Gx.CHARGING_RULE_INSTALL)).isFalse();
    }

    @Test
    @SpecRef({"TS 29.212 5.3.138", "TS 29.212 5.3.139"})
    void maxPacketLossRates_areEncodedInTenthsOfPercent() {
        ObjectNode decision = DECISION.deepCopy();
        decision.withObject("/qosDecs/q").put("maxPacketLossRateDl", 15).put("maxPacketLossRateUl", 1000);
        AvpGroup rule =
                group(of(decision, decision)).require(Gx.CHARGING_RULE_INSTALL).require(Gx.CHARGING_RULE_DEFINITION);
        assertThat(rule.require(Gx.MAX_PLR_DL)).isEqualTo(15L);
        assertThat(rule.require(Gx.MAX_PLR_UL)).isEqualTo(1000L);
        assertThat(Objects.requireNonNull(rule.avp(Gx.MAX_PLR_DL)).flags() & Avp.FLAG_MANDATORY)
                .as("a PCEF may ignore it")
                .isZero();
    }

    @Test
    @SpecRef("TS 29.212 4.5.30")
    void bitratesBeyond32Bits_areEncodedInKilobits_ifNegotiated() {
        ObjectNode decision = (ObjectNode) Json.parse("""
                {"sessRules": {"default": {"sessRuleId": "default",
                   "authSessAmbr": {"uplink": "4294967295 bps", "downlink": "10 Gbps"}}},
                 "pccRules": {"r": {"pccRuleId": "r", "refQosData": ["q"]}},
                 "qosDecs": {"q": {"qosId": "q", "5qi": 4, "maxbrUl": "4294967296 bps", "maxbrDl": "20 Gbps", "gbrUl": "5 Gbps",
                   "gbrDl": "9000 Tbps"}}}
                """);
        AvpGroup agreed =
                group(DecisionAvps.of(new GxFeatures(0, 1L << 7), decision, List.of(), decision, Instant.EPOCH));
        AvpGroup session = agreed.require(Gx.QOS_INFORMATION);
        assertThat(session.require(Gx.APN_AGGREGATE_MAX_BITRATE_UL)).isEqualTo(0xFFFF_FFFFL);
        assertThat(session.has(Gx.EXTENDED_APN_AMBR_UL)).isFalse();
        assertThat(session.require(Gx.EXTENDED_APN_AMBR_DL)).isEqualTo(10_000_000L);
        assertThat(session.has(Gx.APN_AGGREGATE_MAX_BITRATE_DL)).isFalse();
        AvpGroup rule = agreed.require(Gx.CHARGING_RULE_INSTALL)
                .require(Gx.CHARGING_RULE_DEFINITION)
                .require(Gx.QOS_INFORMATION);
        assertThat(rule.require(Rx.EXTENDED_MAX_REQUESTED_BW_UL))
                .as("rounded up")
                .isEqualTo(4_294_968L);
        assertThat(rule.require(Rx.EXTENDED_MAX_REQUESTED_BW_DL)).isEqualTo(20_000_000L);
        assertThat(rule.require(Gx.EXTENDED_GBR_UL)).isEqualTo(5_000_000L);
        assertThat(rule.require(Gx.EXTENDED_GBR_DL)).as("capped at 32 bits").isEqualTo(0xFFFF_FFFFL);
        assertThat(rule.has(Gx.GUARANTEED_BITRATE_DL)).isFalse();

        AvpGroup usual = group(of(decision, decision));
        assertThat(usual.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_DL))
                .isEqualTo(0xFFFF_FFFFL);
        assertThat(usual.require(Gx.QOS_INFORMATION).has(Gx.EXTENDED_APN_AMBR_DL))
                .isFalse();
    }

    @Test
    void ruleDefinition_listsAllFlowNumbers() {
        ObjectNode request = (ObjectNode) Json.parse("""
                {"ueIpv4": "10.0.0.1", "medComponents": {"1": {"medCompN": 1, "medType": "AUDIO", "medSubComps": {
                   "1": {"fNum": 1, "fDescs": ["permit out 17 from 192.0.2.9 10 to 10.0.0.1 10"]},
                   "2": {"fNum": 2, "flowUsage": "RTCP", "fDescs": ["permit out 17 from 192.0.2.9 11 to 10.0.0.1 11"]},
                   "3": {"fNum": 3, "fStatus": "DISABLED", "fDescs": ["permit out 17 from 192.0.2.9 12 to 10.0.0.1 12"]}}}}}
                """);
        AfSession af = AfSession.ofN5("s", "key000000000", request);
        ObjectNode decision = MediaRules.derive(
                af.ruleKey(),
                request,
                DefaultRates.NONE,
                Instant.EPOCH,
                (media, signalling) -> Json.object().put("5qi", 1));

        AvpGroup avps = group(DecisionAvps.of(GxFeatures.NONE, decision, List.of(af), decision, Instant.EPOCH));
        assertThat(avps.require(Gx.CHARGING_RULE_INSTALL).all(Gx.CHARGING_RULE_DEFINITION))
                .extracting(rule -> rule.require(Rx.FLOWS).all(Rx.FLOW_NUMBER))
                .containsExactly(List.of(1L, 2L), List.of(3L));
    }

    @Test
    @SpecRef({"TS 29.212 5.3.4", "TS 29.212 5.3.82"})
    void endOfRedirection_isSent_sincePcefKeepsOmittedMembers() {
        ObjectNode before = (ObjectNode) Json.parse("""
                {"pccRules": {"r": {"pccRuleId": "r", "refTcData": ["t"]}},
                 "traffContDecs": {"t": {"tcId": "t", "flowStatus": "ENABLED", "redirectInfo": {
                   "redirectEnabled": true, "redirectAddressType": "URL", "redirectServerAddress": "http://portal.lab"}}}}""");
        ObjectNode after = before.deepCopy();
        ((ObjectNode) after.at("/traffContDecs/t")).remove("redirectInfo");

        AvpGroup avps = group(of(after, PolicyDiff.between(before, after)));
        AvpGroup rule = avps.require(Gx.CHARGING_RULE_INSTALL).require(Gx.CHARGING_RULE_DEFINITION);
        assertThat(rule.require(Gx.REDIRECT_INFORMATION).require(Gx.REDIRECT_SUPPORT))
                .isZero();
        AvpGroup other = group(of(after, after)).require(Gx.CHARGING_RULE_INSTALL);
        assertThat(other.require(Gx.CHARGING_RULE_DEFINITION).has(Gx.REDIRECT_INFORMATION))
                .as("of a new session")
                .isFalse();
    }

    private static List<Avp> of(ObjectNode decision, ObjectNode changes) {
        return DecisionAvps.of(GxFeatures.NONE, decision, List.of(), changes, Instant.parse("2026-11-20T09:00:00Z"));
    }

    private static AvpGroup group(List<Avp> avps) {
        return new AvpGroup(avps);
    }
}
