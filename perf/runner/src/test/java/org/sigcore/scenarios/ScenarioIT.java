// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioLoader;
import org.sigcore.scenarios.load.Profile;
import org.sigcore.scenarios.nf.FeatureResult;
import org.sigcore.scenarios.nf.NfLauncher;
import org.sigcore.scenarios.nf.Ports;
import org.sigcore.scenarios.nf.Target;
import org.sigcore.scenarios.report.JsonReport;
import org.sigcore.scenarios.report.Pages;
import org.sigcore.scenarios.report.Report;
import org.sigcore.scenarios.report.Verdict;

/** A small scenario of each network function from its jar. Only one runs at a time, because of Gatling. */
class ScenarioIT {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final Ports PORTS = new Ports(18_800);
    private static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1");

    @TempDir
    private Path data;

    @ParameterizedTest
    @ValueSource(strings = {"scp-tiny", "bsf-tiny", "policy-tiny"})
    void tinyScenario_runsAndReportsAllCalls(String name) throws InterruptedException {
        Scenario scenario = ScenarioLoader.load(Path.of("src", "test", "resources", name + ".yaml"));
        assumeThat(NfLauncher.jar(ROOT, scenario.nf()))
                .as("the jar of the network function, made by the build of all modules")
                .exists();
        Report report = new ScenarioRun(scenario, quick(Profile.STEADY, true), ROOT, data, PORTS, QUICK_START).run();

        assertThat(report.calls())
                .allSatisfy(call ->
                        assertThat(call.figures().made()).as(call.name()).isEqualTo(call.asked()));
        assertThat(report.successPercent()).as("%s", report.calls()).isGreaterThan(90);
        assertThat(report.cpuMicros()).isPositive();
        assertThat(report.observed())
                .allSatisfy(each -> assertThat(each.count()).isPositive());
        report.observed().stream()
                .filter(each -> each.name().equals("copied to the feed"))
                .forEach(fed -> assertThat(fed.count()).isEqualTo(2 * messages(report)));
        assertThat(report.processes()).hasSize(1);
        assertThat(report.features())
                .allSatisfy(feature -> assertThat(feature.applied().state() == FeatureResult.State.NOT_APPLIED)
                        .as("%s: %s", feature.feature(), feature.detail())
                        .isEqualTo(feature.feature().equals("Unknown")));
        assertThat(report.features())
                .filteredOn(feature -> !feature.evidence().isEmpty())
                .isNotEmpty()
                .allSatisfy(feature ->
                        assertThat(feature.acted()).as("%s", feature.detail()).isTrue());
        assertThat(Pages.markdown(report)).contains("CPU µs a transaction", scenario.title());
        assertThat(Json.parse(JsonReport.of(report)).at("/measured/failed").isIntegralNumber())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "nrf-tiny, Ingress Gateway Pod Protection",
        "scp-tiny, Routing Configuration",
        "scp-tiny, Message Feed",
        "bsf-tiny, Congestion Control",
        "policy-tiny, Bulwark",
        "policy-tiny, N36 subscription"
    })
    void runWithoutAFeature_isWorse(String name, String feature) throws InterruptedException {
        Scenario scenario = ScenarioLoader.load(Path.of("src", "test", "resources", name + ".yaml"));
        assumeThat(NfLauncher.jar(ROOT, scenario.nf()))
                .as("the jar of the network function, made by the build of all modules")
                .exists();
        ScenarioRun run = new ScenarioRun(scenario, quick(Profile.STEADY, true), ROOT, data, PORTS, QUICK_START);
        run.leaveOut(feature);

        assertThat(Verdict.of(run.run()))
                .anySatisfy(reason -> assertThat(reason).startsWith("feature " + feature + ": "));
    }

    /** With a database of its own, the second site has no binding of the first one. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void replication_isProvedAtTheNextSite(int databases) throws InterruptedException, IOException {
        Path file = data.resolve("bsf-tiny.yaml");
        Files.writeString(
                file,
                Files.readString(Path.of("src", "test", "resources", "bsf-tiny.yaml"))
                        .replace(" sites: 1,", " sites: 2,")
                        .replace("features:", """
                                features:
                                  - {name: Georedundancy, enabled: true, note: needs --store, evidence: [{metric: wire_foundElsewhere}]}
                                """.stripTrailing()));
        Scenario scenario = ScenarioLoader.load(file);
        assumeThat(NfLauncher.jar(ROOT, scenario.nf()))
                .as("the jar of the network function, made by the build of all modules")
                .exists();
        List<String> stores = Stream.of("east", "west")
                .limit(databases)
                .map(name -> "jdbc:h2:file:" + data.resolve(name) + ";AUTO_SERVER=TRUE")
                .toList();

        Report report =
                new ScenarioRun(scenario, quick(Profile.STEADY, true, stores), ROOT, data, PORTS, QUICK_START).run();

        assertThat(report.features())
                .filteredOn(each -> each.feature().equals("Georedundancy"))
                .singleElement()
                .satisfies(
                        each -> assertThat(each.acted()).as("%s", each.detail()).isEqualTo(databases == 1));
    }

    @Test
    void featureThatNothingSwitchesOff_cannotBeLeftOut() {
        Scenario scenario = ScenarioLoader.load(Path.of("src", "test", "resources", "bsf-tiny.yaml"));
        ScenarioRun run = new ScenarioRun(scenario, quick(Profile.STEADY, true), ROOT, data, PORTS, QUICK_START);

        assertThatThrownBy(() -> run.leaveOut("Rx")).hasMessageContaining("nothing switches off Rx");
        assertThatThrownBy(() -> run.leaveOut("Gx")).hasMessageContaining("no feature Gx is on");
    }

    private static RunSettings quick(Profile profile, boolean judgeAll) {
        return quick(profile, judgeAll, List.of());
    }

    private static RunSettings quick(Profile profile, boolean judgeAll, List<String> stores) {
        return new RunSettings(
                1, Duration.ofSeconds(1), Duration.ofSeconds(2), profile, 100, false, Target.LOCAL, judgeAll, stores);
    }

    @ParameterizedTest
    @EnumSource(names = {"OVERLOAD", "FAILOVER"})
    void profile_reportsItsPhases(Profile profile) throws InterruptedException, IOException {
        Path file = data.resolve("nrf-tiny.yaml");
        int sites = profile == Profile.FAILOVER ? 2 : 1;
        Files.writeString(
                file,
                Files.readString(Path.of("src", "test", "resources", "nrf-tiny.yaml"))
                        .replace("ites: 1", "ites: " + sites));
        Scenario scenario = ScenarioLoader.load(file);
        assumeThat(NfLauncher.jar(ROOT, scenario.nf()))
                .as("the jar of the network function, made by the build of all modules")
                .exists();
        Report report = new ScenarioRun(scenario, quick(profile, false), ROOT, data, PORTS, QUICK_START).run();

        assertThat(report.phases()).hasSize(3);
        assertThat(report.phases().getLast().successPercent()).isGreaterThan(90);
        Report middle = report.phases().get(1);
        if (profile == Profile.OVERLOAD) {
            assertThat(middle.askedRate())
                    .isCloseTo(10 * report.phases().getFirst().askedRate(), within(1.0));
            assertThat(middle.calls())
                    .filteredOn(call -> call.name().equals("by group, priority 1"))
                    .singleElement()
                    .satisfies(call -> assertThat(call.figures().made()).isEqualTo(40));
        } else {
            assertThat(report.processes()).hasSize(sites);
            assertThat(middle.failed())
                    .as("only calls to the killed site fail")
                    .isBetween(
                            1L,
                            Math.ceilDiv(
                                    middle.calls().stream()
                                            .mapToLong(Report.Line::asked)
                                            .sum(),
                                    sites));
            assertThat(report.notes())
                    .anySatisfy(note -> assertThat(note).contains("nrf-site1 was killed", "ready again"));
        }
        assertThat(Pages.markdown(report))
                .contains("## Profile " + profile.text(), middle.phase().name());
    }

    /** Counts the messages of producers, which exclude notifications of the NRF. */
    private static long messages(Report report) {
        return report.calls().stream()
                .filter(call -> !call.name().equals("notification"))
                .mapToLong(call -> call.figures().made())
                .sum();
    }
}
