// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.sigcore.bsf.bsfmanagementservice.client.EgressNotificationSender;
import org.sigcore.bsf.bsfmanagementservice.logic.DisplacedBinding;
import org.sigcore.bsf.bsfmanagementservice.sbi.RequestGate;
import org.sigcore.bsf.bsfmanagementservice.service.AddressConflicts;
import org.sigcore.bsf.bsfmanagementservice.service.PcfBindingService;
import org.sigcore.platform.overload.CongestionGate;

/** Meters of the role. Requests and responses are counted by the gateways. */
final class NbsfMeters {
    NbsfMeters(
            EgressNotificationSender sender,
            PcfBindingService bindings,
            AddressConflicts conflicts,
            RequestGate gate,
            MeterRegistry registry) {
        notifications(sender, registry);
        revalidations(bindings, registry);
        conflicts(conflicts, registry);
        congestion(gate.gate(), registry);
    }

    private static void notifications(EgressNotificationSender sender, MeterRegistry registry) {
        counter(registry, "ocbsf.notifications", "result", "taken", sender, EgressNotificationSender::taken);
        counter(registry, "ocbsf.notifications", "result", "failed", sender, EgressNotificationSender::failed);
        counter(registry, "ocbsf.notifications", "result", "dropped", sender, EgressNotificationSender::dropped);
    }

    private static void revalidations(PcfBindingService bindings, MeterRegistry registry) {
        counter(registry, "ocbsf.binding.revalidation", "result", "found", bindings, PcfBindingService::confirmed);
        counter(registry, "ocbsf.binding.revalidation", "result", "recreated", bindings, PcfBindingService::recreated);
    }

    private static void conflicts(AddressConflicts conflicts, MeterRegistry registry) {
        for (DisplacedBinding.Fate fate : DisplacedBinding.Fate.values()) {
            String result = fate.name().toLowerCase(Locale.ROOT);
            counter(registry, "ocbsf.binding.address.conflicts", "result", result, conflicts, it -> it.settled(fate));
        }
    }

    private static void congestion(CongestionGate gate, MeterRegistry registry) {
        gate.show(registry, "bsf-management-service");
        Gauge.builder("ocbsf.http.congestion.pending.requests", gate, CongestionGate::pending)
                .register(registry);
        FunctionCounter.builder("ocbsf.http.congestion.message.reject", gate, CongestionGate::refused)
                .register(registry);
    }

    private static <T> void counter(
            MeterRegistry registry, String name, String tag, String value, T source, ToDoubleFunction<T> count) {
        FunctionCounter.builder(name, source, count).tag(tag, value).register(registry);
    }
}
