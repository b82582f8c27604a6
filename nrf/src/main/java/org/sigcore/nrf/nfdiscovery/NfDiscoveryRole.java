// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.random.RandomGenerator;
import org.sigcore.model.Leniency;
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
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role that answers discoveries of NF instances. */
@Role(value = "nfdiscovery", paths = "/nnrf-disc/v1")
@Configuration(proxyBeanMethods = false)
@Import({ForwardingDetour.class, ScpDomainRoutes.class, DiscoveryExplainer.class, DiscoveryRoutes.class})
public class NfDiscoveryRole {
    private static final Duration EXPIRY_LOOK = Duration.ofSeconds(1);

    @Bean
    ConfigView<DiscoverySettings> discoverySettings(ConfigViews configuration, Leniency leniency, OwnPlmns plmns) {
        return DiscoverySettings.view(configuration, leniency, plmns);
    }

    @Bean
    Discovery discovery(
            ConfigView<DiscoverySettings> settings,
            NfInstances instances,
            PeerNrfSets otherSets,
            SiteView sites,
            ObjectProvider<DiscoveryDetour> detours,
            InstantSource clock) {
        Discovery discovery =
                new Discovery(settings.current(), detours.orderedStream().toList(), clock);
        settings.onChange(discovery::apply);
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
    ScpDomainRouting scpDomainRouting(
            NfInstances instances,
            KnownInstances everywhere,
            PeerNrfSets otherSets,
            NrfDatabase database,
            Leniency leniency,
            EgressGateway egress,
            InstantSource clock) {
        ScpDomainRouting domains = new ScpDomainRouting(
                everywhere, new JdbcScpRoutingSubscriptionStore(database.database()), egress, leniency, clock);
        domains.begin();
        instances.listen(domains);
        otherSets.listen(domains);
        return domains;
    }

    @Bean
    DiscoverySearch discoverySearch(Discovery discovery, SubscriberGroups groups) {
        return new DiscoverySearch(discovery, groups, DiscoverySearch.oneAtATime());
    }
}
