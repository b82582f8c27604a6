// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Observation;
import org.sigcore.scenarios.file.Operation;
import org.sigcore.scenarios.file.Parameter;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.Results;
import org.sigcore.scenarios.file.Routing;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioLoader;

/** Every scenario file can be read, is consistent, and has the figures of its guide. */
class ScenarioFilesTest {
    private static final Path FILES = Path.of("..", "scenarios");
    private static final Map<String, Long> HOW_MANY = Map.of("nrf", 3L, "scp", 11L, "bsf", 12L, "policy", 10L);

    /** Features in every feature table of a guide. */
    private static final Map<String, Set<String>> FEATURES = Map.of(
            "nrf",
                    Set.of(
                            "Subscriber Location Function",
                            "NRF Forwarding per NF Type/Service Type",
                            "NRF Georedundancy",
                            "Subscription Limit"),
            "scp",
                    Set.of(
                            "Ingress Rate Limiting",
                            "Egress Rate Limiting",
                            "Global Egress Rate Limiting",
                            "Message Feed",
                            "LCI",
                            "OCI",
                            "OAuth2.0",
                            "Model D Cache",
                            "Mediation",
                            "HTTPS",
                            "DNS SRV Based Alternate Routing",
                            "Inter-SCP Routing",
                            "Routing Configuration"),
            "bsf", Set.of("Nbsf", "Rx", "Georedundancy"));

    private static final Map<String, Set<String>> COUNTERS = Map.of(
            "nrf", Set.of("slfQueries", "forwarded", "notifications"),
            "scp", Set.of("atProducers", "refusedByProducers", "discoveries", "tokens", "feedRecords"),
            "bsf", Set.of("relayed"));

    static List<Scenario> scenarios() throws IOException {
        try (Stream<Path> files = Files.walk(FILES)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(ScenarioLoader::load)
                    .toList();
        }
    }

    /** Scenarios except those of Policy, whose guides have other tables: PolicyScenariosTest checks them. */
    static Stream<Scenario> scriptedScenarios() throws IOException {
        return scenarios().stream().filter(scenario -> !scenario.nf().equals("policy"));
    }

    static Stream<Scenario> scpScenarios() throws IOException {
        return scenarios().stream().filter(scenario -> scenario.nf().equals("scp"));
    }

    static Stream<Scenario> bsfScenarios() throws IOException {
        return scenarios().stream().filter(scenario -> scenario.nf().equals("bsf"));
    }

