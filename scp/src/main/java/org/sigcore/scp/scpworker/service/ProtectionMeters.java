// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.sigcore.scp.scpworker.service.protection.IgnoredReports;
import org.sigcore.scp.scpworker.service.protection.ProtectionEvent;
import org.sigcore.scp.scpworker.service.protection.ProtectionState;

/** Metrics of protection, computed when they are scraped. */
public final class ProtectionMeters {
    /** The usual overload levels, the lowest first. */
    static final List<String> LEVELS = List.of("WARN", "MINOR", "MAJOR", "CRITICAL");

    private final MeterRegistry registry;
    private final Worker worker;

    public ProtectionMeters(MeterRegistry registry, Worker worker) {
        this.registry = registry;
        this.worker = worker;
        for (ProtectionEvent event : ProtectionEvent.values()) {
            FunctionCounter.builder(
                            "scp.worker.protection.events",
                            worker.protectionState(),
                            protectionState -> protectionState.sum(event))
                    .tag("event", event.name().toLowerCase(Locale.ROOT))
                    .description("Actions of the protection functions, by event")
                    .register(registry);
        }
        ignoredReports();
        gauge(
                "ocscp.circuit.breaking.applied",
                "Requests diverted from producers with too many unanswered requests",
                protectionState -> protectionState.sum(ProtectionEvent.CIRCUIT_BROKEN));
        gauge(
                "ocscp.metric.nf.set.unhealthy",
                "NF sets in which every endpoint is ejected",
                protectionState -> protectionState.endpoints().unhealthySets());
        gauge(
                "scp.worker.endpoints.ejected",
                "Endpoints ejected from the pool",
                protectionState -> protectionState.endpoints().ejectedNow(System.nanoTime()));
        gauge(
                "scp.worker.endpoints.known",
                "Addresses to which requests were sent recently",
                protectionState -> protectionState.endpoints().size());
        gauge(
                "scp.worker.pending.transactions",
                "Requests in flight",
                protectionState -> protectionState.overload().pending());
        gauge(
                "scp.worker.lci.scopes",
                "Scopes with a valid load report",
                protectionState -> protectionState.reports().loadScopes());
        gauge(
                "scp.worker.oci.scopes",
                "Scopes with a valid overload report",
                protectionState -> protectionState.reports().overloadScopes());
        levels();
    }

    private void gauge(String name, String description, ToDoubleFunction<ProtectionState> value) {
        Gauge.builder(name, worker.protectionState(), value)
                .description(description)
                .register(registry);
    }

    private void ignoredReports() {
        IgnoredReports ignored = worker.protectionState().ignoredReports();
        for (IgnoredReports.Header header : IgnoredReports.Header.values()) {
            for (IgnoredReports.Reason reason : IgnoredReports.Reason.values()) {
                FunctionCounter.builder("scp.worker.reports.ignored", ignored, all -> all.sum(header, reason))
                        .tag("header", header.name().toLowerCase(Locale.ROOT))
                        .tag("reason", reason.name().toLowerCase(Locale.ROOT))
                        .description("Load and overload reports ignored because their sender is not authenticated")
                        .register(registry);
            }
        }
    }

    // One gauge per level, 1 while it is reached, so that each can have an alert.
    private void levels() {
        for (String level : LEVELS) {
            String end = ".utilization." + level.toLowerCase(Locale.ROOT);
            Gauge.builder("ocscp.worker.pod.overload.control.resource" + end, worker, w -> holds(w, level))
                    .description("1 while the overload level is active")
                    .register(registry);
            Gauge.builder("ocscp.worker.pod.overload.control.pendingTrans" + end, worker, w -> pends(w, level))
                    .description("1 while the requests in flight reach the onset of the level")
                    .register(registry);
        }
        Gauge.builder(
                        "scp.worker.cpu.percent",
                        worker,
                        w -> w.protectionState().overload().cpuPercent())
                .description("CPU use of the worker, in percent of its processors")
                .register(registry);
    }

    private static double holds(Worker worker, String name) {
        var rule = worker.policy().protection().podOverload();
        int now = worker.protectionState().overload().level(rule);
        return rule.levels().stream()
                        .limit(now + 1L)
                        .anyMatch(level -> level.name().equals(name))
                ? 1
                : 0;
    }

    private static double pends(Worker worker, String name) {
        var rule = worker.policy().protection().podOverload();
        double used = 100.0 * worker.protectionState().overload().pending() / rule.maxPendingTransactions();
        return rule.levels().stream().anyMatch(level -> level.name().equals(name) && used >= level.pendingOnset())
                ? 1
                : 0;
    }
}
