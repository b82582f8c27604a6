// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.simulation.Timeline.Series;

class RunTest {
    private static final CostModel COSTS = CostModel.read(Path.of("src/test/resources/cost.json"));
    private static final Simulation EXAMPLE =
            Simulation.read(Path.of("examples/site-loss.yaml")).withRequestsPerSecond(400);

    @Test
    void sameSeed_reproducesRun_andOtherSeedDiffers() {
        Simulation coarse = EXAMPLE.withRequestsPerSecond(100);
        Result first = Run.of(coarse, COSTS, 1);
        Result second = Run.of(coarse, COSTS, 1);
        assertThat(curves(second)).isDeepEqualTo(curves(first));
        assertThat(second.events()).isEqualTo(first.events());
        Result other = Run.of(with(coarse, 44, coarse.failures()), COSTS, 1);
        assertThat(other.events()).isNotEqualTo(first.events());
    }

    @Test
    void siteLoss_withEnoughRemainingCapacity_isSurvived() {
        Result result = Run.of(EXAMPLE, COSTS, 1);
        assertThat(result.metastable()).isFalse();
        assertThat(result.successDuring()).isGreaterThan(0.95);
        assertConserved(result);
    }

    @Test
    void withoutFailure_allRequestsSucceedAtOfferedRate() {
        Simulation quiet = with(EXAMPLE, 43, List.of());
        Result result = Run.of(quiet, COSTS, 1);
        assertThat(result.success(0, quiet.seconds())).isEqualTo(1);
        assertThat(result.goodputBefore()).isBetween(0.97 * quiet.perSecond(), 1.03 * quiet.perSecond());
        assertThat(result.lostSessions()).isZero();
        assertConserved(result);
    }

    @Test
    void coarseRun_succeedsAsAFineOne() {
        Simulation quiet = with(EXAMPLE, 43, List.of());
        for (int perSecond : new int[] {100, 400, 1000}) {
            Result result = Run.of(quiet.withRequestsPerSecond(perSecond), COSTS, 1);
            assertThat(result.success(0, quiet.seconds()))
                    .as("at %d", perSecond)
                    .isEqualTo(1);
            assertThat(result.delays().getValueAtPercentile(50))
                    .as("at %d", perSecond)
                    .isLessThan(50);
        }
    }

    @Test
    void limitAndSuccess_doNotDependOnResolution() {
        Simulation input = until(150, EXAMPLE, EXAMPLE.failures());
        Study coarse = Study.of(input.withRequestsPerSecond(400), COSTS);
        Study fine = Study.of(input.withRequestsPerSecond(1600), COSTS);
        assertThat(coarse.limit().orElse(coarse.highest()))
                .isCloseTo(fine.limit().orElse(fine.highest()), withinPercentage(5));
        assertThat(coarse.result().successDuring()).isCloseTo(fine.result().successDuring(), withinPercentage(2));
        assertThat(Objects.requireNonNull(fine.variants().get("as given")).successDuring())
                .as("the same run, coarser")
                .isCloseTo(fine.result().successDuring(), withinPercentage(2));
    }

    @Test
    void surgeBeyondCapacity_causesRejections() {
        Simulation input = until(140, EXAMPLE, List.of(new Failure.Surge(60, 60, 5)));
        Result result = Run.of(input.withRequestsPerSecond(100), COSTS, 1);
        assertThat(result.success(20, 60)).isEqualTo(1);
        assertThat(result.success(70, 120)).isLessThan(0.95);
        assertThat(result.timeline().total(Series.REFUSED)).isPositive();
        assertConserved(result);
    }

    @Test
    void lossOfBsf_losesNoBindingThatCanBeRepeated() {
        int pods = 1000;
        Result shortLoss =
                Run.of(with(EXAMPLE, 43, List.of(new Failure.PodLoss(60, 5, "north", "bsf", pods))), COSTS, 1);
        Result longLoss =
                Run.of(with(EXAMPLE, 43, List.of(new Failure.PodLoss(20, 200, "north", "bsf", pods))), COSTS, 1);
        assertThat(shortLoss.timeline().total(Series.BINDINGS_LOST)).isZero();
        assertThat(longLoss.timeline().total(Series.BINDINGS_LOST)).isPositive();
    }

