// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class MediaRulesTest {
    private static final MediaRules.Authorizer VOICE =
            (media, signalling) -> Json.object().put("5qi", signalling ? 5 : 1).put("precedence", 60);

    @Test
    void component_becomesRuleWithQosAndGate() {
        ObjectNode decision = derive("""
                {"medComponents": {"1": {"medCompN": 1, "marBwUl": "64 Kbps", "marBwDl": "64 Kbps", "mirBwDl": "32 Kbps",
                  "medSubComps": {"1": {"fNum": 1, "fDescs": [
                    "permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000",
                    "permit in 17 from 10.0.0.1 6000 to 198.51.100.1 5000"]}}}}}
                """);
        assertThat(decision).isEqualTo(Json.parse("""
                {"pccRules": {"af-k-1-1": {"pccRuleId": "af-k-1-1", "precedence": 60,
                    "flowInfos": [{"flowDescription": "permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000",
                                   "flowDirection": "DOWNLINK"},
                                  {"flowDescription": "permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000",
                                   "flowDirection": "UPLINK"}],
                    "refQosData": ["qos-af-k-1-1"], "refTcData": ["tc-af-k-1-1"]}},
                 "qosDecs": {"qos-af-k-1-1": {"qosId": "qos-af-k-1-1", "5qi": 1, "maxbrUl": "64 Kbps",
                    "maxbrDl": "64 Kbps", "gbrUl": "64 Kbps", "gbrDl": "32 Kbps"}},
                 "traffContDecs": {"tc-af-k-1-1": {"tcId": "tc-af-k-1-1", "flowStatus": "ENABLED"}}}
                """));
    }

    @Test
    void componentFlows_shareOneRuleWithCombinedRate() {
        ObjectNode decision = derive("""
                {"medComponents": {"1": {"medCompN": 1, "marBwUl": "100 Kbps", "mirBwUl": "40 Kbps", "medSubComps": {
                  "1": {"fNum": 1, "fDescs": ["permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000"]},
                  "2": {"fNum": 2, "flowUsage": "RTCP",
                        "fDescs": ["permit out 17 from 198.51.100.1 5001 to 10.0.0.1 6001"]}}}}}
                """);
        assertThat(decision.get("pccRules")).hasSize(1);
        assertThat(decision.at("/pccRules/af-k-1-1/flowInfos")).hasSize(2);
        assertThat(decision.at("/qosDecs/qos-af-k-1-1/maxbrUl").asString()).isEqualTo("105 Kbps");
        assertThat(decision.at("/qosDecs/qos-af-k-1-1/gbrUl").asString()).isEqualTo("45 Kbps");
        assertThat(MediaRules.flowNumbers(Json.parse("""
                        {"medComponents": {"0": {"medCompN": 1, "medSubComps": {
                          "1": {"fNum": 2, "fDescs": ["permit out 17 from 198.51.100.1 5001 to 10.0.0.1 6001"]},
                          "2": {"fNum": 3, "fDescs": ["permit out 17 from any to any"]}}},
                          "1": {"medCompN": 2, "medSubComps": {
                          "1": {"fNum": 4, "fDescs": ["permit out 17 from 198.51.100.1 5001 to 10.0.0.1 6001"]}}}}}
                        """), "1", decision.at("/pccRules/af-k-1-1")))
                .containsExactly(2);
    }

    @Test
    void ethernetFlows_haveNumbersOfTheirRules() {
        JsonNode request = Json.parse("""
                {"medComponents": {"1": {"medCompN": 1, "medSubComps": {
                  "1": {"fNum": 1, "ethfDescs": [{"destMacAddr": "00-11-22-33-44-55", "ethType": "0800"}]},
                  "2": {"fNum": 2, "ethfDescs": [{"destMacAddr": "00-11-22-33-44-66", "ethType": "0800"}],
                        "fStatus": "DISABLED"}}}}}
                """);
        ObjectNode decision = derive(request.toString());
        assertThat(MediaRules.flowNumbers(request, "1", decision.at("/pccRules/af-k-1-1")))
                .containsExactly(1);
        assertThat(MediaRules.flowNumbers(request, "1", decision.at("/pccRules/af-k-1-2")))
                .containsExactly(2);
    }

    @Test
    void flowsWithOtherGateOrQos_getSeparateRules() {
        ObjectNode decision = derive("""
                {"medComponents": {"1": {"medCompN": 1, "medSubComps": {
                  "1": {"fNum": 1, "fStatus": "DISABLED", "marBwUl": "64 Kbps", "fDescs": ["permit out 17 from any to any 1"]},
                  "2": {"fNum": 2, "flowUsage": "RTCP", "marBwUl": "4 Kbps", "fDescs": ["permit out 17 from any to any 2"]},
                  "3": {"fNum": 3, "flowUsage": "AF_SIGNALLING", "fDescs": ["permit out 17 from any to any 3"]}}}}}
                """);
        assertThat(decision.get("pccRules").propertyNames())
                .containsExactlyInAnyOrder("af-k-1-1", "af-k-1-2", "af-k-1-3");
        assertThat(decision.at("/qosDecs/qos-af-k-1-1/maxbrUl").asString()).isEqualTo("64 Kbps");
        assertThat(decision.at("/qosDecs/qos-af-k-1-2/maxbrUl").asString()).isEqualTo("4 Kbps");
        assertThat(decision.at("/qosDecs/qos-af-k-1-3/5qi").intValue()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            permit out icmp from any to assigned              | permit out 1 from any to 10.0.0.1
            permit in UDP from assigned 7 to 198.51.100.1 8   | permit out 17 from 198.51.100.1 8 to 10.0.0.1 7
            permit out ipv6-icmp from any to assigned         | permit out 58 from any to 2001:db8:0:a::/64
            permit out 6 from 2001:db8:f::1 to assigned       | permit out 6 from 2001:db8:f::1 to 2001:db8:0:a::/64
            """)
    void flowDescriptions_getProtocolNumbersAndUeAddress(String description, String filter) {
        ObjectNode request = (ObjectNode) Json.parse("""
                {"ueIpv4": "10.0.0.1", "ueIpv6": "2001:db8:0:a::7",
                 "medComponents": {"1": {"medCompN": 1, "medSubComps": {"1": {"fNum": 1, "fDescs": ["%s"]}}}}}
                """.formatted(description));
        assertThat(MediaRules.derive("k", request, DefaultRates.NONE, Instant.EPOCH, VOICE)
                        .at("/pccRules/af-k-1-1/flowInfos/0/flowDescription")
                        .asString())
                .isEqualTo(filter);
    }

    @Test
    void rtcp_getsShareOfMediaRate() {
        ObjectNode decision = derive("""
                {"medComponents": {"1": {"medCompN": 1, "marBwUl": "100 Kbps", "marBwDl": "100 Kbps",
                  "medSubComps": {"2": {"fNum": 2, "flowUsage": "RTCP",
                    "fDescs": ["permit out 17 from any to 10.0.0.1 6001"]}}}}}
                """);
        assertThat(decision.at("/qosDecs/qos-af-k-1-2/maxbrUl").asString()).isEqualTo("5 Kbps");
    }

    @Test
    void rtcp_getsRatesOfAf() {
        ObjectNode decision = derive("""
                {"medComponents": {"1": {"medCompN": 1, "marBwUl": "100 Kbps", "rsBw": "600 bps", "rrBw": "2 Kbps",
                  "medSubComps": {"2": {"fNum": 2, "flowUsage": "RTCP",
                    "fDescs": ["permit out 17 from any to 10.0.0.1 6001"]}}}}}
                """);
        assertThat(decision.at("/qosDecs/qos-af-k-1-2/maxbrDl").asString()).isEqualTo("2600 bps");
    }

    @ParameterizedTest
    @CsvSource({
        "DISABLED, '', ENABLED",
        "ENABLED-UPLINK, '', ENABLED",
        "ENABLED-DOWNLINK, '', ENABLED",
        "DISABLED, ENABLED-UPLINK, ENABLED-UPLINK",
        "ENABLED-UPLINK, DISABLED, DISABLED"
    })
    @SpecRef({"TS 29.214 4.4.3", "TS 29.514 4.2.2.3"})
    void rtcp_isEnabled_whateverTheStatusOfItsComponent(String component, String own, String gate) {
        ObjectNode decision = derive("""
                {"medComponents": {"1": {"medCompN": 1, "fStatus": "%s", "medSubComps": {
                  "1": {"fNum": 1, "fDescs": ["permit out 17 from any to 10.0.0.1 6000"]},
                  "2": {"fNum": 2, "flowUsage": "RTCP", %s
                        "fDescs": ["permit out 17 from any to 10.0.0.1 6001"]}}}}}
                """.formatted(component, own.isEmpty() ? "" : "\"fStatus\": \"" + own + "\","));
        assertThat(decision.get("pccRules")).hasSize(2);
        assertThat(decision.at("/traffContDecs/tc-af-k-1-1/flowStatus").asString())
                .isEqualTo(component);
        assertThat(decision.at("/traffContDecs/tc-af-k-1-2/flowStatus").asString())
                .isEqualTo(gate);
    }

    @Test
    void removedFlowsAndComponents_haveNoRule() {
        ObjectNode decision = derive("""
                {"medComponents": {
                  "1": {"medCompN": 1, "fStatus": "REMOVED",
                        "medSubComps": {"1": {"fNum": 1, "flowUsage": "RTCP", "fDescs": ["x"]}}},
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
    void invalidFilter_isNamed() {
        assertThatThrownBy(() -> derive("""
                        {"medComponents": {"1": {"medCompN": 1, "medSubComps": {"1": {"fNum": 1,
                          "fDescs": ["deny out ip from any to any"]}}}}}
                        """)).hasMessageContaining("deny out ip from any to any");
    }

    private static ObjectNode derive(String request) {
        return MediaRules.derive("k", Json.parse(request), DefaultRates.NONE, Instant.EPOCH, VOICE);
    }
}
