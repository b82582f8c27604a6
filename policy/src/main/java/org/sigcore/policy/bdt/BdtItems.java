// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.bdt;

import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.bdt.service.BdtPolicies;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.documents.store.JdbcDocumentStore;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.policydata.PolicyDataItems;
import org.sigcore.policy.policydata.pcfsm.BdtTransferPolicy;
import org.sigcore.policy.store.KeyWalk;
import org.sigcore.policy.udrconnector.api.BdtDataRepository;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Background data transfer; imported by the role sm-service. */
@Configuration(proxyBeanMethods = false)
public class BdtItems {
    @Bean
    BdtPolicies bdtPolicies(PolicyDatabase database, Outbox outbox, ConfigViews configuration) {
        InstantSource clock = InstantSource.system();
        ConfigView<Map<String, BdtTransferPolicy>> configured =
                configuration.view(PolicyDataItems.BDT_TRANSFER_POLICIES);
        BdtPolicies policies = new BdtPolicies(
                new JdbcDocumentStore("bdtpolicy", "bdtpolicyid", database, clock),
                new KeyWalk(database.database(), "bdtpolicy", "bdtpolicyid")::page,
                database.commits(),
                outbox,
                () -> new TreeMap<>(configured.current()).values(),
                clock);
        configured.onChange(now -> policies.review());
        return policies;
    }

    @Bean
    OutboxHandler bdtReviews(BdtPolicies policies) {
        return policies.reviews();
    }

    @Bean
    OutboxHandler bdtEnds(BdtPolicies policies) {
        return policies.ends();
    }

    @Bean
    OutboxHandler bdtUdrData(BdtPolicies policies, RoleLinks links) {
        return policies.udrData(() -> links.get(BdtDataRepository.class));
    }
}
