// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToLongFunction;
import org.sigcore.diameter.node.DiameterStats;

/** What the edges count themselves, read when somebody asks. */
final class EdgeMeters implements MeterBinder {
    private final SbiEdge sbi;
    private final DiameterEdge diameter;

    EdgeMeters(SbiEdge sbi, DiameterEdge diameter) {
        this.sbi = sbi;
        this.diameter = diameter;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("sigcore.sbi.server.connections", sbi, SbiEdge::connections)
                .description("open HTTP/2 connections of consumers")
                .register(registry);
        if (diameter.hasApplications()) {
            gauge(registry, "sigcore.diameter.peers.open", DiameterStats::openPeers);
            gauge(registry, "sigcore.diameter.requests.pending", DiameterStats::pendingRequests);
            counter(registry, "sigcore.diameter.requests.received", DiameterStats::requestsReceived);
            counter(registry, "sigcore.diameter.requests.sent", DiameterStats::requestsSent);
            counter(registry, "sigcore.diameter.answers.received", DiameterStats::answersReceived);
            counter(registry, "sigcore.diameter.answers.sent", DiameterStats::answersSent);
            counter(registry, "sigcore.diameter.errors.sent", DiameterStats::errorsSent);
            counter(registry, "sigcore.diameter.timeouts", DiameterStats::timeouts);
            counter(registry, "sigcore.diameter.failovers", DiameterStats::failovers);
        }
    }

    private void gauge(MeterRegistry registry, String name, ToLongFunction<DiameterStats> value) {
        Gauge.builder(name, diameter, edge -> edge.stat(value)).register(registry);
    }

    private void counter(MeterRegistry registry, String name, ToLongFunction<DiameterStats> value) {
        FunctionCounter.builder(name, diameter, edge -> edge.stat(value)).register(registry);
    }
}
