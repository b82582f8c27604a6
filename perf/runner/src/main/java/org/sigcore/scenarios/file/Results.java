// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Results reported by the guide.
 *
 * @param rate achieved rate, all sites together
 * @param unit unit of the rate: {@code TPS} or {@code MPS}
 * @param successPercent success rate in percent; null if the guide does not state it
 * @param duration duration of the guide's run, as printed there
 * @param services average CPU and memory of each service
 * @param database database counters by their names in the guide, per second and site
 * @param latency latencies of the guide
 */
public record Results(
        double rate,
        String unit,
        @Nullable Double successPercent,
        String duration,
        List<Usage> services,
        Map<String, Double> database,
        List<Latency> latency) {
    private static final Pattern AT_SITE = Pattern.compile(" at site (\\d+)$");

    /**
     * Resource usage of a service.
     *
     * @param service name in the resource table
     * @param cpu busy vCPU, all pods and all sites together
     * @param memoryGi memory, all pods and all sites together; null if the guide does not state it
     * @param tier {@code nf}, {@code db} or {@code sidecar}
     */
    public record Usage(
            String service, double cpu, @Nullable Double memoryGi, String tier) {
        Usage times(double factor) {
            return new Usage(service, cpu * factor, memoryGi == null ? null : memoryGi * factor, tier);
        }

        public Usage {
            Require.present("service", service);
            Require.atLeast("cpu", cpu, 0);
            tier = tier == null ? "nf" : tier;
        }
    }

    /**
     * Latency of the guide.
     *
     * @param name name in the guide
     * @param call name of the call in the traffic mix, or the beginning of several names or kinds before an asterisk;
     *     null if it does not belong to calls of the mix
     * @param timer timer of the network function that measures it, without its suffix, with the labels that select
     *     samples; null to take it from the calls
     * @param less timers within that one, whose time does not belong to the latency
     * @param plus one of these timers, whose mean belongs to the latency; null for none
     * @param site site of the timer, from 1; 0 for all sites
     * @param waits simulators for which calls wait, by kind of call: the wait counts as much as in the guide's mix
     * @param withoutProducer true if the latency excludes the producer, whose latency is then subtracted from the
     *     measured one
     * @param avgMillis average; null, like the following values, if the guide does not state it
     * @param p50Millis median
     * @param p99Millis 99th percentile
     * @param note qualification in the guide, such as "less than"
     */
    public record Latency(
            String name,
            @Nullable String call,
            @Nullable String timer,
            List<String> less,
            @Nullable String plus,
            int site,
            Map<String, String> waits,
            boolean withoutProducer,
            @Nullable Double avgMillis,
            @Nullable Double p50Millis,
            @Nullable Double p99Millis,
            String note) {
        public Latency {
            Require.present("name", name);
            note = note == null ? "" : note;
            less = Require.list(less);
            waits = waits == null ? Map.of() : Map.copyOf(waits);
        }

        /** Returns true if it is the latency of a call. */
        public boolean isOf(Call made) {
            if (call == null || !call.endsWith("*")) {
                return made.name().equals(call);
            }
            String start = call.substring(0, call.length() - 1);
            return made.name().startsWith(start) || made.call().startsWith(start);
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

    /** Returns the results of the first sites, of which some have the traffic. */
    Results ofSites(int sites, int active, double factor) {
        List<Usage> scaled = services.stream().map(each -> each.times(factor)).toList();
        Map<String, Double> rates = new TreeMap<>();
        database.forEach((name, figure) -> {
            Matcher site = AT_SITE.matcher(name);
            if (!site.find()) {
                rates.put(name, name.contains("delay") ? figure : figure * factor);
            } else if (Integer.parseInt(site.group(1)) <= active) {
                rates.put(name, figure);
            }
        });
        List<Latency> measured =
                latency.stream().filter(each -> each.site <= sites).toList();
        return new Results(rate * factor, unit, successPercent, duration, scaled, rates, measured);
    }

    /** Returns the busy vCPU of a tier, all services and sites together. */
    public double cpu(String tier) {
        return services.stream()
                .filter(usage -> usage.tier.equals(tier))
                .mapToDouble(Usage::cpu)
                .sum();
    }

    /** Returns the CPU time of a tier per transaction, in microseconds. */
    public double cpuMicros(String tier) {
        return cpu(tier) / rate * 1e6;
    }
}
