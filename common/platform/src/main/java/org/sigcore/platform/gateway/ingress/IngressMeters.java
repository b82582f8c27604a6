// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.atomic.LongAdder;

/** Meters of the gateway's own counters, read at collection time. */
final class IngressMeters implements MeterBinder {
    private final IngressGateway gateway;
    private final IngressControl control;

    IngressMeters(IngressGateway gateway, IngressControl control) {
        this.gateway = gateway;
        this.control = control;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gateway.services.forEach(service -> bind(registry, service));
        bind(registry, gateway.other);
        counter("oc.ingressgateway.pod.congestion.discard", gateway.podDiscarded)
                .description("Requests refused because this process was congested")
                .register(registry);
        counter("oc.ingressgateway.global.ratelimit", gateway.rateDiscarded)
                .tag("status", "dropped")
                .register(registry);
        counter("oc.ingressgateway.global.ratelimit", gateway.rateAccepted)
                .tag("status", "accepted")
                .register(registry);
        Gauge.builder(
                        "oc.ingressgateway.pod.congestion.state",
                        control,
                        each -> each.state().number())
                .description("Congestion state: 0 normal, 1 danger of congestion, 2 congested")
                .register(registry);
        FunctionCounter.builder("oc.ingressgateway.pod.protection.samples", control, IngressControl::protectionSamples)
                .description("Evaluations of pod protection while it is enabled")
                .register(registry);
        FunctionCounter.builder("oc.ingressgateway.overload.samples", control, IngressControl::overloadSamples)
                .description("Evaluations of overload levels while overload control is enabled")
                .register(registry);
        Gauge.builder("oc.ingressgateway.pod.resource.state", control, IngressControl::cpuPercent)
                .tag("resource", "cpu")
                .register(registry);
        Gauge.builder("oc.ingressgateway.pod.resource.state", gateway, IngressGateway::pending)
                .tag("resource", "pending_message")
                .register(registry);
    }

    private static void bind(MeterRegistry registry, ServiceGate service) {
        counter("oc.ingressgateway.route.overloadcontrol.discard", service.discarded)
                .tag("route", service.name)
                .register(registry);
        counter("oc.ingressgateway.controlled.shutdown.rejected", service.shutOut)
                .tag("route", service.name)
                .register(registry);
        Gauge.builder("oc.ingressgateway.route.pending", service.pending, LongAdder::sum)
                .tag("route", service.name)
                .register(registry);
    }

    private static FunctionCounter.Builder<LongAdder> counter(String name, LongAdder value) {
        return FunctionCounter.builder(name, value, LongAdder::sum);
    }
}
