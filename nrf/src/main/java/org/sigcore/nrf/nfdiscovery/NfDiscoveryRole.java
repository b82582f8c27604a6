// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.random.RandomGenerator;
import org.sigcore.model.Leniency;
import org.sigcore.nrf.contract.egressgateway.Forwarder;
import org.sigcore.nrf.contract.ingressgateway.Callers;
import org.sigcore.nrf.contract.ingressgateway.ClientAssertions;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.contract.nfaccesstoken.OwnTokens;
import org.sigcore.nrf.contract.nfregistration.NfInstances;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.contract.nrfartisan.SiteView;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfcachedata.PeerNrfSets;
import org.sigcore.nrf.nfdiscovery.client.ForwardingDetour;
import org.sigcore.nrf.nfdiscovery.client.SlfClient;
import org.sigcore.nrf.nfdiscovery.client.SlfHosts;
import org.sigcore.nrf.nfdiscovery.client.SlfToken;
import org.sigcore.nrf.nfdiscovery.sbi.DiscoveryRoutes;
import org.sigcore.nrf.nfdiscovery.sbi.ScpDomainRoutes;
import org.sigcore.nrf.nfdiscovery.service.Discovery;
import org.sigcore.nrf.nfdiscovery.service.DiscoveryDetour;
import org.sigcore.nrf.nfdiscovery.service.DiscoveryExplainer;
import org.sigcore.nrf.nfdiscovery.service.DiscoverySearch;
import org.sigcore.nrf.nfdiscovery.service.DiscoverySettings;
import org.sigcore.nrf.nfdiscovery.service.MergedInstances;
import org.sigcore.nrf.nfdiscovery.service.ScpDomainRouting;
import org.sigcore.nrf.nfdiscovery.service.SubscriberGroups;
import org.sigcore.nrf.nfdiscovery.store.JdbcScpRoutingSubscriptionStore;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Role that answers discoveries of NF instances. */
@Role(value = "nfdiscovery", paths = "/nnrf-disc/v1")
@Configuration(proxyBeanMethods = false)
public class NfDiscoveryRole {
    private static final Duration EXPIRY_LOOK = Duration.ofSeconds(1);

    /** View that discoveries read. */
    record DiscoveryView(ConfigView<DiscoverySettings> settings) {}

    @Bean
    DiscoveryView discoveryView(ConfigViews configuration, Leniency leniency, OwnPlmns plmns) {
        return new DiscoveryView(DiscoverySettings.view(configuration, leniency, plmns));
    }

    @Bean
    Discovery discovery(
            DiscoveryView view,
            NfInstances instances,
            PeerNrfSets otherSets,
            SiteView sites,
            ObjectProvider<DiscoveryDetour> detours) {
        Discovery discovery =
                new Discovery(view.settings().current(), detours.orderedStream().toList(), InstantSource.system());
        view.settings().onChange(discovery::apply);
        MergedInstances merged = new MergedInstances(instances, otherSets, sites::hides, discovery);
        instances.follow(merged);
        otherSets.listen(merged);
        sites.listen(merged::refresh);
        return discovery;
    }

    @Bean
    PeriodicTask versionExpiry(Discovery discovery) {
        return new PeriodicTask("version-expiry", () -> EXPIRY_LOOK, discovery::retire);
    }

    @Bean
    SubscriberGroups subscriberGroups(
            NfInstances instances,
            KnownInstances everywhere,
            PeerNrfSets otherSets,
            EgressGateway egress,
            RoleLinks links,
            MeterRegistry registry) {
        SlfToken token = new SlfToken(() -> links.get(OwnTokens.class), System::nanoTime);
        SlfHosts hosts = new SlfHosts(everywhere, RandomGenerator.getDefault());
        instances.listen(hosts);
        otherSets.listen(ids -> hosts.changed());
        return new SlfClient(hosts, egress, token, registry);
    }

    @Bean
    ForwardingDetour forwardingDetour(Forwarder forwarder, NfIdentity identity) {
        return new ForwardingDetour(forwarder, identity::apiRoot);
    }

    @Bean
    ScpDomainRouting scpDomainRouting(
            NfInstances instances,
            KnownInstances everywhere,
            PeerNrfSets otherSets,
            NrfDatabase database,
            Leniency leniency,
            EgressGateway egress) {
        ScpDomainRouting domains = new ScpDomainRouting(
                everywhere,
                new JdbcScpRoutingSubscriptionStore(database.database()),
                egress,
                work -> Thread.ofVirtual().name("scp-domains").start(work),
                leniency,
                InstantSource.system());
        domains.begin();
        instances.listen(domains);
        otherSets.listen(domains);
        return domains;
    }

    @Bean
    ScpDomainRoutes scpDomainRoutes(
            ScpDomainRouting domains, Callers callers, NfIdentity identity, OperationMetrics metrics) {
        return new ScpDomainRoutes(domains, callers, identity::apiRoot, metrics);
    }

    @Bean
    DiscoveryExplainer discoveryExplainer(Discovery discovery) {
        return new DiscoveryExplainer(discovery);
    }

    @Bean
    DiscoveryRoutes discoveryRoutes(
            Discovery discovery,
            SubscriberGroups groups,
            ClientAssertions assertions,
            Callers callers,
            DiscoveryView view,
            OperationMetrics metrics,
            MeterRegistry registry) {
        return new DiscoveryRoutes(
                discovery,
                new DiscoverySearch(discovery, groups, DiscoverySearch.oneAtATime()),
                assertions,
                callers,
                view.settings()::current,
                metrics,
                registry);
    }
}
