// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Scenario;

/**
 * Creates rule groups and trigger points in the numbers given by a scenario's parameters. Of ten rules, seven edit a
 * header and three the body. Two trigger points match two of the sixteen message priorities of the load, 12.5 % of the
 * requests; the others are evaluated without a match. Pure.
 */
final class MediationDocuments {
    private static final int TEN = 10;
    private static final int HEADER_RULES_OF_TEN = 7;
    private static final int MATCHING = 2;
    private static final int FIRST_PRIORITY = 8;
    private final Scenario scenario;

    MediationDocuments(Scenario scenario) {
        this.scenario = scenario;
    }

    List<Feature.Write> ruleGroups() {
        List<Feature.Write> writes = new ArrayList<>();
        int rules = scenario.number("mediationRulesInGroup");
        for (int group = 0; group < scenario.number("mediationGroups"); group++) {
            List<Map<String, Object>> list = new ArrayList<>();
            for (int rule = 0; rule < rules; rule++) {
                list.add(rule(group * rules + rule));
            }
            writes.add(new Feature.Write("mediationRuleGroups/" + name(group), Map.of("rules", list)));
        }
        return writes;
    }

    List<Feature.Write> triggerPoints() {
        List<Feature.Write> writes = new ArrayList<>();
        int groups = Math.max(1, scenario.number("mediationGroups", 1));
        for (int i = 0; i < scenario.number("mediationTriggerPoints"); i++) {
            String priority = Integer.toString(i < MATCHING ? FIRST_PRIORITY + i : 1000 + i);
            writes.add(new Feature.Write(
                    "mediationTriggerPoints/trigger-" + i,
                    Map.of(
                            "precedence",
                            i,
                            "point",
                            "REQUEST",
                            "headers",
                            List.of(Map.of("name", "3gpp-Sbi-Message-Priority", "match", "EQUALS", "value", priority)),
                            "ruleGroup",
                            name(i % groups))));
        }
        return writes;
    }

    private static Map<String, Object> rule(int number) {
        boolean header = number % TEN < HEADER_RULES_OF_TEN;
        return Map.of(
                "name",
                "rule-" + number,
                "then",
                List.of(Map.of(
                        "op", header ? "HEADER_SET" : "BODY_SET",
                        "target", header ? "x-mediation-" + number % TEN : "$.mediation",
                        "value", "'edited'")));
    }

    private static String name(int group) {
        return "group-" + group;
    }
}
