// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.sigcore.bsf.config.BsfProperties;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingLookup;
import org.sigcore.bsf.contract.bsfmanagementservice.PcfHosts;
import org.sigcore.bsf.contract.bsfmanagementservice.PendingTerminations;
import org.sigcore.bsf.contract.diamgateway.RxCongestionOptions;
import org.sigcore.bsf.diamgateway.diameter.AdmissionGate;
import org.sigcore.bsf.diamgateway.diameter.BindingRelay;
import org.sigcore.bsf.diamgateway.diameter.LookupThreads;
import org.sigcore.bsf.diamgateway.diameter.RxMeters;
import org.sigcore.bsf.diamgateway.diameter.TerminationQueue;
import org.sigcore.bsf.diamgateway.service.GatewaySettings;
import org.sigcore.diameter.api.DiameterStats;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.diameter.DiameterConfiguration;
import org.sigcore.platform.diameter.DiameterItems;
import org.sigcore.platform.diameter.DiameterProtection;
import org.sigcore.platform.edge.DiameterEdge;
import org.sigcore.platform.edge.DiameterRoutes;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.overload.CongestionSampler;
import org.sigcore.platform.overload.CpuLoad;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Role that relays Rx between AFs and the PCF to which the session of the UE is bound. */
@Import({LookupThreads.class, RxMeters.class, AdmissionGate.class})
@Role("diam-gateway")
public class DiamGatewayRole {
    @Bean
    GatewaySettings gatewaySettings(
            SigcoreProperties sigcore, BsfProperties bsf, DiameterConfiguration node, ConfigViews configuration) {
        return new GatewaySettings(sigcore.diameter().identity(), bsf.diameter(), node, configuration);
    }

    @Bean
    TerminationQueue terminationQueue(
            GatewaySettings settings,
            RoleLinks links,
            RxMeters meters,
            ObjectProvider<DiameterEdge> edge,
            Clock clock) {
        return new TerminationQueue(
                links.get(PendingTerminations.class),
                () -> edge.getObject().node(),
                settings::undeliveredStr,
                clock,
                meters);
    }

    @Bean
    PeriodicTask dueTerminations(TerminationQueue terminations) {
        return new PeriodicTask("kept-terminations", () -> Duration.ofSeconds(1), terminations::sendDue);
    }

    @Bean
    BindingRelay bindingRelay(
            GatewaySettings settings,
            RoleLinks links,
            LookupThreads threads,
            RxMeters meters,
            TerminationQueue terminations,
            ObjectProvider<DiameterEdge> edge) {
        BindingRelay relay = new BindingRelay(
                settings::decider,
                links.get(BindingLookup.class),
                links.get(PcfHosts.class),
                threads.executor(),
                meters,
                host -> {
                    var peer = edge.getObject().node().peer(host);
                    return peer == null || peer.realm().isEmpty() ? null : peer.realm();
                },
                terminations::keep);
        meters.show(relay);
        return relay;
    }

    @Bean
    DiameterProtection diameterProtection(
            ConfigViews configuration,
            BindingRelay relay,
            ObjectProvider<DiameterEdge> edge,
            CpuLoad cpu,
            MeterRegistry registry) {
        DiameterProtection protection = new DiameterProtection(
                configuration.view(DiameterItems.RATE_LIMITS),
                configuration.view(RxCongestionOptions.RESOURCE),
                Map.of(
                        CongestionSampler.CPU, cpu::percent,
                        RxCongestionOptions.LOOKUPS, relay::waitingLookups,
                        RxCongestionOptions.PENDING, () -> edge.getObject().stat(DiameterStats::pendingRequests)));
        protection.show(registry);
        return protection;
    }

    @Bean
    PeriodicTask diameterCongestionSampling(DiameterProtection protection) {
        return protection.sampling();
    }

    @Bean
    DiameterRoutes rxRelay(BindingRelay relay, AdmissionGate gate) {
        return node -> node.relay(Applications.RX, relay).gate(gate);
    }
}
