// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class MediaRulesTest {
    private static final MediaRules.Authorizer VOICE =
            (media, signalling) -> Json.object().put("5qi", signalling ? 5 : 1).put("precedence", 60);

    @Test
    void oneRuleForEachFlow_withItsQosAndGate() {
        ObjectNode decision = derive("""
                {"medComponents": {"1": {"medCompN": 1, "marBwUl": "64 Kbps", "marBwDl": "64 Kbps", "mirBwDl": "32 Kbps",
                  "medSubComps": {"1": {"fNum": 1, "fDescs": [
                    "permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000",
                    "permit in 17 from 10.0.0.1 6000 to 198.51.100.1 5000"]}}}}}
                """);
        assertThat(decision).isEqualTo(Json.parse("""
                {"pccRules": {"af-k-1-1": {"pccRuleId": "af-k-1-1", "precedence": 60,
                    "flowInfos": [{"flowDescription": "permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000",
                                   "flowDirection": "BIDIRECTIONAL"}],
                    "refQosData": ["qos-af-k-1-1"], "refTcData": ["tc-af-k-1-1"]}},
                 "qosDecs": {"qos-af-k-1-1": {"qosId": "qos-af-k-1-1", "5qi": 1, "maxbrUl": "64 Kbps",
                    "maxbrDl": "64 Kbps", "gbrUl": "64 Kbps", "gbrDl": "32 Kbps"}},
                 "traffContDecs": {"tc-af-k-1-1": {"tcId": "tc-af-k-1-1", "flowStatus": "ENABLED"}}}
                """));
    }

    @Test
    void rtcpGetsItsShare() {
        ObjectNode decision = derive("""
                {"medComponents": {"1": {"medCompN": 1, "marBwUl": "100 Kbps", "marBwDl": "100 Kbps",
                  "medSubComps": {"2": {"fNum": 2, "flowUsage": "RTCP",
                    "fDescs": ["permit out 17 from any to 10.0.0.1 6001"]}}}}}
                """);
        assertThat(decision.at("/qosDecs/qos-af-k-1-2/maxbrUl").asString()).isEqualTo("5 Kbps");
    }

    @Test
    void rtcpGetsWhatTheAfSays() {
        ObjectNode decision = derive("""
                {"medComponents": {"1": {"medCompN": 1, "marBwUl": "100 Kbps", "rsBw": "600 bps", "rrBw": "2 Kbps",
                  "medSubComps": {"2": {"fNum": 2, "flowUsage": "RTCP",
                    "fDescs": ["permit out 17 from any to 10.0.0.1 6001"]}}}}}
                """);
        assertThat(decision.at("/qosDecs/qos-af-k-1-2/maxbrDl").asString()).isEqualTo("2600 bps");
    }

    @Test
    void removedFlowsAndComponents_haveNoRule() {
        ObjectNode decision = derive("""
                {"medComponents": {
                  "1": {"medCompN": 1, "fStatus": "REMOVED", "medSubComps": {"1": {"fNum": 1, "fDescs": ["x"]}}},
                  "2": {"medCompN": 2, "medSubComps": {
                    "1": {"fNum": 1, "fStatus": "REMOVED", "fDescs": ["x"]},
                    "2": {"fNum": 2, "fStatus": "DISABLED", "flowUsage": "AF_SIGNALLING",
                          "fDescs": ["permit out 17 from any to 10.0.0.1 6001"]}}}}}
                """);
        assertThat(decision.get("pccRules")).hasSize(1);
        assertThat(decision.at("/traffContDecs/tc-af-k-2-2/flowStatus").asString())
                .isEqualTo("DISABLED");
        assertThat(decision.at("/qosDecs/qos-af-k-2-2/5qi").intValue()).isEqualTo(5);
        assertThat(decision.at("/qosDecs/qos-af-k-2-2").has("gbrUl")).isFalse();
    }

    @Test
    void badFilter_isNamed() {
        assertThatThrownBy(() -> derive("""
                        {"medComponents": {"1": {"medCompN": 1, "medSubComps": {"1": {"fNum": 1,
                          "fDescs": ["deny out ip from any to any"]}}}}}
                        """)).hasMessageContaining("deny out ip from any to any");
    }

    private static ObjectNode derive(String request) {
        return MediaRules.derive("k", Json.parse(request), VOICE);
    }
}
