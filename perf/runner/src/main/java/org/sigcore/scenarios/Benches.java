// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import java.nio.file.Path;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.bsf.BsfBench;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.nf.Ports;
import org.sigcore.scenarios.nrf.NrfBench;
import org.sigcore.scenarios.policy.PolicyBench;
import org.sigcore.scenarios.scp.ScpBench;

/** Registry of the benches. A bench for another network function is added here. */
final class Benches {
    private Benches() {}

    /**
     * Returns the bench of a scenario.
     *
     * @param root root directory of the repository
     * @param data data directory of the run
     * @throws ScenarioException if the scenario's network function has no bench
     */
    static Bench of(Scenario scenario, RunSettings settings, Ports ports, Path root, Path data) {
        return switch (scenario.nf()) {
            case "nrf" -> new NrfBench(scenario, settings, ports);
            case "bsf" -> new BsfBench(scenario, settings);
            case "policy" -> new PolicyBench(scenario, settings, ports, root);
            case "scp" -> new ScpBench(scenario, settings, ports, data);
            default -> throw new ScenarioException(scenario.name() + ": nf: there is no bench for " + scenario.nf());
        };
    }
}