    @Test
    void updatesWithoutCreation_loseSessionsOnly() {
        Simulation input = with(EXAMPLE, 43, List.of(new Failure.ReRegistration(60, 10, 0.1)));
        List<Simulation.Flow> updates = input.flows().stream()
                .filter(flow -> flow.session() == Simulation.Session.UPDATE)
                .toList();
        Result result = Run.of(withFlows(input, updates), COSTS, 1);
        assertThat(result.lostSessions()).isPositive();
        assertConserved(result);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomFailures_conserveRequests(long seed) {
        Random random = new Random(seed);
        List<Failure> failures = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            failures.add(failure(random));
        }
        Simulation input = with(EXAMPLE, seed, failures).withRequestsPerSecond(100);
        Result result = Run.of(input, COSTS, 0.5 + 1.5 * random.nextDouble());
        assertConserved(result);
        assertThat(result.timeline().total(Series.GOOD) + result.timeline().total(Series.FAILED))
                .isLessThanOrEqualTo(result.timeline().total(Series.OFFERED));
        assertThat(result.timeline().total(Series.OFFERED)).isPositive();
    }

    private static Failure failure(Random random) {
        double at = 20 + random.nextInt(40);
        double seconds = 1 + random.nextInt(60);
        String site = EXAMPLE.sites().get(random.nextInt(4));
        return switch (random.nextInt(8)) {
            case 0 -> new Failure.SiteLoss(at, seconds, site, random.nextInt(30));
            case 1 -> new Failure.PodLoss(at, seconds, site, random.nextBoolean() ? "policy" : "bsf", 1);
            case 2 -> new Failure.SlowPeer(at, seconds, "udr", 1 + random.nextInt(1000));
            case 3 -> new Failure.NrfRestart(at, seconds);
            case 4 -> new Failure.ReRegistration(at, seconds, 0.01 + 0.05 * random.nextDouble());
            case 6 -> new Failure.Surge(at, seconds, 1 + 3 * random.nextDouble());
            case 5 -> new Failure.DatabaseFailover(at, seconds, site);
            default -> new Failure.Partition(at, seconds, List.of(site));
        };
    }

    private static void assertConserved(Result result) {
        Timeline timeline = result.timeline();
        assertThat(timeline.total(Series.SENT))
                .isEqualTo(timeline.total(Series.ANSWERED)
                        + timeline.total(Series.REFUSED)
                        + timeline.total(Series.LOST)
                        + result.inFlight());
    }

    @SuppressWarnings("EnumOrdinal") // a row of an array for each series
    private static double[][] curves(Result result) {
        double[][] curves = new double[Series.values().length][];
        for (Series series : Series.values()) {
            curves[series.ordinal()] = result.timeline().curve(series, 1);
        }
        return curves;
    }

    private static Simulation with(Simulation input, long seed, List<Failure> failures) {
        return with(input, seed, input.flows(), failures);
    }

    private static Simulation withFlows(Simulation input, List<Simulation.Flow> flows) {
        return with(input, input.seed(), flows, input.failures());
    }

    private static Simulation until(int seconds, Simulation input, List<Failure> failures) {
        return with(input, input.seed(), seconds, input.flows(), failures);
    }

    static Simulation with(Simulation input, long seed, List<Simulation.Flow> flows, List<Failure> failures) {
        return with(input, seed, input.seconds(), flows, failures);
    }

    private static Simulation with(
            Simulation input, long seed, int seconds, List<Simulation.Flow> flows, List<Failure> failures) {
        return new Simulation(
                seed,
                seconds,
                input.subscribers(),
                input.attached(),
                input.requestsPerSecond(),
                input.sites(),
                input.size(),
                input.consumers(),
                input.peers(),
                flows,
                input.admission(),
                input.routing(),
                input.ue(),
                failures);
    }
}
