// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import com.jayway.jsonpath.JsonPath;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Regex;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.scp.contract.scpmediation.Message;
import org.sigcore.scp.scpmediation.logic.RuleEngine;

/** Fuzzes condition, target and value of a rule: the configuration refuses it, or it runs or fails with a problem. */
public final class MediationRuleFuzz {
    private static final Message REQUEST = new Message(
            "POST",
            "/npcf-smpolicycontrol/v1/sm-policies",
            0,
            List.of(new Message.Field("user-agent", "SMF-1"), new Message.Field("x-old", "1")),
            "{\"supi\": \"imsi-001\", \"dnns\": [\"a\"], \"slice\": {\"sst\": 1}, \"gone\": true}");

    private MediationRuleFuzz() {}

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] data) {
        String[] lines = new String(data, StandardCharsets.UTF_8).split("\n", 3);
        if (lines.length < 3) {
            return;
        }
        MediationRuleGroup group = new MediationRuleGroup(List.of(
                new MediationRule("r", 0, lines[0], List.of(new MediationAction("BODY_SET", lines[1], lines[2])))));
        Problems problems = new Problems();
        RuleSyntax.check(group, problems);
        if (!problems.none()) {
            return;
        }
        try {
            new RuleEngine(Map.of("g", group), JsonPath::compile, Regex::ofLongTexts).mediate("g", REQUEST);
        } catch (ProblemException e) {
            // Expected if the rule fails for this message.
        }
    }
}
