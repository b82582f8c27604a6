// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class WorkingDecisionTest {
    private static final ObjectNode RULE = json("{\"pccRuleId\": \"r\", \"precedence\": 1}");
    private static final ObjectNode SESSION_RULE = json("{\"authDefQos\": {\"5qi\": 9}}");

    @Test
    void equalEntries_areThoseOfInstalledDecision() {
        ObjectNode installed = decided(Json.object(), 9);
        assertThat((Object) installed.at("/pccRules/r")).isEqualTo(json("""
                {"pccRuleId": "r", "precedence": 1, "refQosData": ["qos-r"]}"""));
        ObjectNode same = decided(installed, 9);
        assertThat((Object) same).isEqualTo(installed);
        for (String entry : new String[] {"/pccRules/r", "/qosDecs/qos-r", "/sessRules/default"}) {
            assertThat((Object) same.at(entry)).as(entry).isSameAs(installed.at(entry));
        }
    }

    @Test
    void differentEntry_replacesInstalledEntry() {
        ObjectNode installed = decided(Json.object(), 9);
        ObjectNode before = installed.deepCopy();
        ObjectNode other = decided(installed, 8);
        assertThat(other.at("/qosDecs/qos-r/5qi").intValue()).isEqualTo(8);
        assertThat((Object) other.at("/pccRules/r")).isSameAs(installed.at("/pccRules/r"));
        assertThat((Object) installed).isEqualTo(before);
    }

    @Test
    void filtersOfPolicies_haveTheFormOfRules() {
        WorkingDecision decision = new WorkingDecision(Json.object(), false);
        decision.apply(new Action.InstallRule(json("""
                {"pccRuleId": "r", "flowInfos": [{"flowDescription": "permit in UDP from assigned to 192.0.2.1 53"},
                 {"flowDescription": "Permit Out tcp from any to assigned", "flowDirection": "BIDIRECTIONAL"},
                 {"flowDescription": "permit out udp from any to assigned established"}]}"""), Map.of()));
        assertThat(decision.outcome().decision().at("/pccRules/r/flowInfos")).isEqualTo(Json.parse("""
                [{"flowDescription": "permit out 17 from 192.0.2.1 53 to assigned", "flowDirection": "UPLINK"},
                 {"flowDescription": "permit out 6 from any to assigned", "flowDirection": "BIDIRECTIONAL"},
                 {"flowDescription": "permit out 17 from any to assigned established"}]"""));
    }

    private static ObjectNode decided(ObjectNode installed, int fiveQi) {
        WorkingDecision decision = new WorkingDecision(installed, false);
        decision.apply(
                new Action.InstallRule(RULE, Map.of(RuleData.QOS, Json.object().put("5qi", fiveQi))));
        decision.apply(new Action.SessionRule(SESSION_RULE));
        return decision.outcome().decision();
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) Json.parse(text);
    }
}
