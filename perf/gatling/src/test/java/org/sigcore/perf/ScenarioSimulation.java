// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.perf;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.sigcore.scenarios.bench.Templates;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioLoader;

/**
 * The HTTP calls of a scenario file that need no more than a URI and a body: discovery at the NRF, delegated discovery
 * through the SCP, bindings at the BSF. The network function and all around it stand by {@code perf/run NAME --hold}.
 *
 * <p>System properties: {@code scenario} (path of the file, from where Maven is run), {@code target} (the https address that {@code --hold} prints), {@code scale}
 * (0.001), {@code seconds} (30).
 */
public final class ScenarioSimulation extends Simulation {
    private static final Scenario SCENARIO =
            ScenarioLoader.load(Path.of(System.getProperty("scenario", "perf/scenarios/nrf/nrf-5k.yaml")));
    private static final String TARGET = System.getProperty("target", "https://127.0.0.1:8804");
    private static final double SCALE = Double.parseDouble(System.getProperty("scale", "0.001"));
    private static final Duration DURATION = Duration.ofSeconds(Long.getLong("seconds", 30));
    private static final int FIRST_BINDING = 1 << 26;

    public ScenarioSimulation() {
        HttpProtocolBuilder protocol = http.baseUrl(TARGET).enableHttp2().shareConnections();
        List<PopulationBuilder> calls = SCENARIO.traffic().stream()
                .flatMap(call -> request(call).stream()
                        .map(chain -> scenario(call.name())
                                .exec(chain)
                                .injectOpen(constantUsersPerSec(Math.max(call.rate() * SCALE, 0.05))
                                        .during(DURATION))))
                .toList();
        setUp(calls)
                .protocols(protocol)
                .assertions(global().successfulRequests().percent().gt(95.0));
    }

    private static Optional<ChainBuilder> request(Call call) {
        HttpRequestActionBuilder request = switch (call.call()) {
            case "discover" ->
                http(call.name())
                        .get("/nnrf-disc/v1/nf-instances?target-nf-type=" + call.producer() + "&requester-nf-type="
                                + call.consumer() + "#{query}")
                        .check(status().is(200));
            case "modelD" ->
                http(call.name())
                        .post("/" + call.service() + "/v1/contexts")
                        .header("3gpp-Sbi-Discovery-target-nf-type", call.producerType())
                        .header("3gpp-Sbi-Discovery-requester-nf-type", call.consumerType())
                        .header("3gpp-Sbi-Discovery-service-names", call.serviceName())
                        .body(StringBody("{\"data\":\"" + "d".repeat(4000) + "\"}"))
                        .asJson()
                        .check(status().in(200, 201));
            case "bindingCreate" ->
                http(call.name())
                        .post("/nbsf-management/v1/pcfBindings")
                        .body(StringBody("{\"ipv4Addr\":\"#{address}\",\"dnn\":\"ims\",\"snssai\":{\"sst\":1},"
                                + "\"pcfFqdn\":\"pcf.sigcore.lab\"}"))
                        .asJson()
                        .check(status().is(201));
            default -> null;
        };
        return request == null
                ? Optional.empty()
                : Optional.of(feed(values(call)).exec(request));
    }

    private static Iterator<Map<String, Object>> values(Call call) {
        Templates queries = SCENARIO.population().stream()
                .filter(population -> population.nfType().equals(call.producer()))
                .findFirst()
                .map(population -> new Templates(call.queries(), population))
                .orElseGet(() -> new Templates(List.of(), new Population("NF", 1, 0, 0, 0, List.of())));
        AtomicLong next = new AtomicLong();
        return Stream.generate(() -> {
                    long n = next.getAndIncrement();
                    long address = FIRST_BINDING + n;
                    String query = queries.text(n);
                    return Map.<String, Object>of(
                            "query",
                            query.isEmpty() ? "" : "&" + query,
                            "address",
                            "100.%d.%d.%d".formatted(64 + (address >> 16 & 63), address >> 8 & 255, address & 255));
                })
                .iterator();
    }
}
