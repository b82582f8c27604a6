// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.sigcore.planner.page.Page.number;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.sigcore.planner.page.Chart;
import org.sigcore.planner.page.Page;
import org.sigcore.planner.simulation.Timeline.Series;

/** A study as a page with timelines. */
public final class SimulationReport {
    private static final int CURVE_SECONDS = 2;

    private static final List<String> ASSUMPTIONS = List.of(
            "A simulated request represents several real ones: there are as many times fewer requests, processors and places in queues. A"
                    + " simulated UE represents the same number of UEs. Errors in succession, probes and the least queue of the overload control"
                    + " count simulated requests.",
            "Work times are exponential with the mean measured at the rate of full processors. The pods of a function at a site have one queue."
                    + " A lost pod receives no new request. Questions to peers and bindings pass the SCP.",
            "Admission, its queue, rejections by priority, outlier detection, circuit breaking, pauses after 503, back-off and retries of"
                    + " transactions are the product's own classes. The SCP's pods and the NRF have a queue without admission.",
            "Consumers and peers are outside of the sites and reach all of them. Sessions are replicated; those younger than the stated delay"
                    + " are lost with their site.",
            "A consumer releases a session whose update has failed after all retries; its UE asks for a new one.");

    private SimulationReport() {}

    /** Creates the page. */
    public static Page of(Study study) {
        Result result = study.result();
        Page page = new Page("Simulation of failures");
        Simulation input = result.input();
        page.text(
                "%,d subscribers, %d sites, %,.0f procedures a second; seed %d. One simulated request represents %.1f real ones; %,d events.",
                input.subscribers(),
                input.sites().size(),
                input.perSecond(),
                input.seed(),
                result.timeline().weight(),
                result.events());
        page.items(input.failures().stream().map(SimulationReport::sentence).toList());
        verdict(page, study);
        charts(page, result);
        page.heading("Variants");
        page.text(
                "One simulated request represents %.1f real ones, here and in the search.",
                study.searched().getFirst().timeline().weight());
        outcomes(
                page,
                study.variants().entrySet().stream()
                        .map(entry -> row(entry.getKey(), entry.getValue()))
                        .toList());
        page.heading("Search for the smallest load that does not recover");
        outcomes(
                page,
                study.searched().stream()
                        .sorted(Comparator.comparingDouble(Result::load))
                        .map(each -> row(number("load × %.2f", each.load()), each))
                        .toList());
        page.heading("Balance");
        balance(page, result);
        page.heading("Assumptions");
        page.items(ASSUMPTIONS);
        return page;
    }

    private static String sentence(Failure failure) {
        String what = switch (failure) {
            case Failure.SiteLoss it -> "site " + it.site() + " is lost";
            case Failure.PodLoss it -> it.pods() + " pods of " + it.function() + " are lost at " + it.site();
            case Failure.SlowPeer it -> it.peer() + " is " + number("%.2f", it.factor()) + " times slower";
            case Failure.NrfRestart _ -> "the NRFs restart";
            case Failure.ReRegistration it -> number("%.0f %% of the sessions end", 100 * it.share());
            case Failure.DatabaseFailover it -> "the data nodes at " + it.site() + " fail over";
            case Failure.Surge it -> "consumers offer " + number("%.2f", it.factor()) + " times the rates";
            case Failure.Partition it -> String.join(" and ", it.sites()) + " cannot reach the other sites";
        };
        return String.format(Locale.ROOT, "From %.0f s to %.0f s: %s.", failure.at(), failure.end(), what);
    }

    private static void verdict(Page page, Study study) {
        Result result = study.result();
        page.heading("Result");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("successful during the failures", number("%.1f %%", 100 * result.successDuring())));
        rows.add(List.of("time until recovery after their end", seconds(result.recovery())));
        rows.add(List.of("metastable", result.metastable() ? "yes" : "no"));
        rows.add(List.of("requests to Policy, most in 10 s", number("%.2f × the usual", result.amplification())));
        rows.add(List.of("lost sessions", number("%,.0f", result.lostSessions())));
        rows.add(List.of("lost bindings", number("%,.0f", result.real(Series.BINDINGS_LOST))));
        rows.add(List.of(
                "procedures, p50", number("%.0f ms", (double) result.delays().getValueAtPercentile(50))));
        rows.add(List.of(
                "procedures, p99", number("%.0f ms", (double) result.delays().getValueAtPercentile(99))));
        result.utilisation()
                .forEach((function, busy) -> rows.add(List.of(
                        function + ", without failures",
                        number("%.0f %% of ", 100 * busy) + result.pods().get(function) + " pods a site")));
        OptionalDouble limit = study.limit();
        rows.add(List.of(
                "smallest load that does not recover",
                limit.isPresent()
                        ? number("%.2f × the input", limit.getAsDouble())
                        : number("none up to %.2f × the input", study.highest())));
        page.table(List.of("", ""), rows);
    }

    private static String seconds(OptionalDouble seconds) {
        return seconds.isPresent() ? number("%.0f s", seconds.getAsDouble()) : "not until the end";
    }

    private static void charts(Page page, Result result) {
        page.heading("Timelines");
        chart(page, result, "Procedures a second", Series.OFFERED, Series.GOOD, Series.FAILED);
        chart(page, result, "Attempts a second", Series.SENT, Series.REFUSED, Series.LOST, Series.FORWARDED);
    }

    private static void chart(Page page, Result result, String title, Series... series) {
        Timeline timeline = result.timeline();
        Chart chart = new Chart(title, title + " by second", timeline.seconds());
        result.input().failures().forEach(failure -> chart.period(failure.at(), failure.end()));
        for (Series each : series) {
            chart.curve(each.label(), timeline.curve(each, CURVE_SECONDS));
        }
        page.picture(chart.svg());
    }

    private static void outcomes(Page page, List<List<String>> rows) {
        page.table(
                List.of("", "good % during", "recovery", "metastable", "requests to Policy ×", "lost sessions"), rows);
    }

    private static List<String> row(String name, Result result) {
        return List.of(
                name,
                number("%.1f", 100 * result.successDuring()),
                seconds(result.recovery()),
                result.metastable() ? "yes" : "no",
                number("%.2f", result.amplification()),
                number("%,.0f", result.lostSessions()));
    }

    private static void balance(Page page, Result result) {
        Timeline timeline = result.timeline();
        page.text(
                "Attempts of consumers: %,d sent = %,d answered + %,d refused + %,d lost + %,d in flight at the end.",
                timeline.total(Series.SENT),
                timeline.total(Series.ANSWERED),
                timeline.total(Series.REFUSED),
                timeline.total(Series.LOST),
                result.inFlight());
        page.text(
                "Procedures that did not begin, since no UE was in the state for them: %,d.",
                timeline.total(Series.SKIPPED));
    }
}
