// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
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
import org.sigcore.policy.contract.pcrfcore.GxAfStates;
import org.sigcore.policy.contract.smservice.SmAfStates;
import org.sigcore.policy.contract.smservice.SmSessionDirectory;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code diam-gateway}: the Diameter node of the NF. */
@Configuration(proxyBeanMethods = false)
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
    AfStates afStates(RoleLinks links) {
        SmAfStates sm = links.get(SmAfStates.class);
        GxAfStates gx = links.get(GxAfStates.class);
        return new AfStates(List.of(sm::smAfState, gx::gxAfState));
    }

    @Bean
    PeriodicTask afStateWatch(AfStates states, DiameterEdge edge) {
        return new PeriodicTask(
                "af-states",
                () -> Duration.ofSeconds(1),
                () -> states.seen(edge.node().peers()));
    }

    @Bean
    SignallingReplacements signallingReplacements(MeterRegistry registry) {
        SignallingReplacements replacements = new SignallingReplacements();
        FunctionCounter.builder("policy.af.replaced.sessions", replacements, SignallingReplacements::ended)
                .description(
                        "AF signalling sessions terminated because the AF opened them again on another session of the "
                                + "UE")
                .register(registry);
        return replacements;
    }

    @Bean
    RxDispatch rxDispatch(
            RoleLinks links,
            AbortedSessions aborted,
            AfStates states,
            SignallingReplacements replacements,
            PolicyProperties properties) {
        return new RxDispatch(
                links.get(SmSessionDirectory.class),
                links.get(ConnectorRequests.class),
                links.get(PcrfRequests.class),
                aborted,
                states,
                replacements,
                properties.media().bounds());
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
