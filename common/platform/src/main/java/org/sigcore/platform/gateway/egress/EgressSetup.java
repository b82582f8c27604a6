// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.egress;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.sigcore.platform.alternate.AlternateRoutes;
import org.sigcore.platform.alternate.Endpoint;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.edge.RemoteEgress;
import org.sigcore.platform.feed.SwitchedFeed;
import org.sigcore.platform.gateway.copy.Copier;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfName;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.sbi.client.SbiCaller;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the role egressgateway (egress-gateway). */
@Configuration(proxyBeanMethods = false)
public class EgressSetup {
    /** Refresh interval of the peer gauges. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private static final String ALTERNATE_ROUTE = "alternate-route";

    @Bean
    Peers egressPeers(
            ConfigViews configuration,
            ObjectProvider<AlternateRoutes> here,
            RoleLinks links,
            SigcoreProperties properties) {
        return new Peers(
                configuration.view(EgressItems.VIRTUAL_HOSTS),
                resolved(here, links, properties),
                System::nanoTime,
                RandomGenerator.getDefault());
    }

    private static Function<String, List<Endpoint>> resolved(
            ObjectProvider<AlternateRoutes> here, RoleLinks links, SigcoreProperties properties) {
        AlternateRoutes local = here.getIfAvailable();
        if (local != null) {
            return local::resolve;
        }
        if (!properties.links().containsKey(ALTERNATE_ROUTE)) {
            return host -> List.of();
        }
        RemoteRoutes remote = new RemoteRoutes(links.get(AlternateRoutes.class, ALTERNATE_ROUTE), System::nanoTime);
        return remote::resolve;
    }

    @Bean
    EgressChain egressChain(
            ConfigViews configuration, Peers peers, NfName name, NfIdentity identity, MeterRegistry registry) {
        Copier copier = new Copier(
                configuration.view(EgressItems.MESSAGE_COPY),
                new SwitchedFeed(),
                () -> Copier.source(name.nfType(), identity.instanceId(), "egressgateway"));
        copier.bind(registry, "egressgateway");
        EgressChain chain = new EgressChain(
                EgressRules.view(configuration),
                configuration.view(EgressItems.RATE_LIMITING),
                peers,
                name::userAgent,
                copier,
                System::nanoTime);
        FunctionCounter.builder("oc.egressgateway.podlevel.throttling.discarded", chain.throttled, each -> each.sum())
                .register(registry);
        FunctionCounter.builder("oc.egressgateway.peer.rerouted", chain.rerouted, each -> each.sum())
                .register(registry);
        return chain;
    }

    @Bean
    PeerMeters peerMeters(Peers peers) {
        return new PeerMeters(peers);
    }

    @Bean
    PeriodicTask peerMetersTask(PeerMeters meters) {
        return new PeriodicTask("peer-meters", () -> LOOK, meters::refresh);
    }

    @Bean
    RemoteEgress.Relay egressRelay(RoleSet roles, SbiCaller caller, InternalSecret secret) {
        return new RemoteEgress.Relay(roles, caller, secret);
    }
}
