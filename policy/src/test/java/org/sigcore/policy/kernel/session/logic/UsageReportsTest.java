// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class UsageReportsTest {
    /** Otherwise the peer would not receive the reference, since the decision would equal the installed one. */
    @Test
    void grant_changesSessionRuleOfDecision_notInstalledRule() {
        ObjectNode installed = (ObjectNode) Json.parse("{\"default\": {\"sessRuleId\": \"default\"}}");
        ObjectNode decision = Json.object();
        decision.set("sessRules", Json.object().setAll(installed));
        ObjectNode umDecs = (ObjectNode) Json.parse("{\"plan\": {\"umId\": \"plan\"}}");

        UsageReports.granted(decision, umDecs, "plan", List.of());

        assertThat(decision.at("/sessRules/default").has("refUmData")).isTrue();
        assertThat(installed.path("default").has("refUmData")).isFalse();
    }
}
