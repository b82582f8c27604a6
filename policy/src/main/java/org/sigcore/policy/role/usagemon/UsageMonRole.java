// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon;

import java.time.InstantSource;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.kernel.notices.NoticeItems;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.policydata.PolicyData;
import org.sigcore.policy.kernel.policydata.PolicyDataItems;
import org.sigcore.policy.kernel.session.service.SessionOwners;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.usagemon.service.UsageAudit;
import org.sigcore.policy.role.usagemon.service.UsageMeters;
import org.sigcore.policy.role.usagemon.service.UsageNotices;
import org.sigcore.policy.role.usagemon.service.UsageStore;
import org.sigcore.policy.role.usagemon.service.UsageWatch;
import org.sigcore.policy.role.usagemon.service.UsageWrites;
import org.sigcore.policy.role.usagemon.service.Usages;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role {@code usage-mon}: usage monitoring with quotas of subscribers. */
@Configuration(proxyBeanMethods = false)
@Import({
    NoticeItems.class,
    PolicyData.class,
    JdbcUsageStore.class,
    UsageMeters.class,
    UsageNotices.class,
    UsageWatch.class,
    SessionOwners.class,
    UsageAudit.class
})
@Role("usage-mon")
public class UsageMonRole {
    @Bean
    Usages usages(
            UsageStore store,
            PolicyDatabase database,
            Outbox outbox,
            PolicyData data,
            ServiceSettings settings,
            UsageWatch watch,
            InstantSource clock) {
        return new Usages(
                store,
                database.commits(),
                outbox,
                name -> data.find(PolicyDataItems.DATA_LIMIT_PROFILES.id() + "/" + name),
                session -> key(session, settings.now().user().search().gpsiFirst()),
                watch,
                clock);
    }

    // Uses the same key as policyds, so that all sessions of a subscriber share one quota.
    private static String key(SubscriberQuery session, boolean gpsiFirst) {
        String gpsi = session.gpsi();
        return gpsiFirst && gpsi != null && !gpsi.isEmpty() ? gpsi : session.ueId();
    }

    @Bean
    OutboxHandlers usageHandlers(Usages usages, UsageStore store, RoleLinks links) {
        return OutboxHandlers.of(usages.timers(), new UsageWrites(links.get(PolicyDataRepository.class), store));
    }
}