    @Test
    void scenarios_coverEveryTestOfTheGuides() throws IOException {
        assertThat(scenarios().stream().collect(Collectors.groupingBy(Scenario::nf, Collectors.counting())))
                .isEqualTo(HOW_MANY);
        assertThat(scenarios()).extracting(Scenario::name).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("scriptedScenarios")
    void scenario_hasTheFiguresOfItsGuide(Scenario scenario) {
        Results results = scenario.results();
        assertThat(scenario.name()).startsWith(scenario.nf() + "-");
        assertThat(scenario.source().tables()).containsPattern("\\d");
        assertThat(scenario.topology().figure()).isNotEmpty();
        assertThat(scenario.resources()).isNotEmpty();
        assertThat(results.cpuMicros("nf")).isPositive();
        assertThat(results.database()).isNotEmpty();
        assertThat(results.latency()).isNotEmpty();
        assertThat(results.latency())
                .filteredOn(each -> each.call() != null)
                .allSatisfy(each -> assertThat(scenario.traffic()).anyMatch(each::isOf));
        assertThat(scenario.features())
                .extracting(Feature::name)
                .doesNotHaveDuplicates()
                .containsAll(FEATURES.get(scenario.nf()));
        assertThat(COUNTERS.get(scenario.nf()))
                .containsAll(scenario.observations().stream()
                        .map(Observation::counter)
                        .toList());
    }

    /** A figure of one site is measured at that site only. */
    @ParameterizedTest
    @MethodSource("scenarios")
    void latenciesOfSites_nameTheirSite(Scenario scenario) {
        assertThat(scenario.results().latency())
                .filteredOn(each -> each.name().contains(", site "))
                .allSatisfy(each -> assertThat(each.name()).endsWith("site " + each.site()));
    }

    @ParameterizedTest
    @MethodSource("scriptedScenarios")
    void trafficMix_addsUpToTheRate(Scenario scenario) {
        double rate = scenario.results().rate();
        assertThat(scenario.rate()).isCloseTo(rate, within(0.04 * rate));
    }

    /** Features that cannot exist on one machine, and features that need replicating databases. */
    @ParameterizedTest
    @MethodSource("scenarios")
    void absentFeatures_areMeshAndReplicationOnly(Scenario scenario) {
        assertThat(scenario.features().stream()
                        .filter(each -> !each.absent(true).isEmpty()))
                .allSatisfy(each -> assertThat(each.name()).startsWith("ASM"));
        assertThat(scenario.features().stream()
                        .filter(each -> each.absent(true).isEmpty()
                                && !each.absent(false).isEmpty()))
                .extracting(Feature::name)
                .isSubsetOf("Georedundancy", "NRF Georedundancy", "Replication", "Binlog");
    }

    /** The evidence of the routing configuration is derived from its table. */
    @ParameterizedTest
    @MethodSource("scenarios")
    void features_haveEvidence_orAreKnownAsUnknown(Scenario scenario) {
        assertThat(scenario.features().stream()
                        .filter(each -> each.enabled()
                                && each.absent(false).isEmpty()
                                && !each.name().equals("Routing Configuration")))
                .allSatisfy(each ->
                        assertThat(each.evidence().isEmpty()).as(each.name()).isEqualTo(each.unknown()));
        assertThat(scenario.features().stream().filter(Feature::unknown))
                .extracting(Feature::name)
                .isSubsetOf(
                        "POP 25",
                        "RAB",
                        "SAC",
                        "Location Information Header",
                        "Alternate Route",
                        "On Demand Discovery UDR (UDR Group ID)",
                        "Non-SUPI based On-Demand Discovery Caching",
                        "Binding");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void producersOfCalls_areInThePopulation(Scenario scenario) {
        List<String> types =
                scenario.population().stream().map(Population::nfType).toList();
        assertThat(types).doesNotHaveDuplicates();
        scenario.traffic().stream()
                .filter(call -> call.producer() != null)
                .forEach(call -> assertThat(types).contains(call.producerType()));
    }

    @ParameterizedTest
    @MethodSource("scpScenarios")
    void scpScenario_hasProducersRoutingAndLatencies(Scenario scenario) {
        assertThat(scenario.population()).isNotEmpty();
        assertThat(scenario.topology().ingressConnections()).isPositive();
        assertThat(scenario.topology().egressConnections()).isPositive();
        assertThat(scenario.topology().latencyOf("producer")).isPositive();
        assertThat(scenario.topology().latencyOf("nrf")).isPositive();
        assertThat(scenario.number(Parameter.REQUEST_BYTES)).isPositive();
        assertThat(scenario.number(Parameter.RESPONSE_BYTES)).isPositive();
        assertThat(scenario.traffic()).extracting(Call::call).containsAnyOf("modelC", "modelD");
        assertThat(scenario.routing())
                .extracting(Routing::service)
                .doesNotHaveDuplicates()
                .isSubsetOf(scenario.population().stream()
                        .flatMap(each -> each.services().stream())
                        .toList())
                .containsAnyElementsOf(
                        scenario.traffic().stream().map(Call::service).toList());
    }

    @Test
    void callFlowsOfTheScp_haveEveryMethodAndCallbacks() throws IOException {
        List<Operation> operations = scpScenarios()
                .flatMap(scenario -> scenario.traffic().stream())
                .filter(call -> call.call().startsWith("model"))
                .flatMap(call -> call.flow().stream())
                .toList();
        assertThat(operations).extracting(Operation::method).contains("GET", "PUT", "POST", "PATCH", "DELETE");
        assertThat(operations).filteredOn(Operation::callback).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("bsfScenarios")
    void bsfScenario_hasBindingsAndBothInterfaces(Scenario scenario) {
        assertThat(scenario.state().bindings()).isPositive();
        assertThat(scenario.traffic())
                .extracting(Call::call)
                .contains("bindingCreate", "bindingDelete", "aarInitial", "aarUpdate", "str");
        assertThat(scenario.results().database().keySet())
                .anyMatch(name -> name.startsWith("reads"))
                .anyMatch(name -> name.startsWith("writes"))
                .anyMatch(name -> name.startsWith("commits"));
    }
}
