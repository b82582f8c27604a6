// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.bench;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.logic.bench.RunSummary;
import org.sigcore.console.state.StateWork;
import org.sigcore.console.store.BenchmarkReport;
import org.sigcore.console.store.BenchmarkReports;
import org.sigcore.console.store.BenchmarkRun;
import org.sigcore.console.store.BenchmarkRuns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.domain.Limit;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Finished runs. A report is kept when it is first found in the folder, since the next run of its scenario replaces it. */
public final class BenchmarkHistory {
    private static final Logger LOG = LoggerFactory.getLogger(BenchmarkHistory.class);

    private final BenchmarkFolder folder;
    private final BenchmarkRuns runs;
    private final BenchmarkReports reports;
    private final StateWork state;
    private final JsonMapper json;
    private final int kept;
    private volatile @Nullable Started started;

    private record Started(String scenario, String person, Instant at) {
        boolean made(RunSummary summary) {
            return summary.scenario().equals(scenario) && !summary.at().isBefore(at.truncatedTo(ChronoUnit.SECONDS));
        }
    }

    /** @param kept number of runs that are kept with their reports; older ones are removed */
    public BenchmarkHistory(
            BenchmarkFolder folder,
            BenchmarkRuns runs,
            BenchmarkReports reports,
            StateWork state,
            JsonMapper json,
            int kept) {
        this.folder = folder;
        this.runs = runs;
        this.reports = reports;
        this.state = state;
        this.json = json;
        this.kept = kept;
    }

    /** Notes the person of the reports that a scenario writes from now on. */
    void expect(String scenario, String person, Instant at) {
        started = new Started(scenario, person, at);
    }

    /** Forgets that person: later reports are of runs that the console did not start. */
    void forget() {
        started = null;
    }

    /** Keeps the reports that are new in the folder. Blocks. */
    synchronized void take() {
        folder.changed().forEach(this::take);
    }

    private void take(BenchmarkFolder.Report report) {
        try {
            RunSummary.of(json.readTree(report.figures())).ifPresent(summary -> keep(summary, report));
            folder.note(report);
        } catch (JacksonException | DataIntegrityViolationException e) {
            folder.note(report); // being written, or kept by another console: its next form is read again
            LOG.atInfo()
                    .addKeyValue("event", "console-report-not-kept")
                    .addKeyValue("file", report.file())
                    .log("a benchmark report was not kept");
        }
    }

    private void keep(RunSummary summary, BenchmarkFolder.Report report) {
        Started known = started;
        String person = known != null && known.made(summary) ? known.person() : "";
        state.inTransaction(() -> {
            if (runs.existsByScenarioAndMeasuredAtAndMachine(summary.scenario(), summary.at(), summary.machine())) {
                return false;
            }
            BenchmarkRun run = runs.save(new BenchmarkRun(summary, person));
            reports.save(new BenchmarkReport(run.id(), report.figures(), report.page()));
            removeOld();
            return true;
        });
    }

    private void removeOld() {
        List<Long> ids = runs.latestIds();
        if (ids.size() > kept) {
            List<Long> old = ids.subList(kept, ids.size());
            reports.deleteAllByIdInBatch(old);
            runs.deleteAllByIdInBatch(old);
        }
    }

    /**
     * Returns the latest runs.
     *
     * @param scenario empty for all
     */
    public Mono<List<BenchmarkRun>> latest(String scenario) {
        return Mono.fromCallable(() -> {
                    take();
                    return List.copyOf(
                            scenario.isEmpty()
                                    ? runs.findAllByOrderByMeasuredAtDesc(Limit.of(kept))
                                    : runs.findByScenarioOrderByMeasuredAtDesc(scenario, Limit.of(kept)));
                })
                .subscribeOn(state.threads());
    }

    /** Returns the report of a run. @throws Refusal 404 if it is absent */
    public Mono<BenchmarkReport> report(long id) {
        return state.run(() -> reports.findById(id).orElseThrow(() -> Refusal.of(404, "there is no such run")));
    }
}
