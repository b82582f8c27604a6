// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.alert;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The conditions that the console checks; each has the name of the alert rule in the charts where there is one. */
public final class Conditions {
    /** All conditions. */
    public static final List<Condition> ALL = all();

    private static final String SITE_AVAILABLE = "ocnrf_site_status";

    /** Metrics of the views of peers, load and sites in addition to those of conditions. */
    private static final Set<String> SHOWN = Set.of(
            SITE_AVAILABLE,
            "oc_diam_requests_total",
            "sigcore_diameter_requests_pending",
            "sigcore_overload_waiting",
            "sigcore_store_connections",
            "oc_ingressgateway_controlled_shutdown_rejected_total",
            "oc_ingressgateway_pod_congestion_discard_total",
            "load_level",
            "scp_worker_cpu_percent",
            "scp_worker_pending_transactions");

    /** Metrics that are states: the console notes since when each has its value. */
    private static final Set<String> STATES = Set.of(
            SharedConditions.PEER_OPEN, SharedConditions.RUNNING, TypeConditions.SITE_REPLICATES, SITE_AVAILABLE);

    private static final Set<String> READ = read();

    private static final Set<String> COUNTERS =
            ALL.stream().flatMap(condition -> condition.counters().stream()).collect(Collectors.toUnmodifiableSet());

    private Conditions() {}

    /** Returns true if conditions, or the views next to them, are made of a metric. */
    public static boolean reads(String metric) {
        return READ.contains(metric);
    }

    /** Returns true if conditions are made of the increase of a metric. */
    public static boolean isCounter(String metric) {
        return COUNTERS.contains(metric);
    }

    /** Returns true if the console notes since when a metric has its value. */
    public static boolean isState(String metric) {
        return STATES.contains(metric);
    }

    /** Returns the alerts of a function, the worst first. */
    public static List<Alert> alerts(Window window) {
        return ALL.stream()
                .flatMap(condition -> condition.alerts(window).stream())
                .sorted(Comparator.comparing(Alert::severity)
                        .thenComparing(Alert::condition)
                        .thenComparing(Alert::subject))
                .toList();
    }

    private static List<Condition> all() {
        List<Condition> all = new ArrayList<>();
        SharedConditions.addTo(all);
        TypeConditions.addTo(all);
        return List.copyOf(all);
    }

    private static Set<String> read() {
        Set<String> read = new HashSet<>(SHOWN);
        read.add(SharedConditions.CERTIFICATE);
        ALL.forEach(condition -> read.addAll(condition.metrics()));
        return Set.copyOf(read);
    }
}
