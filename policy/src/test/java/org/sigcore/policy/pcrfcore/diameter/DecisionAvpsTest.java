// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.policy.pre.api.PolicyDiff;
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
    void wholeDecision() {
        AvpGroup avps = group(DecisionAvps.of(DECISION, DECISION));
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
    void changedQosAlone_sendsTheRuleAgain() {
        ObjectNode after = DECISION.deepCopy();
        after.withObject("/qosDecs/q").put("maxbrUl", "128 Kbps");
        AvpGroup avps = group(DecisionAvps.of(after, PolicyDiff.between(DECISION, after)));
        assertThat(avps.avps()).hasSize(1);
        assertThat(avps.require(Gx.CHARGING_RULE_INSTALL)
                        .require(Gx.CHARGING_RULE_DEFINITION)
                        .require(Gx.QOS_INFORMATION)
                        .require(Rx.MAX_REQUESTED_BANDWIDTH_UL))
                .isEqualTo(128_000L);
    }

    @Test
    void removals() {
        AvpGroup avps = group(DecisionAvps.of(Json.object(), PolicyDiff.between(DECISION, Json.object())));
        assertThat(avps.require(Gx.CHARGING_RULE_REMOVE).require(Gx.CHARGING_RULE_NAME))
                .isEqualTo("r");
        assertThat(avps.all(Gx.EVENT_TRIGGER)).containsExactly(EventTrigger.NO_EVENT_TRIGGERS);
        assertThat(avps.has(Gx.CHARGING_RULE_INSTALL)).isFalse();
    }

    private static AvpGroup group(List<Avp> avps) {
        return new AvpGroup(avps);
    }
}
