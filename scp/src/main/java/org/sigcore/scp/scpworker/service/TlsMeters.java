// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.sigcore.platform.edge.SbiEdge;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.tls.TlsContext;

/** Metrics of TLS handshakes and of the expiry of certificates. */
public final class TlsMeters {
    private final MeterRegistry registry;
    // Held strongly, because meters reference them weakly.
    private final Supplier<Stream<TlsContext>> ingress;
    private final Supplier<Stream<TlsContext>> egress;
    private final Supplier<Stream<TlsContext>> all;

    public TlsMeters(MeterRegistry registry, SbiEdge edge, SbiClient client) {
        this.registry = registry;
        ingress = () -> edge.tls().stream();
        egress = () -> Stream.of(client.tls());
        all = () -> Stream.concat(ingress.get(), egress.get());
        direction("ingress", ingress);
        direction("egress", egress);
        FunctionCounter.builder("ocscp.metric.ssl.certificate.expire", all, TlsMeters::ended)
                .description("Expired certificates of this process")
                .register(registry);
    }

    private void direction(String name, Supplier<Stream<TlsContext>> contexts) {
        String prefix = "ocscp.worker.https." + name + ".connection.";
        FunctionCounter.builder(prefix + "success", contexts, all -> sum(all, TlsContext::handshakes))
                .description("Successful TLS handshakes")
                .register(registry);
        FunctionCounter.builder(prefix + "failure", contexts, all -> sum(all, TlsContext::failures))
                .description("Failed TLS handshakes")
                .register(registry);
        Gauge.builder("scp.worker.certificate.expiry.seconds", contexts, TlsMeters::expiry)
                .tag("direction", name)
                .description("Earliest expiry of own certificates, in seconds since 1970; 0 without certificates")
                .register(registry);
    }

    private static double sum(Supplier<Stream<TlsContext>> contexts, ToDoubleFunction<TlsContext> value) {
        return contexts.get().mapToDouble(value).sum();
    }

    private static double ended(Supplier<Stream<TlsContext>> contexts) {
        Instant now = Instant.now();
        return contexts.get()
                .map(TlsContext::expires)
                .filter(end -> end != null && end.isBefore(now))
                .count();
    }

    private static double expiry(Supplier<Stream<TlsContext>> contexts) {
        return contexts.get()
                .map(TlsContext::expires)
                .filter(end -> end != null)
                .mapToDouble(Instant::getEpochSecond)
                .min()
                .orElse(0);
    }
}
