// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioLoader;

class ScpDocumentsTest {
    @ParameterizedTest
    @ValueSource(strings = {"scp-c1-460k", "scp-c5-270k", "scp-c7-730k", "scp-d4-400k"})
    void everyRequestedRoutingConfigSet_hasToBeSelected(String name) {
        Scenario scenario = ScenarioLoader.load(Path.of("..", "scenarios", "scp", name + ".yaml"));
        Feature routing = new ScpDocuments(scenario, 0.0005)
                .complete(Map.of(), List.of()).stream()
                        .filter(each -> each.name().equals("Routing Configuration"))
                        .findFirst()
                        .orElseThrow();
        List<String> requested = scenario.traffic().stream()
                .filter(call -> call.producer() != null)
                .map(Call::serviceName)
                .distinct()
                .toList();

        assertThat(scenario.routing())
                .allSatisfy(row -> assertThat(routing.evidence())
                        .filteredOn(each -> each.metric()
                                .contains("routing_config_set=\"" + row.nfType() + "-" + row.service() + "\""))
                        .hasSize(requested.contains(row.service()) ? 1 : 0));
        assertThat(routing.evidence()).isNotEmpty();
        assertThat(routing.switchable(true)).isTrue();
    }
}
