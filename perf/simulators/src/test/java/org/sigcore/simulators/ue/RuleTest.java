// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.ue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.model.session.BitRate;

class RuleTest {
    private static final String FILTER = "permit out 17 from 192.0.2.9 to 192.0.2.1 49200";

    @Test
    void decision_givesEachRuleItsQos() {
        Map<String, Rule> rules = Rule.of(Json.parse("""
                {"pccRules": {"voice": {"flowInfos": [{"flowDescription": "%s"}], "refQosData": ["q"]}, "plain": {}},
                 "qosDecs": {"q": {"5qi": 1, "gbrUl": "49 Kbps", "gbrDl": "41 Kbps"}}}
                """.formatted(FILTER)));

        assertThat(rules)
                .containsEntry(
                        "voice", new Rule(1, BitRate.parse("49 Kbps"), BitRate.parse("41 Kbps"), List.of(FILTER)))
                .containsEntry("plain", new Rule(0, new BitRate(0), new BitRate(0), List.of()));
    }

    @Test
    void reAuthRequest_installsAndRemoves() {
        Map<String, Rule> rules = new LinkedHashMap<>();
        Rule.apply(
                DiameterMessage.request(CommandCode.RE_AUTH, ApplicationId.GX)
                        .add(Gx.CHARGING_RULE_INSTALL.of(Gx.CHARGING_RULE_DEFINITION.of(
                                Gx.CHARGING_RULE_NAME.of("voice"),
                                Gx.FLOW_INFORMATION.of(Rx.FLOW_DESCRIPTION.of(FILTER)),
                                Gx.QOS_INFORMATION.of(
                                        Gx.QOS_CLASS_IDENTIFIER.of(1), Gx.GUARANTEED_BITRATE_UL.of(49_000L)))))
                        .build(),
                rules);
        assertThat(rules)
                .containsExactly(Map.entry("voice", new Rule(1, new BitRate(49_000), new BitRate(0), List.of(FILTER))));

        Rule.apply(
                DiameterMessage.request(CommandCode.RE_AUTH, ApplicationId.GX)
                        .add(Gx.CHARGING_RULE_REMOVE.of(Gx.CHARGING_RULE_NAME.of("voice")))
                        .build(),
                rules);
        assertThat(rules).isEmpty();
    }

    @Test
    void changes_listAddedAndRemovedRules() {
        Rule rule = new Rule(5, new BitRate(0), new BitRate(0), List.of(FILTER, FILTER));

        assertThat(Rule.changes(Map.of("old", rule, "kept", rule), Map.of("kept", rule, "new", rule)))
                .containsExactly("- old", "+ new: QoS class 5, " + FILTER);
    }
}
