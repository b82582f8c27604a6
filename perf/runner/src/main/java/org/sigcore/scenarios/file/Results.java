// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the guide reports.
 *
 * @param rate achieved, on all sites together
 * @param unit of the rate: {@code TPS} or {@code MPS}
 * @param successPercent null where the guide does not say
 * @param duration of the guide's run, as it writes it
 * @param services CPU and memory, averages over the run
 * @param database counters of the database by the guide's names, a second and site
 * @param latency what the guide says of times
 */
public record Results(
        double rate,
        String unit,
        @Nullable Double successPercent,
        String duration,
        List<Usage> services,
        Map<String, Double> database,
        List<Latency> latency) {
    /**
     * What a service used.
     *
     * @param service as in the resource table
     * @param cpu vCPU busy, all pods and all sites together
     * @param memoryGi memory, likewise; null where the guide does not say
     * @param tier {@code nf}, {@code db} or {@code sidecar}
     */
    public record Usage(
            String service, double cpu, @Nullable Double memoryGi, String tier) {
        public Usage {
            Require.present("service", service);
            Require.atLeast("cpu", cpu, 0);
            tier = tier == null ? "nf" : tier;
        }
    }

    /**
     * A time.
     *
     * @param name what the guide calls it
     * @param call name of the call of the mix that it belongs to; null when it is none's alone
     * @param withoutProducer true: the time in the network function alone, so the producer's latency is taken off ours
     * @param avgMillis average; null where the guide does not say, like those that follow
     * @param p50Millis median
     * @param p99Millis 99th percentile
     * @param note the guide's qualification, such as "less than"
     */
    public record Latency(
            String name,
            @Nullable String call,
            boolean withoutProducer,
            @Nullable Double avgMillis,
            @Nullable Double p50Millis,
            @Nullable Double p99Millis,
            String note) {
        public Latency {
            Require.present("name", name);
            note = note == null ? "" : note;
        }
    }

    public Results {
        Require.present("unit", unit);
        Require.present("duration", duration);
        services = Require.list(services);
        database = database == null ? Map.of() : Map.copyOf(database);
        latency = Require.list(latency);
        if (!(rate > 0)) {
            throw new ScenarioException("rate: expected a number above 0, got " + rate);
        }
    }

    /** vCPU busy in that tier, all services and sites together. */
    public double cpu(String tier) {
        return services.stream()
                .filter(usage -> usage.tier.equals(tier))
                .mapToDouble(Usage::cpu)
                .sum();
    }

    /** CPU time of that tier for one transaction, in microseconds. */
    public double cpuMicros(String tier) {
        return cpu(tier) / rate * 1e6;
    }
}
