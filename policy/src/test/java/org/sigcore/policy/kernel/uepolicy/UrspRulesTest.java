// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class UrspRulesTest {
    @Test
    void rule_isEncodedAsInFigure522() {
        UrspRule rule = UrspRules.read(Json.parse("""
                {"precedence": 10, "trafficDescriptor": {"fqdns": ["a.bc"]},
                 "routeSelectionDescriptors": [{"precedence": 1, "dnns": ["ims"]}]}"""));
        // Rule of 23 octets: precedence, 7 of traffic, list of 11: descriptor of 9: precedence, 6 of components.
        assertThat(HexFormat.of().formatHex(rule.encode()))
                .isEqualTo("0017" + "0a" + "0007" + "9105" + "0161" + "026263" + "000b" + "0009" + "01" + "0006"
                        + "0404" + "03696d73");
    }

    @Test
    void writtenRules_areReadUnchanged() {
        for (List<UrspRule> rules : List.of(Ursps.known(), Ursps.others())) {
            OctetWriter out = new OctetWriter();
            rules.forEach(rule -> rule.write(out));
            List<UrspRule> read = UrspRule.decode(out.toArray());
            assertThat(read).hasSameSizeAs(rules);
            for (int i = 0; i < rules.size(); i++) {
                assertThat(read.get(i).encode()).isEqualTo(rules.get(i).encode());
                assertThat(types(read.get(i))).isEqualTo(types(rules.get(i)));
            }
        }
    }

    private static List<Integer> types(UrspRule rule) {
        List<Integer> types = new ArrayList<>();
        rule.traffic().forEach(each -> types.add(each.type()));
        rule.routes().forEach(route -> route.components().forEach(each -> types.add(each.type())));
        return types;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"ipv4RemoteAddresses": ["10.0.0.0/33"]}      | prefix length of 0 to 32
            {"ipv4RemoteAddresses": ["::1"]}              | IPv4 address
            {"ipv6RemoteAddresses": ["10.0.0.1"]}         | IPv6 address
            {"remotePorts": ["9-8"]}                      | the lower one first
            {"remotePorts": ["70000"]}                    | up to 65535
            {"fqdns": ["a..b"]}                           | labels of 1 to 63
            {"connectionCapabilities": ["SATELLITE"]}     | one of [IMS
            {"flowLabels": [1048576]}                     | 0 to 1048575
            {"ip3Tuples": [{}]}                           | an address of one kind
            {"matchAll": true, "dnns": ["a"]}             | either matchAll or
            {}                                            | either matchAll or
            """)
    void invalidTrafficDescriptor_isRefused(String traffic, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UrspRules.read(Json.parse("{\"precedence\": 1, \"trafficDescriptor\": " + traffic
                        + ", \"routeSelectionDescriptors\": [{\"precedence\": 1, \"dnns\": [\"a\"]}]}")))
                .withMessageContaining(reason);
    }

    @Test
    void guidance_becomesRules_withoutUnsupportedParts() {
        List<UrspRule> rules = UrspGuidance.rules(Json.parse("""
                [{"trafficDesc": {"domainDescs": ["game.example.net"], "connCaps": ["IMS"],
                   "appDescs": {"x": {"osId": "97a498e3-fc92-5c94-8986-0333d06e4e47", "appIds": {"1": "a", "2": "b"}}},
                   "flowDescs": ["permit out tcp from 192.0.2.1 443 to assigned"]},
                  "relatPrecedence": 5, "routeSelParamSets": [{"dnn": "internet", "snssai": {"sst": 1}, "precedence": 300,
                    "pduSessType": "IPV4", "spatialValidityTais": [{"plmnId": {"mcc": "001", "mnc": "01"}, "tac": "000001"}]}]},
                 {"trafficDesc": {"ethFlowDescs": [{"ethType": "0800"}]}, "routeSelParamSets": [{"dnn": "x"}]},
                 {"trafficDesc": {"dnns": ["y"]}}]"""));
        assertThat(rules).hasSize(1);
        assertThat(rules.getFirst().precedence()).isEqualTo(5);
        assertThat(rules.getFirst().routes().getFirst().precedence()).isEqualTo(255);
        assertThat(types(rules.getFirst())).containsExactly(0x08, 0x08, 0x52, 0x91, 0x90, 0x02, 0x04, 0x08, 0x40);
        assertThat(HexFormat.of().formatHex(rules.getFirst().traffic().get(2).value()))
                .as("server, protocol and port")
                .isEqualTo("0d" + "c0000201ffffffff" + "06" + "01bb");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"trafficDesc\": {\"dnns\": [\"y\"], \"ethFlowDescs\": [{\"ethType\": \"0800\"}]}}",
                "{\"trafficDesc\": {\"flowDescs\": [\"permit out 17 from 192.0.2.1 443 to assigned 5000\"]}}",
                "{\"visitedNetDescs\": [{\"mcc\": \"262\"}]}",
                "{\"routeSelParamSets\": [{\"dnn\": \"x\", \"spatialValidityAreas\": [{\"shapes\": {}}]}]}"
            })
    void guidanceWithRestrictionThatRulesCannotExpress_isOmitted(String restricted) {
        ObjectNode request = (ObjectNode)
                Json.parse(
                        "{\"trafficDesc\": {\"dnns\": [\"y\"]}, \"visitedNetDescs\": [], \"routeSelParamSets\": [{\"dnn\": \"x\"}]}");
        assertThat(UrspGuidance.rules(Json.array().add(request))).hasSize(1);
        request.setAll((ObjectNode) Json.parse(restricted));
        assertThat(UrspGuidance.rules(Json.array().add(request))).isEmpty();
    }

    @Test
    void domainsOfGuidance_areNamesOrRegularExpressions() {
        List<UrspRule> rules = UrspGuidance.rules(Json.parse("""
                [{"trafficDesc": {"domainDescs": ["game.example", ".*\\\\.game\\\\.example"]},
                  "routeSelParamSets": [{"dnn": "x"}]}]"""));
        assertThat(rules).hasSize(1);
        assertThat(rules.getFirst().traffic())
                .extracting(UrspRule.Component::type)
                .containsExactly(ComponentType.DESTINATION_FQDN, ComponentType.REGULAR_EXPRESSION);
        assertThat(new String(rules.getFirst().traffic().getLast().value(), StandardCharsets.UTF_8))
                .endsWith(".*\\.game\\.example");
    }
}
