// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.decision.PolicyDiff;
import tools.jackson.databind.node.ObjectNode;

@SpecRef({"TS 29.212 5.3.105", "TS 29.212 5.3.128"})
class SessionRuleAvpsTest {
    private static final Instant EIGHT = Instant.parse("2026-11-20T08:00:00Z");
    private static final Instant TEN = Instant.parse("2026-11-20T10:00:00Z");
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final GxFeatures ALL = new GxFeatures(1L << 21 | 1L << 31, 1L << 4 | 1L << 7);
    private static final GxFeatures NONE = GxFeatures.NONE;

    /** Always 1 Mbit/s and QCI 9, from ten to noon 2 Mbit/s and QCI 8, on E-UTRAN 5 Gbit/s. */
    private static final ObjectNode DECISION = (ObjectNode) Json.parse("""
            {"sessRules": {
               "default": {"sessRuleId": "default", "authSessAmbr": {"uplink": "1 Mbps", "downlink": "1 Mbps"},
                 "authDefQos": {"5qi": 9, "arp": {"priorityLevel": 8}}},
               "happy": {"sessRuleId": "happy", "authSessAmbr": {"uplink": "2 Mbps", "downlink": "2 Mbps"},
                 "authDefQos": {"5qi": 8}, "refCondData": "ten"},
               "lte": {"sessRuleId": "lte", "authSessAmbr": {"uplink": "5 Gbps", "downlink": "5 Gbps"}, "refCondData": "rat"}},
             "conds": {
               "ten": {"condId": "ten", "activationTime": "2026-11-20T11:00:00+01:00", "deactivationTime": "2026-11-20T12:00:00Z"},
               "rat": {"condId": "rat", "accessType": "3GPP_ACCESS", "ratType": "EUTRA"}}}
            """);

    @Test
    void conditionalPolicies_areSentWithExecutionTimes_andCurrentQos() {
        AvpGroup avps = avps(ALL, DECISION, DECISION, EIGHT);
        AvpGroup now = avps.require(Gx.QOS_INFORMATION);
        assertThat(now.require(Gx.APN_AGGREGATE_MAX_BITRATE_UL)).isEqualTo(1_000_000L);
        AvpGroup byAccess = now.require(Gx.CONDITIONAL_APN_AGGREGATE_MAX_BITRATE);
        assertThat(byAccess.require(Gx.EXTENDED_APN_AMBR_UL)).isEqualTo(5_000_000L);
        assertThat(byAccess.require(Gx.IP_CAN_TYPE)).isEqualTo(5);
        assertThat(byAccess.require(Gx.RAT_TYPE)).isEqualTo(1004);
        assertThat(avps.require(Gx.DEFAULT_EPS_BEARER_QOS).require(Gx.QOS_CLASS_IDENTIFIER))
                .isEqualTo(9);
        List<AvpGroup> later = avps.all(Gx.CONDITIONAL_POLICY_INFORMATION);
        assertThat(later).hasSize(2);
        assertThat(later.getFirst().require(Gx.EXECUTION_TIME)).isEqualTo(TEN);
        assertThat(later.getFirst().require(Gx.APN_AGGREGATE_MAX_BITRATE_DL)).isEqualTo(2_000_000L);
        assertThat(later.getFirst().require(Gx.DEFAULT_EPS_BEARER_QOS).require(Gx.QOS_CLASS_IDENTIFIER))
                .isEqualTo(8);
        assertThat(later.getFirst().has(Gx.CONDITIONAL_APN_AGGREGATE_MAX_BITRATE))
                .isTrue();
        assertThat(later.getLast().require(Gx.EXECUTION_TIME)).isEqualTo(NOON);
        assertThat(later.getLast().require(Gx.APN_AGGREGATE_MAX_BITRATE_DL))
                .as("the default rule applies again")
                .isEqualTo(1_000_000L);
        assertThat(avps.has(Gx.REVALIDATION_TIME)).isFalse();
    }

