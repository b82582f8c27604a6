// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.file.Observation;
import org.sigcore.scenarios.meter.Counters;
import org.sigcore.scenarios.nf.AttachedNf;
import org.sigcore.scenarios.nf.Nf;
import org.sigcore.scenarios.report.Report;
import org.sigcore.simulators.meter.CpuAccount;
import org.sigcore.simulators.meter.ProcessSample;

/**
 * Snapshot of resource usage and counters of all processes. Immutable.
 *
 * @param nanos time of the snapshot, as {@link System#nanoTime()}
 * @param samples usage of the running network functions
 * @param gone network functions that are not running
 * @param runner usage of this process
 * @param counters counters summed over all network functions, and those of the simulators as {@code wire_NAME}
 * @param sites counters of each site
 * @param observed counters of the simulators
 */
record Meter(
        long nanos,
        Map<Nf, ProcessSample> samples,
        List<Nf> gone,
        ProcessSample runner,
        Counters counters,
        List<Counters> sites,
        Map<String, Long> observed) {
    /** @param nfs network functions of each site */
    static Meter read(Bench bench, List<List<Nf>> nfs) {
        long now = System.nanoTime();
        ProcessSample runner = ProcessSample.of(ProcessHandle.current().pid());
        Map<Nf, ProcessSample> samples = new LinkedHashMap<>();
        List<Nf> gone = new ArrayList<>();
        for (Nf nf : nfs.stream().flatMap(List::stream).toList()) {
            try {
                samples.put(nf, nf.used());
            } catch (UncheckedIOException e) {
                gone.add(nf);
            }
        }
        // Waits until traffic that follows from answered calls has ended, so that the counters include it.
        Map<String, Long> observed = bench.observed();
        Map<String, Double> counters = new LinkedHashMap<>();
        List<Counters> sites = new ArrayList<>();
        for (List<Nf> site : nfs) {
            Map<String, Double> own = new LinkedHashMap<>();
            for (Nf nf : site) {
                try {
                    if (samples.containsKey(nf)) {
                        nf.management()
                                .counters()
                                .values()
                                .forEach((name, value) -> own.merge(name, value, Double::sum));
                    }
                } catch (UncheckedIOException e) {
                    samples.remove(nf);
                    gone.add(nf);
                }
            }
            own.forEach((name, value) -> counters.merge(name, value, Double::sum));
            sites.add(new Counters(own));
        }
        observed.forEach((name, count) -> counters.put(Counters.WIRE + name, (double) count));
        return new Meter(now, samples, gone, runner, new Counters(counters), sites, observed);
    }

    /** Returns the counters of a site, numbered from 1, or of all sites for 0. */
    Counters at(int site) {
        return site == 0 ? counters : site > sites.size() ? new Counters(Map.of()) : sites.get(site - 1);
    }

    Duration since(Meter before) {
        return Duration.ofNanos(nanos - before.nanos);
    }

    /** Returns a reason for each network function that is no longer running; an attached one may lack metrics always. */
    List<String> ended(Meter before) {
        return gone.stream()
                .filter(nf -> !(nf instanceof AttachedNf) || before.samples.containsKey(nf))
                .map(nf -> nf.name() + " ended before the load did")
                .toList();
    }

    /** Returns the messages sent by the network functions since another snapshot. */
    List<Report.Observed> messages(Meter before, List<Observation> observations) {
        return observations.stream()
                .map(each -> new Report.Observed(
                        each.name(),
                        each.rate(),
                        growth(Observation.caused(each.counter()), before),
                        Objects.requireNonNullElse(growth(each.counter(), before), 0L)))
                .toList();
    }

    /** Returns null if the bench has no such counter. */
    private @Nullable Long growth(String counter, Meter before) {
        Long now = observed.get(counter);
        return now == null ? null : Long.valueOf(now - before.observed.getOrDefault(counter, 0L));
    }

    /** Returns the accounts of the network functions that are present in both snapshots. */
    List<CpuAccount> accounts(Meter before, long transactions) {
        List<CpuAccount> accounts = new ArrayList<>();
        samples.forEach((nf, sample) -> {
            ProcessSample first = before.samples.get(nf);
            if (first != null) {
                accounts.add(CpuAccount.between(nf.name(), first, sample, since(before), transactions));
            }
        });
        return accounts;
    }
}
