// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;

class HighProjectTest {
    private final HighProject project = new HighProject(Path.of("..", ".."));

    @Test
    void sessionsAreDecidedByTheWhole() {
        assertThat(Json.text(project.of("pcf-sm")))
                .contains("sc_install_rule", "sc_session_ambr", "sc_session_qos", "RAT_TY_CH")
                .isEqualTo(Json.text(project.of("pcrf-core")));
    }

    @Test
    void associationsByWhatIsKnownThere_andNothingAfterItIsLost() {
        String am = Json.text(project.of("pcf-am"));
        assertThat(am)
                .doesNotContain("sc_install_rule", "sc_session_ambr", "sc_session_qos", "RAT_TY_CH", "sc_ue_policy_set")
                .contains("sc_table_value", "sc_for_each_index", "sc_any_counter_in", "sc_set_member", "LOC_CH");
        assertThat(Json.text(project.of("pcf-ue"))).contains("sc_set_member", "sc_ue_policy_set");
    }
}
