// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sigcore.scenarios.file.Evidence;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Results;
import org.sigcore.scenarios.load.Phase;
import org.sigcore.scenarios.load.Profile;
import org.sigcore.scenarios.meter.Counters;
import org.sigcore.scenarios.nf.FeatureResult;

/** A run is as good as the guide only if everything that was due acted and could be judged. */
class VerdictTest {
    private static final String BSF = "bsf-06-45k-3site";

    @Test
    void machineTooSmall_isNoResult() {
        Reports run = new Reports(BSF);
        run.waited = Duration.ofSeconds(2);
        assertThat(Verdict.of(run.build())).isEmpty();
        assertThat(Verdict.noResult(run.build())).singleElement().asString().contains("too small");
        assertThat(new Pages.Outcome(BSF, run.build(), "").verdict()).isEqualTo("no result");
        assertThat(Pages.markdown(run.build()))
                .contains("- **no result**: the machine was too small", "**no latency judged**")
                .doesNotContain("as good as");
        run.all = false;
        assertThat(Verdict.noResult(run.build())).isEmpty();
    }

    @Test
    void featureTooRareToAct_isNoResult() {
        Reports run = new Reports(BSF);
        Evidence rare = new Evidence("audits_total", 0.1, null, null);
        run.features = List.of(Exercised.of(
                Feature.derived("Audit", List.of(), List.of(rare)),
                new FeatureResult("Audit", true, FeatureResult.State.APPLIED, ""),
                true,
                new Exercised.Window(
                        new Counters(Map.of()),
                        new Counters(Map.of("up", 1.0)),
                        new Expected.Load(0.0005, 10, List.of()))));
        assertThat(Verdict.of(run.build())).isEmpty();
        assertThat(Verdict.noResult(run.build()))
                .containsExactly("1 features too rare for this run, take a larger --scale or --duration: Audit");
    }

    @Test
    void processThatEnded_isAReason() {
        Reports run = new Reports(BSF);
        run.broken = List.of("bsf-site2 ended before the load did");
        assertThat(Verdict.of(run.build())).contains("bsf-site2 ended before the load did");
    }

    @Test
    void causedTraffic_isExpectedInTheVolumeOfThePhase() {
        Reports run = new Reports("policy-pcf-sm-55k");
        run.phase = Reports.phase("10 times", 10, Phase.Kind.PLAIN);
        run.observed = List.of(new Report.Observed("HTTP", 1_000_000, null, 50_000));
        assertThat(Verdict.of(run.build())).noneMatch(each -> each.startsWith("HTTP"));
        run.observed = List.of(new Report.Observed("HTTP", 1_000_000, null, 5000));
        assertThat(Verdict.of(run.build())).contains("HTTP: grew by 5,000, expected 50,000");
    }

    @Test
    void outageOfAllSites_isWorseThanTheFailureOfOne() {
        assertThat(failureWith("bsf-03-35k-3site", 35)).isEmpty();
        assertThat(failureWith("bsf-03-35k-3site", 50))
                .containsExactly("failure in the middle: 25.0 good calls a second, 50.0 before");
    }

    @Test
    void outageOfTheOnlySite_isWorse() {
        assertThat(failureWith("bsf-02-30k", 100))
                .containsExactly("failure in the middle: 0.0 good calls a second, 50.0 before");
    }

    /** Returns the reasons of a run in whose second phase that many of 100 calls fail. */
    private static List<String> failureWith(String scenario, int failed) {
        Reports before = new Reports(scenario);
        before.profile = Profile.FAILOVER;
        Reports failure = new Reports(scenario);
        failure.phase = Reports.phase("failure in the middle", 1, Phase.Kind.FAILURE);
        failure.figures = Reports.figures(100, failed, 400);
        return Verdict.of(before.build().among(List.of(before.build(), failure.build())));
    }

    @ParameterizedTest
    @EnumSource(Phase.Kind.class)
    void interruptedPhase_isNotJudged(Phase.Kind kind) {
        Reports before = new Reports(BSF);
        before.profile = Profile.FAILOVER;
        Reports interrupted = new Reports(BSF);
        interrupted.phase = new Phase("last", 1, 1, Duration.ofSeconds(60), kind);
        interrupted.figures = Reports.figures(100, 100, 400);
        interrupted.waited = Duration.ofSeconds(2);
        interrupted.broken = List.of("bsf ended before the load did");
        Report last = interrupted.build();
        Report all = last.among(List.of(before.build(), last));
        assertThat(Verdict.of(all)).isEmpty();
        assertThat(Verdict.noResult(all)).isEmpty();
        assertThat(new Pages.Outcome(BSF, all, "").verdict()).isEqualTo("interrupted");
    }

    @Test
    void lackOfFeature_isNoticedByItsOwnReasonOnly() {
        Feature audit = Feature.derived("Audit", List.of(), List.of(new Evidence("audits_total", null, null, null)));
        assertThat(Verdict.notices(audit, List.of("feature Audit: audits_total did not grow")))
                .isTrue();
        assertThat(Verdict.notices(
                        audit,
                        List.of(
                                "success 98.00 %, the guide's is 100.00 %",
                                "feature Audit log: log did not grow", "bsf ended before the load did")))
                .isFalse();
        Feature own = audit.prove(List.of(new Evidence("wire_foundElsewhere", null, null, null)));
        assertThat(Verdict.notices(own, List.of("success 98.00 %, the guide's is 100.00 %")))
                .isTrue();
    }

    @Test
    void percentilesAndTimers_areJudged() {
        Reports run = new Reports("policy-pcf-am-ue-54k");
        run.figures = Reports.figures(100, 0, 25_000);
        Results.Latency ingress = run.scenario.results().latency().getFirst();
        run.spans = Map.of(ingress, 30.0);
        assertThat(Verdict.of(run.build()))
                .contains(
                        "ingress: mean 30.00 ms, the guide's is 22.00 ms",
                        "UE CREATE: median 25.00 ms, the guide's is 20.20 ms")
                .noneMatch(each -> each.startsWith("UE POST"));
        assertThat(run.build().latenciesJudged()).isEqualTo(7);
    }

    @Test
    void verdict_tellsThatNoLatencyWasJudged() {
        Reports run = new Reports("policy-pcrf-data-30k-4site");
        assertThat(Pages.markdown(run.build()))
                .contains("- as good as the guide; 0 of 0 features exercised; **no latency judged**\n- a note\n");
        run.spans = Map.of(run.scenario.results().latency().getFirst(), 1.0);
        assertThat(Pages.markdown(run.build())).contains("exercised; 1 of 4 latencies judged\n");
    }

    /** The guide's unit of Policy counts the messages that Policy sends, that of the BSF the calls only. */
    @Test
    void transactions_areCountedAsInTheGuide() {
        Reports policy = new Reports("policy-pcf-am-ue-54k");
        policy.observed = List.of(
                new Report.Observed("HTTP requests sent", 100, null, 1000), new Report.Observed("part", 0, null, 500));
        Report report = policy.build();
        assertThat(report.transactionRate()).isEqualTo(report.goodRate() + 100);
        assertThat(report.cpuMicrosAsGuide()).isLessThan(report.cpuMicros());
        Reports bsf = new Reports(BSF);
        bsf.observed = List.of(new Report.Observed("relayed", 100, null, 1000));
        assertThat(bsf.build().transactionRate()).isEqualTo(bsf.build().goodRate());
    }
}
