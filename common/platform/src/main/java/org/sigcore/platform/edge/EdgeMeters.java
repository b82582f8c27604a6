// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.sigcore.diameter.api.DiameterStats;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.http2.MemoryBudget;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.tls.TlsContext;

/** Meters of the edges' own counters, read at collection time. */
final class EdgeMeters implements MeterBinder {
    private final SbiEdge sbi;
    private final SbiClient client;
    private final DiameterEdge diameter;

    EdgeMeters(SbiEdge sbi, SbiClient client, DiameterEdge diameter) {
        this.sbi = sbi;
        this.client = client;
        this.diameter = diameter;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("sigcore.sbi.server.connections", sbi, SbiEdge::connections)
                .description("Open HTTP/2 connections from consumers")
                .register(registry);
        FunctionCounter.builder("sigcore.sbi.server.connections.refused", sbi, SbiEdge::refusedConnections)
                .description(
                        "Connections closed at the limit of a listener: new ones, and those that waited longest for "
                                + "their peers")
                .register(registry);
        FunctionCounter.builder("sigcore.sbi.server.streams.refused", sbi, SbiEdge::refusedStreams)
                .description("Requests refused with REFUSED_STREAM at the stream limit of their connection")
                .register(registry);
        loops(registry, sbi.transport());
        FunctionCounter.builder("sigcore.egress.destinations.refused", client, SbiClient::destinationsRefused)
                .description("Connections not opened because sigcore.egress does not permit their address")
                .register(registry);
        FunctionCounter.builder("sigcore.egress.connections.refused", client, SbiClient::connectionsRefused)
                .description("Connections not opened because too many are open and none is idle")
                .register(registry);
        certificate(registry, "ingress", sbi::tls);
        certificate(registry, "egress", () -> List.of(client.tls()));
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
            counter(registry, "sigcore.diameter.messages.malformed", DiameterStats::malformedMessages);
            counter(registry, "sigcore.diameter.peers.refused", DiameterStats::peersRefused);
            counter(registry, "sigcore.diameter.connections.refused", DiameterStats::connectionsRefused);
            if (!diameter.tls().isEmpty()) {
                certificate(registry, "diameter", diameter::tls);
                FunctionCounter.builder("sigcore.diameter.tls.failures", diameter, EdgeMeters::tlsFailures)
                        .description("Failed TLS handshakes, in both directions")
                        .register(registry);
            }
        }
    }

    private static void loops(MeterRegistry registry, SbiTransport transport) {
        MemoryBudget budget = transport.budget();
        Gauge.builder("sigcore.sbi.memory.held", budget, MemoryBudget::held)
                .description("Octets held by messages in flight")
                .baseUnit("bytes")
                .register(registry);
        Gauge.builder("sigcore.sbi.memory.limit", budget, MemoryBudget::octets)
                .description("Maximum number of octets held by messages in flight")
                .baseUnit("bytes")
                .register(registry);
        FunctionCounter.builder("sigcore.sbi.memory.refused", budget, MemoryBudget::refused)
                .description("Messages refused because the memory limit was reached")
                .register(registry);
        Gauge.builder(
                        "sigcore.sbi.loop.lag.seconds",
                        transport,
                        loops -> loops.lag().toNanos() / 1e9)
                .description("Largest delay among the event loops")
                .register(registry);
    }

    private static void certificate(MeterRegistry registry, String direction, Supplier<List<TlsContext>> contexts) {
        Gauge.builder("sigcore.certificate.expiry.seconds", () -> expiry(contexts.get()))
                .tag("direction", direction)
                .description("Earliest expiry of own certificates, in seconds since 1970; 0 without certificates")
                .register(registry);
    }

    private static double tlsFailures(DiameterEdge edge) {
        return edge.tls().stream().mapToLong(TlsContext::failures).sum();
    }

    private static double expiry(List<TlsContext> contexts) {
        return contexts.stream()
                .map(TlsContext::expires)
                .filter(Objects::nonNull)
                .mapToDouble(Instant::getEpochSecond)
                .min()
                .orElse(0);
    }

    private void gauge(MeterRegistry registry, String name, ToLongFunction<DiameterStats> value) {
        Gauge.builder(name, diameter, edge -> edge.stat(value)).register(registry);
    }

    private void counter(MeterRegistry registry, String name, ToLongFunction<DiameterStats> value) {
        FunctionCounter.builder(name, diameter, edge -> edge.stat(value)).register(registry);
    }
}
