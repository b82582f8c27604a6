// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Parameter;
import org.sigcore.scenarios.file.Scenario;

/**
 * Creates rule groups and trigger points in the numbers given by a scenario's parameters. Of ten rules, seven edit a
 * header and three the body. Two trigger points match two of the sixteen message priorities of the load, 12.5 % of the
 * requests; the others are evaluated without a match. Pure.
 */
final class MediationDocuments {
    private static final int TEN = 10;
    private static final int HEADER_RULES_OF_TEN = 7;
    private static final int PRIORITIES = 16;
    private static final double HUNDRED = 100;
    private static final int FIRST_PRIORITY = 8;
    private final Scenario scenario;

    MediationDocuments(Scenario scenario) {
        this.scenario = scenario;
    }

    List<Feature.Write> ruleGroups() {
        List<Feature.Write> writes = new ArrayList<>();
        int rules = scenario.number(Parameter.MEDIATION_RULES_IN_GROUP);
        for (int group = 0; group < scenario.number(Parameter.MEDIATION_GROUPS); group++) {
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
        int groups = Math.max(1, scenario.number(Parameter.MEDIATION_GROUPS, 1));
        // The messages have 16 priorities; each of the first trigger points matches one of them.
        long matching = Math.round(scenario.number(Parameter.MEDIATION_TRAFFIC_PERCENT) * PRIORITIES / HUNDRED);
        for (int i = 0; i < scenario.number(Parameter.MEDIATION_TRIGGER_POINTS); i++) {
            String priority = Integer.toString(i < matching ? FIRST_PRIORITY + i : 1000 + i);
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
