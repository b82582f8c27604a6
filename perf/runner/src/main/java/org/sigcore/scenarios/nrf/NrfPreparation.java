// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.sigcore.model.ApiRoot;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.Templates;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioLoader;
import org.sigcore.scenarios.nf.Ports;
import org.sigcore.scenarios.nf.Target;
import org.sigcore.simulators.cli.Arguments;

/**
 * Prepares h2load measurements of a running NRF. {@code populate FILE} registers the population of a scenario file and
 * writes its discoveries as files of URIs; {@code notify} measures notifications. See perf/h2load/README.md.
 */
public final class NrfPreparation {
    private static final int HEARTBEAT_SECONDS = 3600;
    private static final int HOT = 5000;
    private static final int HOT_SUBSCRIBERS = 20;

    private NrfPreparation() {}

    /** Fails with an exception if the NRF rejects a request. */
    public static void main(String[] line) throws IOException {
        Arguments arguments = Arguments.parse(List.of(line), Set.of(), name -> true);
        ApiRoot nrf = ApiRoot.parse(arguments.text("nrf", "http://127.0.0.1:7100"));
        Ports ports = new Ports(arguments.integer("port", 8800, 1));
        try (Neighbours neighbours = new Neighbours(ports, Target.LOCAL)) {
            if (arguments.words().getFirst().equals("notify")) {
                System.out.println(new NotificationRun(nrf, neighbours)
                        .run(
                                arguments.integer("subscribers", 1000, 1),
                                arguments.integer("changes", 10, 1),
                                arguments.integer("rate", 750, 0),
                                arguments.duration("length", Duration.ofSeconds(10))));
                return;
            }
            Scenario scenario = ScenarioLoader.load(Path.of(arguments.words().getLast()));
            NrfLoader loader = new NrfLoader(neighbours, null, List.of(nrf), null, new NrfState());
            for (Population each : scenario.population()) {
                loader.register(each, nrf, HEARTBEAT_SECONDS);
            }
            Path out = Files.createDirectories(Path.of(arguments.text("out", ".")));
            Files.write(out.resolve("hot"), uris(nrf, scenario, HOT, number -> number % HOT_SUBSCRIBERS));
            int first = arguments.integer("first", 100_000, 1);
            Files.write(out.resolve("first"), uris(nrf, scenario, first, number -> number));
        }
    }

    /**
     * Returns discoveries in the mix of the scenario for the subscribers with the given numbers; the result is
     * deterministic.
     */
    private static List<String> uris(ApiRoot nrf, Scenario scenario, int count, LongUnaryOperator subscribers) {
        Random random = new Random(1);
        List<String> uris = new ArrayList<>();
        while (uris.size() < count) {
            double at = random.nextDouble() * scenario.rate();
            for (Call call : scenario.traffic()) {
                at -= call.rate();
                if (at < 0) {
                    String query = new Templates(call.queries(), scenario.population(call))
                            .text(subscribers.applyAsLong(uris.size()));
                    uris.add(nrf + NrfCalls.discovery(call, "&" + query));
                    break;
                }
            }
        }
        return uris;
    }
}
