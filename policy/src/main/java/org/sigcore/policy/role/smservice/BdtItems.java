// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.udrconnector.TransferDataRepository;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.policydata.PolicyDataItems;
import org.sigcore.policy.kernel.policydata.pcfsm.BdtTransferPolicy;
import org.sigcore.policy.kernel.policydata.pcfsm.PdtqTransferPolicy;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.KeyWalk;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.smservice.service.BdtPolicies;
import org.sigcore.policy.role.smservice.service.PdtqPolicies;
import org.sigcore.policy.role.smservice.service.TransferRecords;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans for background data transfer and planned data transfer with QoS; imported by the role {@code sm-service}. */
@Configuration(proxyBeanMethods = false)
public class BdtItems {
    @Bean
    BdtPolicies bdtPolicies(PolicyDatabase database, Outbox outbox, ConfigViews configuration) {
        ConfigView<Map<String, BdtTransferPolicy>> configured =
                configuration.view(PolicyDataItems.BDT_TRANSFER_POLICIES);
        BdtPolicies policies = new BdtPolicies(
                ports("bdtpolicy", "bdtpolicyid", database, outbox),
                () -> new TreeMap<>(configured.current()).values());
        configured.onChange(now -> policies.review());
        return policies;
    }

    private static TransferRecords.Ports ports(String table, String key, PolicyDatabase database, Outbox outbox) {
        InstantSource clock = InstantSource.system();
        return new TransferRecords.Ports(
                new JdbcDocumentStore(table, key, database, clock),
                new KeyWalk(database, table, key)::page,
                database.commits(),
                outbox,
                clock);
    }

    @Bean
    PdtqPolicies pdtqPolicies(PolicyDatabase database, Outbox outbox, ConfigViews configuration) {
        ConfigView<Map<String, PdtqTransferPolicy>> configured =
                configuration.view(PolicyDataItems.PDTQ_TRANSFER_POLICIES);
        PdtqPolicies policies = new PdtqPolicies(
                ports("pdtqpolicy", "pdtqpolicyid", database, outbox),
                () -> new TreeMap<>(configured.current()).values());
        configured.onChange(now -> policies.review());
        return policies;
    }

    @Bean
    OutboxHandlers transferHandlers(BdtPolicies bdt, PdtqPolicies pdtq, RoleLinks links) {
        Supplier<TransferDataRepository> udr = () -> links.get(TransferDataRepository.class);
        return OutboxHandlers.of(
                bdt.reviews(), bdt.ends(), bdt.udrData(udr), pdtq.reviews(), pdtq.ends(), pdtq.udrData(udr));
    }

    @Bean
    SbiRoutes bdtPolicyRoutes(BdtPolicies policies, NfIdentity identity, ServiceGuard smGuard) {
        return smGuard.guard(new BdtPolicyRoutes(policies, identity::apiRoot, smGuard.late()));
    }

    @Bean
    SbiRoutes pdtqPolicyRoutes(PdtqPolicies policies, NfIdentity identity, ServiceGuard smGuard) {
        return smGuard.guard(new PdtqPolicyRoutes(policies, identity::apiRoot, smGuard.late()));
    }
}
