// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.stream.Stream;
import org.sigcore.scp.scpworker.service.protection.ProtectionEvent;

/** Shows the worker's counters; nothing is done for them while requests pass. */
public final class WorkerMeters {
    public WorkerMeters(MeterRegistry registry, Worker worker, TopologyFollower follower) {
        for (RequestEvent counter : RequestEvent.values()) {
            FunctionCounter.builder(
                            "scp.worker.events",
                            worker,
                            counted -> counted.counters().sum(counter))
                    .tag("event", counter.name().toLowerCase(Locale.ROOT))
                    .description("What became of requests and attempts")
                    .register(registry);
        }
        FunctionCounter.builder("ocscp.metric.http.rx.req", worker, WorkerMeters::received)
                .description("Requests received")
                .register(registry);
        FunctionCounter.builder(
                        "ocscp.metric.scp.generated.response",
                        worker,
                        counted -> counted.counters().sum(RequestEvent.OWN_ERROR))
                .description("Errors that the SCP itself answered")
                .register(registry);
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

    // Each is one of these; those that were refused at the door have no kind.
    private static double received(Worker worker) {
        return Stream.of(
                                RequestEvent.MODEL_C,
                                RequestEvent.MODEL_D,
                                RequestEvent.BINDING,
                                RequestEvent.NO_TARGET,
                                RequestEvent.LOOP)
                        .mapToDouble(worker.counters()::sum)
                        .sum()
                + worker.protectionState().sum(ProtectionEvent.INGRESS_LIMITED)
                + worker.protectionState().sum(ProtectionEvent.POD_DISCARDED);
    }
}
