// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.scenarios.load.CallFigures;
import org.sigcore.scenarios.load.Phase;
import org.sigcore.scenarios.nf.FeatureResult;

class PagesTest {
    @Test
    void markdown_comparesTheGuideWithTheRun() {
        String text = Pages.markdown(report());
        assertThat(text)
                .startsWith("# bsf-06-45k-3site: ")
                .contains(
                        "Scale 0.0005, 10.0 s measured",
                        "| TPS, scale 1 and answered here | 45,000 | ",
                        "| CPU µs a transaction, database | 489 | in the lines above |",
                        "\n- **worse than the guide**: success 99.00 %, the guide's is 100.00 %\n- a note\n\n## Traffic\n\n| call |",
                        "| 100 | 100 | 10.0 | 99.00 | 1.50 | 1.00 | 9.00 | 1 × 503 |\n",
                        "\n\n## CPU and memory\n\n",
                        "| *load and simulators* |  |  | ",
                        "\n\n## Features\n\n0 of 1 exercised, ",
                        "| feature | guide |",
                        "| cells of the guide's result tables | 42 | 2 with a value |",
                        "| A feature | on | **not exercised** | a \\| b c |\n")
                .doesNotContain("\n\n\n", "{{", "## Profile");
    }

    @Test
    void markdown_hasLineForEachPhaseOfAProfile() {
        Report one = report();
        assertThat(Pages.markdown(one.among(List.of(one, one))))
                .contains("## Profile steps\n\n| phase | asked /s |", "| 1.00 times (below) | ");
    }

    @Test
    void html_hasTablesAndEarlierRuns() {
        Report report = report();
        String page = Pages.html(report, List.of(Json.parse(JsonReport.of(report))));
        assertThat(page)
                .contains(
                        "<h1>bsf-06-45k-3site", "<td>1 × 503</td>", "\"scenario\":\"bsf-06-45k-3site\"", "\"times\":[")
                .doesNotContain("{{", "http://", "https://");
    }

    @Test
    void jsonReport_hasOneObjectPerCall() {
        assertThat(Json.parse(JsonReport.of(report())).at("/calls/0")).isEqualTo(Json.parse("""
                        {"name": "Binding Create", "guidePerSecond": 1800.0, "asked": 100, "made": 100, "failed": 1,
                         "perSecond": 10.0, "avgMicros": 1500.0, "p50Micros": 1000.0, "p90Micros": 2000.0,
                         "p99Micros": 9000.0, "maxMicros": 9000.0, "failures": {"503": 1}}
                        """));
    }

    @Test
    void summary_hasLineForEachScenario() {
        List<Pages.Outcome> outcomes = List.of(
                new Pages.Outcome("bsf-06-45k-3site", report(), ""), new Pages.Outcome("other", null, "not there"));
        assertThat(Pages.summary(outcomes))
                .contains(
                        "| worse | [bsf-06-45k-3site](bsf-06-45k-3site/guide.md) | 45,000 | ",
                        "\n| not run | other |  |  |  | not run | not there |  |  |  |  |  |  |\n");
        assertThat(Pages.summaryPage(outcomes)).contains("<a href=\"bsf-06-45k-3site/guide.html\">");
    }

    /** Returns the report of a scenario with a hundred calls of each kind, one of which failed. */
    private static Report report() {
        Reports run = new Reports("bsf-06-45k-3site");
        run.all = false;
        run.phase = Reports.phase("1.00 times", 1, Phase.Kind.PLAIN);
        run.figures = new CallFigures(100, 1, 10, 1500, 1000, 2000, 9000, 9000, Map.of("503", 1L));
        run.observed = List.of(new Report.Observed("relayed", 20_000, null, 99));
        run.features = List.of(new Exercised(
                new FeatureResult("A feature", true, FeatureResult.State.NOT_APPLIED, "a | b\nc"),
                "",
                false,
                List.of()));
        return run.build();
    }
}