    @Test
    void timedRule_appliesAtOnceWithinItsTime() {
        AvpGroup avps = avps(ALL, DECISION, DECISION, TEN);
        assertThat(avps.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_UL))
                .isEqualTo(2_000_000L);
        assertThat(avps.require(Gx.DEFAULT_EPS_BEARER_QOS).require(Gx.QOS_CLASS_IDENTIFIER))
                .isEqualTo(8);
        assertThat(avps.all(Gx.CONDITIONAL_POLICY_INFORMATION)).hasSize(1);
        assertThat(avps(ALL, DECISION, DECISION, NOON).has(Gx.CONDITIONAL_POLICY_INFORMATION))
                .as("an empty AVP removes the former conditional policies")
                .isTrue();
    }

    @Test
    void conditionalPolicies_ifNotNegotiated_areReplacedByRevalidationTime() {
        AvpGroup avps = avps(NONE, DECISION, DECISION, EIGHT);
        assertThat(avps.has(Gx.CONDITIONAL_POLICY_INFORMATION)).isFalse();
        assertThat(avps.require(Gx.QOS_INFORMATION).has(Gx.CONDITIONAL_APN_AGGREGATE_MAX_BITRATE))
                .isFalse();
        assertThat(avps.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_UL))
                .isEqualTo(1_000_000L);
        assertThat(avps.require(Gx.REVALIDATION_TIME)).isEqualTo(TEN);
        assertThat(avps.all(Gx.EVENT_TRIGGER)).containsExactly(EventTrigger.REVALIDATION_TIMEOUT);
        assertThat(avps(NONE, DECISION, DECISION, TEN).require(Gx.REVALIDATION_TIME))
                .isEqualTo(NOON);

        ObjectNode soon = DECISION.deepCopy().put("revalidationTime", "2026-11-20T09:00:00Z");
        assertThat(avps(NONE, soon, soon, EIGHT).require(Gx.REVALIDATION_TIME))
                .as("the earlier of both")
                .isEqualTo(Instant.parse("2026-11-20T09:00:00Z"));

        AvpGroup ratesOnly = avps(new GxFeatures(1L << 31, 0), DECISION, DECISION, EIGHT);
        assertThat(ratesOnly.require(Gx.CONDITIONAL_POLICY_INFORMATION).has(Gx.DEFAULT_EPS_BEARER_QOS))
                .isFalse();
        assertThat(ratesOnly.require(Gx.REVALIDATION_TIME)).isEqualTo(TEN);
    }

    @Test
    void conditionalPolicies_areLimitedToFour_andRevalidatedThen() {
        ObjectNode decision = Json.object();
        for (int hour = 0; hour < 6; hour++) {
            String time = TEN.plus(Duration.ofHours(hour)).toString();
            decision.withObject("/sessRules/r" + hour)
                    .put("sessRuleId", "r" + hour)
                    .put("refCondData", "c" + hour)
                    .putObject("authSessAmbr")
                    .put("uplink", hour + 1 + " Mbps")
                    .put("downlink", "1 Mbps");
            decision.withObject("/conds/c" + hour).put("condId", "c" + hour).put("activationTime", time);
        }
        AvpGroup avps = avps(ALL, decision, decision, EIGHT);
        assertThat(avps.has(Gx.QOS_INFORMATION)).as("no rule applies now").isFalse();
        assertThat(avps.all(Gx.CONDITIONAL_POLICY_INFORMATION)).hasSize(4);
        assertThat(avps.require(Gx.REVALIDATION_TIME)).isEqualTo(TEN.plus(Duration.ofHours(3)));
    }

    @Test
    void changedCondition_sendsAllConditionalPolicies_andLastRemovalClearsThem() {
        ObjectNode other = DECISION.deepCopy();
        other.withObject("/conds/ten").put("activationTime", "2026-11-20T09:30:00Z");
        AvpGroup moved = avps(ALL, other, PolicyDiff.between(DECISION, other), EIGHT);
        assertThat(moved.all(Gx.CONDITIONAL_POLICY_INFORMATION)).hasSize(2);
        assertThat(moved.require(Gx.CONDITIONAL_POLICY_INFORMATION).require(Gx.EXECUTION_TIME))
                .isEqualTo(Instant.parse("2026-11-20T09:30:00Z"));

        ObjectNode none = DECISION.deepCopy();
        none.withObject("/sessRules").remove("happy");
        none.withObject("/conds").remove("ten");
        AvpGroup back = avps(ALL, none, PolicyDiff.between(DECISION, none), EIGHT);
        assertThat(back.all(Gx.CONDITIONAL_POLICY_INFORMATION)).hasSize(1);
        assertThat(back.require(Gx.CONDITIONAL_POLICY_INFORMATION).avps()).isEmpty();

        ObjectNode gate = DECISION.deepCopy().put("online", true);
        assertThat(avps(ALL, gate, PolicyDiff.between(DECISION, gate), EIGHT).avps())
                .as("only what changed")
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"condId\": \"ten\", \"activationTime\": \"ten o'clock\"}",
                "{\"condId\": \"ten\", \"deactivationTime\": \"2026-13-40\"}",
                "{\"condId\": \"ten\", \"ratType\": \"PIGEONS\"}"
            })
    void unreadableCondition_neverApplies(String condition) {
        ObjectNode decision = DECISION.deepCopy();
        decision.withObject("/conds").set("ten", Json.parse(condition));
        AvpGroup avps = avps(ALL, decision, decision, EIGHT);
        assertThat(avps.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_UL))
                .isEqualTo(1_000_000L);
        assertThat(avps.all(Gx.CONDITIONAL_POLICY_INFORMATION).stream()
                        .filter(each -> !each.avps().isEmpty()))
                .isEmpty();
    }

    private static AvpGroup avps(GxFeatures features, ObjectNode decision, ObjectNode changes, Instant now) {
        return new AvpGroup(DecisionAvps.of(features, decision, List.of(), changes, now));
    }
}
