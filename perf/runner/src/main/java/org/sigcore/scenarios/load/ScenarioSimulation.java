// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import static io.gatling.javaapi.core.CoreDsl.global;

import io.gatling.javaapi.core.Simulation;

/** Gatling simulation of all scenarios: runs the lives that the bench creates from the scenario file. */
public final class ScenarioSimulation extends Simulation {
    private final GatlingRun run = GatlingRun.current();

    public ScenarioSimulation() {
        setUp(run.lives().get().stream()
                        .map(life -> life.population(run.phase(), run.pause()))
                        .toList())
                .assertions(global().successfulRequests().percent().gte(run.successPercent()));
    }

    @Override
    public void before() {
        run.begin().run();
    }

    @Override
    public void after() {
        run.end().run();
    }
}
