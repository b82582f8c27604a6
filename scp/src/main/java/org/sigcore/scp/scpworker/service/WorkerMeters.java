// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Metrics of the worker's event counters; {@code Traffic} registers its own. */
public final class WorkerMeters {
    public WorkerMeters(MeterRegistry registry, Worker worker, TopologyFollower follower) {
        for (RequestEvent counter : RequestEvent.values()) {
            FunctionCounter.builder(
                            "scp.worker.events",
                            worker,
                            counted -> counted.counters().sum(counter))
                    .tag("event", counter.tag())
                    .description("Requests and attempts, by event")
                    .register(registry);
        }
        Gauge.builder("scp.worker.discovery.answers", worker, Worker::discoveriesKept)
                .description("Cached discovery results")
                .register(registry);
        Gauge.builder(
                        "scp.worker.route.table.version",
                        follower,
                        known -> known.table().version())
                .description("Version of the route table in use")
                .register(registry);
        Gauge.builder(
                        "scp.worker.route.table.instances",
                        follower,
                        known -> known.table().size())
                .description("NF instances in the route table")
                .register(registry);
        Gauge.builder(
                        "scp.worker.route.table.services.ignored",
                        follower,
                        known -> known.table().unusable())
                .description("Services in profiles to which the SCP cannot route")
                .register(registry);
        Gauge.builder(
                        "scp.worker.route.table.instances.skipped",
                        follower,
                        known -> known.table().skipped())
                .description(
                        "NF instances in the route table that are used only if the NRF selects them, since they are not REGISTERED")
                .register(registry);
        FunctionCounter.builder("scp.worker.topology.sync.failures", follower, TopologyFollower::failures)
                .description("Failures to read or apply the topology")
                .register(registry);
    }
}
