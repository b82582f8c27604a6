// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.chfconnector.SpendingLimits;
import org.sigcore.policy.contract.diamconnector.HssUserData;
import org.sigcore.policy.contract.diamconnector.OcsSpendingLimits;
import org.sigcore.policy.contract.ldapgateway.LdapSearches;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.session.service.SessionOwners;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.policyds.service.CounterSources;
import org.sigcore.policy.role.policyds.service.DataSources;
import org.sigcore.policy.role.policyds.service.LoggedSubscribers;
import org.sigcore.policy.role.policyds.service.PolicyDataSource;
import org.sigcore.policy.role.policyds.service.PublicIdentities;
import org.sigcore.policy.role.policyds.service.SourceChooser;
import org.sigcore.policy.role.policyds.service.Sources;
import org.sigcore.policy.role.policyds.service.StateWrites;
import org.sigcore.policy.role.policyds.service.StoredSubscribers;
import org.sigcore.policy.role.policyds.service.SubscriberAudit;
import org.sigcore.policy.role.policyds.service.SubscriberChanges;
import org.sigcore.policy.role.policyds.service.SubscriberMeters;
import org.sigcore.policy.role.policyds.service.SubscriberStore;
import org.sigcore.policy.role.policyds.service.Unsubscriptions;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role {@code policyds}: subscriber data and policy counters of all data sources. */
@Configuration(proxyBeanMethods = false)
@Import({
    OutboxItems.class,
    JdbcSubscriberStore.class,
    StoredSubscribers.class,
    LinkedRoles.class,
    SubscriberChanges.class,
    SessionOwners.class,
    SubscriberAudit.class
})
@Role("policyds")
public class PolicydsRole {
    @Bean
    PublicIdentities publicIdentities(PolicyDatabase database, InstantSource clock) {
        return new PublicIdentities(new JdbcDocumentStore("pdsprofile", "profileid", database, clock));
    }

    @Bean
    SourceChooser sourceChooser(RoleLinks links) {
        return new PdsPolicies(links.get(PolicyEngine.class));
    }

    @Bean
    CounterSources counterSources(RoleLinks links, ServiceSettings settings, SourceChooser chooser) {
        return new CounterSources(
                links.get(SpendingLimits.class), links.get(OcsSpendingLimits.class), settings, chooser);
    }

    @Bean
    DataSources dataSources(RoleLinks links, ServiceSettings settings) {
        return new DataSources(
                () -> settings.now().ldapSources(),
                () -> settings.now().shSources(),
                links.get(LdapSearches.class),
                links.get(HssUserData.class));
    }

    @Bean
    Sources.Peers sourcePeers(
            RoleLinks links, CounterSources counters, DataSources data, SourceChooser chooser, MeterRegistry meters) {
        return new Sources.Peers(
                links.get(PolicyDataRepository.class), counters, data, chooser, new SubscriberMeters(meters));
    }

    @Bean
    Sources subscriberSources(
            Sources.Peers peers,
            SubscriberStore store,
            PublicIdentities identities,
            PolicyDatabase database,
            Outbox outbox,
            ServiceSettings settings,
            InstantSource clock) {
        return new Sources(peers, settings, store, identities, database.commits(), outbox, clock);
    }

    @Bean
    SubscriberData subscriberData(Sources sources, Activity activity) {
        return new LoggedSubscribers(new PolicyDataSource(sources), activity);
    }

    @Bean
    OutboxHandlers policydsHandlers(SubscriberChanges changes, SubscriberStore store, Sources.Peers peers) {
        PolicyDataRepository udr = peers.udr();
        return OutboxHandlers.of(
                changes.decisions(),
                changes.chfTimers(),
                changes.sourceTimers(),
                changes.udrTimers(),
                new StateWrites(udr, store),
                new Unsubscriptions(Unsubscriptions.CHF, peers.counters()::unsubscribe),
                new Unsubscriptions(Unsubscriptions.HSS, peers.data()::unsubscribe),
                new Unsubscriptions(Unsubscriptions.UDR, udr::unsubscribe));
    }
}
