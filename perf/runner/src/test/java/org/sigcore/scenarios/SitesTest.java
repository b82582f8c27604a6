// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Results;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioLoader;
import org.sigcore.scenarios.load.Profile;
import org.sigcore.scenarios.nf.NfPlan;
import org.sigcore.scenarios.nf.Ports;
import org.sigcore.scenarios.nf.Target;
import org.sigcore.scenarios.nrf.NrfBench;

/** The sites of a run with their share of the traffic and their databases. */
class SitesTest {
    @ParameterizedTest
    @CsvSource({
        "policy/policy-pcrf-data-30k-2site, 9, 2, 2, 30240",
        "policy/policy-pcrf-data-30k-2site, 1, 1, 1, 15120",
        "policy/policy-pcrf-data-30k-4site, 3, 3, 3, 22500",
        "policy/policy-pcf-sm-55k, 1, 1, 1, 55000",
        "bsf/bsf-01-30k-2site, 1, 1, 1, 15000",
        "bsf/bsf-06-45k-3site, 2, 2, 1, 45000",
        "nrf/nrf-38k, 9, 2, 2, 38170",
        "nrf/nrf-5k, 1, 1, 1, 2597.5"
    })
    void onSites_reducesTrafficToTheShareOfTheSites(String name, int most, int sites, int active, double rate) {
        Scenario whole = scenario(name);
        Scenario scenario = whole.onSites(most);

        assertThat(scenario.topology().sites()).isEqualTo(sites);
        assertThat(scenario.topology().activeSites()).isEqualTo(active);
        assertThat(scenario.results().rate()).isCloseTo(rate, within(rate / 100));
        assertThat(scenario.rate() / whole.rate())
                .isCloseTo(scenario.results().rate() / whole.results().rate(), within(1e-9));
        assertThat(scenario.results().cpuMicros("nf")).isCloseTo(whole.results().cpuMicros("nf"), within(1e-6));
    }

    @Test
    void nrfSites_areOneSet_withOwnDatabasesIfEachHasOne() {
        assertThat(nrfPlans(List.of()))
                .extracting(
                        NfPlan::name, NfPlan::neighbour, plan -> plan.settings().get("nrf.site.id"))
                .containsExactly(
                        tuple("nrf-site1", false, "site1"),
                        tuple("nrf-site2", false, "site2"),
                        tuple("nrf-set2", true, null));
        assertThat(nrfPlans(List.of("jdbc:mysql://a/x", "jdbc:mysql://b/x")).subList(0, 2))
                .allSatisfy(plan -> assertThat(plan.settings()).containsEntry("nrf.site.database", "own"));
        assertThat(nrfPlans(List.of("jdbc:mysql://a/x")))
                .noneSatisfy(plan -> assertThat(plan.settings()).containsKey("nrf.site.database"));
    }

    private static List<NfPlan> nrfPlans(List<String> stores) {
        try (NrfBench bench = new NrfBench(scenario("nrf/nrf-38k"), settings(stores), new Ports(18_950))) {
            return bench.plans();
        }
    }

    private static RunSettings settings(List<String> stores) {
        return new RunSettings(
                1, Duration.ZERO, Duration.ofSeconds(1), Profile.STEADY, 1, false, Target.LOCAL, true, stores);
    }

    @Test
    void onSites_omitsFiguresOfOtherSites() {
        assertThat(scenario("policy/policy-pcrf-data-30k-4site")
                        .onSites(1)
                        .results()
                        .latency())
                .extracting(Results.Latency::name)
                .containsExactly("JDBC, site 1");
        assertThat(scenario("bsf/bsf-03-35k-3site").onSites(2).results().database())
                .containsEntry("reads at site 2", 8770.0)
                .doesNotContainKey("reads at site 3");
    }

    @Test
    void storeKeys_haveDatabaseAndUserOfEachSite() {
        RunSettings settings = settings(List.of("jdbc:mysql://a/x?user=u&password=p", "jdbc:mysql://b/x"));

        assertThat(settings.storeKeys(0))
                .isEqualTo(Map.of(
                        "sigcore.store.url",
                        "jdbc:mysql://a/x?user=u&password=p",
                        "sigcore.store.user",
                        "u",
                        "sigcore.store.password",
                        "p"));
        assertThat(settings.storeKeys(1)).isEqualTo(Map.of("sigcore.store.url", "jdbc:mysql://b/x"));
    }

    private static Scenario scenario(String name) {
        return ScenarioLoader.load(Path.of("..", "scenarios", name + ".yaml"));
    }
}
