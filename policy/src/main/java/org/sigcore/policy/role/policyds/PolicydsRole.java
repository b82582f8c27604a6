// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds;

import java.time.InstantSource;
import java.util.Map;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.amservice.AmAssociationRecords;
import org.sigcore.policy.contract.auditservice.AuditedSubscribers;
import org.sigcore.policy.contract.chfconnector.SpendingLimits;
import org.sigcore.policy.contract.diamconnector.HssUserData;
import org.sigcore.policy.contract.diamconnector.OcsSpendingLimits;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours;
import org.sigcore.policy.contract.ldapgateway.LdapSearches;
import org.sigcore.policy.contract.pcrfcore.GxSessionRecords;
import org.sigcore.policy.contract.policyds.AmSubscriberListener;
import org.sigcore.policy.contract.policyds.PcrfSubscriberListener;
import org.sigcore.policy.contract.policyds.SmSubscriberListener;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.policyds.SubscriberRecords;
import org.sigcore.policy.contract.policyds.UeSubscriberListener;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.contract.session.SessionLookup;
import org.sigcore.policy.contract.session.SessionRecords;
import org.sigcore.policy.contract.smservice.SmSessionRecords;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.contract.ueservice.UeAssociationRecords;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.policyds.service.CounterSources;
import org.sigcore.policy.role.policyds.service.DataSources;
import org.sigcore.policy.role.policyds.service.LoggedSubscribers;
import org.sigcore.policy.role.policyds.service.PolicyDataSource;
import org.sigcore.policy.role.policyds.service.SourceChooser;
import org.sigcore.policy.role.policyds.service.Sources;
import org.sigcore.policy.role.policyds.service.StateWrites;
import org.sigcore.policy.role.policyds.service.StoredSubscribers;
import org.sigcore.policy.role.policyds.service.SubscriberAudit;
import org.sigcore.policy.role.policyds.service.SubscriberChanges;
import org.sigcore.policy.role.policyds.service.SubscriberStore;
import org.sigcore.policy.role.policyds.service.Unsubscriptions;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.node.ObjectNode;

/** Role {@code policyds}: subscriber data and policy counters of all data sources. */
@Configuration(proxyBeanMethods = false)
@Import(OutboxItems.class)
@Role("policyds")
public class PolicydsRole {
    @Bean
    SubscriberStore subscriberStore(PolicyDatabase database) {
        return new JdbcSubscriberStore(database, InstantSource.system());
    }

    @Bean
    SubscriberRecords subscriberRecords(SubscriberStore store, PolicyDatabase database) {
        return new StoredSubscribers(store, profiles(database));
    }

    private static JdbcDocumentStore profiles(PolicyDatabase database) {
        return new JdbcDocumentStore("pdsprofile", "profileid", database, InstantSource.system());
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
    Sources subscriberSources(
            SubscriberStore store,
            PolicyDatabase database,
            Outbox outbox,
            RoleLinks links,
            CounterSources counters,
            DataSources data,
            ServiceSettings settings,
            SourceChooser chooser) {
        return new Sources(
                new Sources.Peers(links.get(PolicyDataRepository.class), counters, data, chooser),
                settings,
                store,
                profiles(database),
                database.commits(),
                outbox,
                InstantSource.system());
    }

    @Bean
    SubscriberData subscriberData(Sources sources, Activity activity) {
        return new LoggedSubscribers(new PolicyDataSource(sources), activity);
    }

    /** Resolves the listeners lazily, since they depend on this role. */
    @Bean
    SubscriberChanges subscriberChanges(Sources sources, RoleLinks links) {
        return new SubscriberChanges(
                sources,
                Map.of(
                        "pcf-sm",
                        sessionId -> links.get(SmSubscriberListener.class).smSubscriberChanged(sessionId),
                        "pcrf-core",
                        sessionId -> links.get(PcrfSubscriberListener.class).gxSubscriberChanged(sessionId),
                        "pcf-am",
                        id -> links.get(AmSubscriberListener.class).amSubscriberChanged(id),
                        "pcf-ue",
                        id -> links.get(UeSubscriberListener.class).ueSubscriberChanged(id)),
                (ueId, umData) -> usageIsNews(links, ueId, umData),
                ocs -> DiameterNeighbours.isConnected(links.get(DiameterNeighbours.class), ApplicationId.SY, ocs));
    }

    private static boolean usageIsNews(RoleLinks links, String ueId, ObjectNode umData) {
        try {
            return links.get(UsageMonitoring.class).isNews(ueId, umData);
        } catch (ProblemException unreachable) {
            return true;
        }
    }

    /** Resolves the owners of sessions lazily, since they depend on this role. */
    @Bean
    AuditedSubscribers auditedSubscribers(SubscriberStore store, SubscriberData subscribers, RoleLinks links) {
        return new SubscriberAudit(
                store,
                subscribers,
                Map.of(
                        "pcf-sm",
                        id -> isThere(links.get(SmSessionRecords.class), id),
                        "pcrf-core",
                        id -> isThere(links.get(GxSessionRecords.class), id),
                        "pcf-am",
                        id -> isThere(links.get(AmAssociationRecords.class), id),
                        "pcf-ue",
                        id -> isThere(links.get(UeAssociationRecords.class), id)));
    }

    private static boolean isThere(SessionRecords records, String id) {
        return !records.find(SessionLookup.ofId(id)).isEmpty();
    }

    @Bean
    OutboxHandlers policydsHandlers(
            SubscriberChanges changes,
            SubscriberStore store,
            CounterSources counters,
            DataSources sources,
            RoleLinks links) {
        PolicyDataRepository udr = links.get(PolicyDataRepository.class);
        return OutboxHandlers.of(
                changes.decisions(),
                changes.chfTimers(),
                changes.sourceTimers(),
                changes.udrTimers(),
                new StateWrites(udr, store),
                new Unsubscriptions(Unsubscriptions.CHF, counters::unsubscribe),
                new Unsubscriptions(Unsubscriptions.HSS, sources::unsubscribe),
                new Unsubscriptions(Unsubscriptions.UDR, udr::unsubscribe));
    }
}
