// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Results;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioLoader;
import org.sigcore.scenarios.load.CallFigures;
import org.sigcore.scenarios.load.Phase;
import org.sigcore.scenarios.load.Profile;
import org.sigcore.scenarios.nf.Target;
import org.sigcore.simulators.meter.CpuAccount;

/** Report of a run with a hundred calls of each kind, which a test changes before it builds it. */
final class Reports {
    static final Duration TEN_SECONDS = Duration.ofSeconds(10);

    final Scenario scenario;
    boolean all = true;
    Profile profile = Profile.STEPS;
    Phase phase = phase("steady", 1, Phase.Kind.PLAIN);
    CallFigures figures = figures(100, 0, 400);
    Duration waited = Duration.ZERO;
    List<Report.Observed> observed = List.of();
    Map<Results.Latency, Double> spans = Map.of();
    List<Exercised> features = List.of();
    List<String> broken = List.of();

    Reports(String name) {
        scenario =
                ScenarioLoader.load(Path.of("..", "scenarios", name.substring(0, name.indexOf('-')), name + ".yaml"));
    }

    static Phase phase(String name, double times, Phase.Kind kind) {
        return new Phase(name, times, times, TEN_SECONDS, kind);
    }

    static CallFigures figures(long made, long failed, double micros) {
        return new CallFigures(
                made,
                failed,
                10,
                micros,
                micros,
                micros,
                micros,
                micros,
                failed == 0 ? Map.of() : Map.of("503", failed));
    }

    Report build() {
        RunSettings settings = new RunSettings(
                0.0005, Duration.ofSeconds(5), TEN_SECONDS, profile, 100, false, Target.LOCAL, all, List.of());
        CpuAccount process =
                new CpuAccount("bsf", Duration.ofSeconds(1), Duration.ZERO, waited, TEN_SECONDS, 100, 300_000_000);
        return new Report(
                scenario,
                settings,
                phase,
                new Report.Machine(2, "25", 1),
                TEN_SECONDS,
                scenario.traffic().stream()
                        .map(call -> new Report.Line(call.name(), call.rate(), 100, figures))
                        .toList(),
                observed,
                List.of(process),
                process,
                List.of(new Report.Counter("database reads", 5)),
                spans,
                features,
                List.of("a note"),
                broken,
                List.of());
    }
}
