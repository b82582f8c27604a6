// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.sigcore.nrf.forwarding.Forwarder;
import org.sigcore.nrf.forwarding.PatientEgress;
import org.sigcore.nrf.metrics.OperationMetrics;
import org.sigcore.nrf.nfaccesstoken.api.OwnTokens;
import org.sigcore.nrf.nfdiscovery.client.ForwardingDetour;
import org.sigcore.nrf.nfdiscovery.client.RemoteInstances;
import org.sigcore.nrf.nfdiscovery.client.SlfClient;
import org.sigcore.nrf.nfdiscovery.client.SlfDetour;
import org.sigcore.nrf.nfdiscovery.client.SlfToken;
import org.sigcore.nrf.nfdiscovery.logic.Discovery;
import org.sigcore.nrf.nfdiscovery.logic.DiscoverySettings;
import org.sigcore.nrf.nfdiscovery.sbi.DiscoveryDetour;
import org.sigcore.nrf.nfdiscovery.sbi.DiscoveryResource;
import org.sigcore.nrf.nfdiscovery.sbi.ScpDomainsResource;
import org.sigcore.nrf.nfdiscovery.store.ScpRoutingSubscriptionStore;
import org.sigcore.nrf.nfregistration.api.NfInstances;
import org.sigcore.nrf.nrfcachedata.api.RemoteState;
import org.sigcore.nrf.nrfconfiguration.api.ForwardingOptions;
import org.sigcore.nrf.nrfconfiguration.api.NfDiscoveryOptions;
import org.sigcore.nrf.nrfconfiguration.api.NrfGrowthOptions;
import org.sigcore.nrf.nrfconfiguration.api.SlfOptions;
import org.sigcore.nrf.state.NrfDatabase;
import org.sigcore.nrf.state.PeriodicTask;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/** Discovery of NF instances. */
@Role(value = "nfdiscovery", paths = "/nnrf-disc/v1")
@Configuration(proxyBeanMethods = false)
public class NfDiscoveryRole {
    private static final Duration LOOK = Duration.ofMillis(500);

    @Bean
    Discovery discovery(
            org.sigcore.platform.configuration.Configuration configuration,
            NfInstances instances,
            ObjectProvider<DiscoveryDetour> detours) {
        ConfigView<NfDiscoveryOptions> options = configuration.view(NfDiscoveryOptions.RESOURCE);
        List<DiscoveryDetour> ways = detours.orderedStream().toList();
        Discovery discovery = new Discovery(
                new DiscoverySettings(options.current()),
                (parameters, local) -> ways.stream().anyMatch(way -> way.takes(parameters, local)));
        options.onChange(changed -> discovery.apply(new DiscoverySettings(changed)));
        // Which queries take a detour is known by the answers that are kept.
        configuration
                .view(SlfOptions.RESOURCE)
                .onChange(changed -> discovery.apply(new DiscoverySettings(options.current())));
        configuration
                .view(ForwardingOptions.RESOURCE)
                .onChange(changed -> discovery.apply(new DiscoverySettings(options.current())));
        instances.follow(discovery);
        return discovery;
    }

    @Bean
    @Order(1)
    SlfDetour slfDetour(
            org.sigcore.platform.configuration.Configuration configuration,
            NfInstances instances,
            PatientEgress egress,
            RoleLinks links,
            ForwardingDetour forwarding,
            MeterRegistry registry) {
        ConfigView<SlfOptions> options = configuration.view(SlfOptions.RESOURCE);
        SlfToken token = new SlfToken(
                () -> links.get(OwnTokens.class),
                () -> options.current().accessTokenCacheEnabled().on(),
                System::nanoTime);
        return new SlfDetour(
                options::current, new SlfClient(options::current, instances, egress, token, registry), forwarding);
    }

    @Bean
    @Order(2)
    ForwardingDetour forwardingDetour(Forwarder forwarder, NfIdentity identity) {
        return new ForwardingDetour(forwarder, identity::apiRoot);
    }

    @Bean
    PeriodicTask remoteInstances(
            Discovery discovery,
            NfInstances instances,
            RoleLinks links,
            org.sigcore.platform.configuration.Configuration configuration) {
        ConfigView<NrfGrowthOptions> options = configuration.view(NrfGrowthOptions.RESOURCE);
        RemoteInstances remote = new RemoteInstances(
                () -> links.get(RemoteState.class),
                () -> options.current().featureStatus().on(),
                instances,
                discovery);
        return new PeriodicTask("remote-instances", LOOK, remote);
    }

    @Bean
    ScpDomainsResource scpDomainsResource(
            NfInstances instances,
            NrfDatabase database,
            EgressGateway egress,
            NfIdentity identity,
            OperationMetrics metrics) {
        ScpDomainsResource domains = new ScpDomainsResource(
                instances,
                new ScpRoutingSubscriptionStore(database.database()),
                egress,
                work -> Thread.ofVirtual().name("scp-domains").start(work),
                identity::apiRoot,
                InstantSource.system(),
                metrics);
        domains.begin();
        instances.listen(domains);
        return domains;
    }

    @Bean
    DiscoveryResource discoveryResource(
            Discovery discovery,
            ObjectProvider<DiscoveryDetour> detours,
            OperationMetrics metrics,
            MeterRegistry registry) {
        return new DiscoveryResource(discovery, detours.orderedStream().toList(), metrics, registry);
    }
}
