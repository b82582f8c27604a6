// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.meter.Counters;
import org.sigcore.scenarios.nf.Nf;
import org.sigcore.simulators.meter.CpuAccount;
import org.sigcore.simulators.meter.ProcessSample;

/**
 * What all have used and counted at one moment. Immutable.
 *
 * @param nanos of {@link System#nanoTime()}
 * @param samples of those that are there
 * @param gone those that are not
 * @param runner this process
 * @param counters of all network functions together
 * @param observed what the simulators have counted
 */
record Meter(
        long nanos,
        Map<Nf, ProcessSample> samples,
        List<Nf> gone,
        ProcessSample runner,
        Counters counters,
        Map<String, Long> observed) {
    static Meter read(Bench bench, List<Nf> nfs) {
        long now = System.nanoTime();
        Map<Nf, ProcessSample> samples = new LinkedHashMap<>();
        List<Nf> gone = new ArrayList<>();
        Map<String, Double> counters = new LinkedHashMap<>();
        for (Nf nf : nfs) {
            try {
                samples.put(nf, nf.used());
                nf.management().counters().values().forEach((name, value) -> counters.merge(name, value, Double::sum));
            } catch (UncheckedIOException e) {
                gone.add(nf);
            }
        }
        return new Meter(
                now,
                samples,
                gone,
                ProcessSample.of(ProcessHandle.current().pid()),
                new Counters(counters),
                bench.observed());
    }

    Duration since(Meter before) {
        return Duration.ofNanos(nanos - before.nanos);
    }

    /** Of those that were there at both moments. */
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
