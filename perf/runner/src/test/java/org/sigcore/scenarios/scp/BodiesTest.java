// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.scenarios.file.Operation;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioLoader;

class BodiesTest {
    @ParameterizedTest
    @ValueSource(ints = {1000, 4000, 4500, 9000})
    void body_isJsonOfTheSize(int bytes) {
        String body = Bodies.json("imsi-1", bytes);

        assertThat(body).hasSize(bytes);
        assertThat(Json.parse(body).path("rules").size()).isPositive();
    }

    @Test
    void meanOfAllMessages_isThatOfTheGuide() {
        Scenario scenario = ScenarioLoader.load(Path.of("..", "scenarios", "scp", "scp-c1-460k.yaml"));
        int bytes = Bodies.bytes(scenario, 4000, Operation::sendsBody);

        double sent = scenario.traffic().stream()
                .filter(call -> !call.operations().isEmpty())
                .mapToDouble(call -> call.flow().stream()
                                .filter(Operation::sendsBody)
                                .mapToDouble(_ -> bytes)
                                .sum()
                        / call.flow().size()
                        * call.rate())
                .sum();
        assertThat(sent / scenario.rate()).isCloseTo(4000, within(1.0));
        assertThat(bytes).isGreaterThan(4000);
    }
}
