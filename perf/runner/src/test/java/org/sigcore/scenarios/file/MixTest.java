// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Other mixes of the calls of a scenario. */
class MixTest {
    private static final Scenario DATA =
            ScenarioLoader.load(Path.of("../scenarios/policy/policy-pcrf-data-30k-4site.yaml"));

    @Test
    void factors_multiplyTheirCalls_andZeroOmitsThem() {
        Scenario mixed = DATA.mixed(Map.of("ccrUpdate", 3.0, "ccrTerminate", 0.0));
        assertThat(mixed.traffic()).extracting(Call::call).containsExactly("ccrInitial", "ccrUpdate");
        assertThat(mixed.rate()).isEqualTo(1250 + 3 * 1250.0);
        assertThat(mixed.results()).isEqualTo(DATA.results());
    }

    @Test
    void unknownCall_isRefusedWithTheKnownNames() {
        assertThatThrownBy(() -> DATA.mixed(Map.of("smCreate", 2.0)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("[ccrInitial, ccrTerminate, ccrUpdate], got smCreate");
    }
}
