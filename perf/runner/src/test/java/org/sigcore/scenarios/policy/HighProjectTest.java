// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;

class HighProjectTest {
    private final HighProject project = new HighProject(Path.of("..", ".."), false);

    @Test
    void sessionProject_usesAllBlocksOnN7AndGx() {
        assertThat(Json.text(project.of("pcf-sm")))
                .contains("sc_install_rule", "sc_session_ambr", "sc_session_qos", "RAT_TY_CH")
                .isEqualTo(Json.text(project.of("pcrf-core")));
    }

    @Test
    void stateVariables_areUsedOnN7Only() {
        HighProject counting = new HighProject(Path.of("..", ".."), true);
        assertThat(Json.text(counting.of("pcf-sm"))).contains("sc_ssv_exists", "sc_ssv_change", "sc_set_member");
        assertThat(Json.text(counting.of("pcrf-core"))).isEqualTo(Json.text(project.of("pcrf-core")));
    }

    @Test
    void amAndUeProjects_useOnlyBlocksOfTheirAssociations() {
        String am = Json.text(project.of("pcf-am"));
        assertThat(am)
                .doesNotContain("sc_install_rule", "sc_session_ambr", "sc_session_qos", "RAT_TY_CH", "sc_ue_policy_set")
                .contains("sc_table_value", "sc_for_each_index", "sc_any_counter_in", "sc_set_member", "LOC_CH");
        assertThat(Json.text(project.of("pcf-ue"))).contains("sc_set_member", "sc_ue_policy_set");
    }
}
