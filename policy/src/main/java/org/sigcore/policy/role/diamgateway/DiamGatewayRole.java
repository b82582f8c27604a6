// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import org.sigcore.diameter.api.DiameterStats;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.diameter.DiameterItems;
import org.sigcore.platform.diameter.DiameterProtection;
import org.sigcore.platform.edge.DiameterEdge;
import org.sigcore.platform.edge.DiameterRoutes;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.overload.Admission;
import org.sigcore.platform.overload.CongestionSampler;
import org.sigcore.platform.overload.CpuLoad;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.diamgateway.ConnectorRequests;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.diamgateway.PcrfRequests;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The role {@code diam-gateway}: the Diameter node of the NF. */
@Configuration(proxyBeanMethods = false)
@Import({AfStates.class, SignallingReplacements.class, RxDispatch.class})
@Role("diam-gateway")
public class DiamGatewayRole {
    private static final int ABORTED_PERCENT = 15;

    @Bean
    DiameterProtection diameterProtection(
            ConfigViews configuration, ObjectProvider<DiameterEdge> edge, CpuLoad cpu, MeterRegistry registry) {
        DiameterProtection protection = new DiameterProtection(
                configuration.view(DiameterItems.RATE_LIMITS),
                configuration.view(DiameterCongestionOptions.RESOURCE),
                Map.of(
                        CongestionSampler.CPU,
                        cpu::percent,
                        DiameterCongestionOptions.IN_PROGRESS,
                        () -> edge.getObject().stat(DiameterStats::requestsInHandlers)));
        protection.show(registry);
        for (Admission.Refusal why : Admission.Refusal.values()) {
            FunctionCounter.builder("policy.diam.refused", protection, now -> now.refused(why))
                    .description("Requests refused by the gateway")
                    .tag("fault", why.name())
                    .register(registry);
        }
        return protection;
    }

    @Bean
    PeriodicTask diameterCongestionSampling(DiameterProtection protection) {
        return protection.sampling();
    }

    @Bean
    AbortedSessions abortedSessions(KeptBudget budget) {
        return new AbortedSessions(budget.octets(ABORTED_PERCENT));
    }

    @Bean
    PeriodicTask afStateWatch(AfStates states, DiameterEdge edge) {
        return new PeriodicTask(
                "af-states",
                () -> Duration.ofSeconds(1),
                () -> states.seen(edge.node().peers()));
    }

    @Bean
    DiameterRoutes peerRoutes(
            RoleLinks links,
            DiameterProtection protection,
            ConfigViews configuration,
            RxDispatch rx,
            ServiceSettings settings) {
        ConfigView<DiameterCongestionOptions> congestion = configuration.view(DiameterCongestionOptions.RESOURCE);
        DiameterRoutes served =
                PeerRequests.served(links.get(PcrfRequests.class), links.get(ConnectorRequests.class), rx, settings);
        return node -> {
            served.addTo(node);
            node.gate(new AdmissionGate(protection, congestion));
        };
    }

    @Bean
    DiameterOut diameterOut(DiameterEdge edge, AbortedSessions aborted) {
        return PeerRequests.sentBy(edge, aborted);
    }

    @Bean
    DiameterNeighbours diameterNeighbours(DiameterEdge edge) {
        return application -> edge.node().peers().stream()
                .filter(peer -> peer.isOpen() && peer.applications().contains(application))
                .map(peer -> new DiameterNeighbours.Neighbour(peer.host(), peer.realm()))
                .toList();
    }
}
