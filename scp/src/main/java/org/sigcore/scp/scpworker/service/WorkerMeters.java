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
                    .description("What became of requests and attempts")
                    .register(registry);
        }
        Gauge.builder("scp.worker.discovery.answers", worker, Worker::discoveriesKept)
                .description("Discovery answers kept")
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
                .description("Services of profiles that cannot be routed to")
                .register(registry);
        FunctionCounter.builder("scp.worker.topology.sync.failures", follower, TopologyFollower::failures)
                .description("Times that the topology could not be had or taken over")
                .register(registry);
    }
}
