// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.auditservice.AuditedUsage;
import org.sigcore.policy.contract.notifier.Notice;
import org.sigcore.policy.contract.pcrfcore.GxSessionRecords;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.session.SessionLookup;
import org.sigcore.policy.contract.session.SessionRecords;
import org.sigcore.policy.contract.smservice.SmSessionRecords;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.kernel.notices.CounterNotices;
import org.sigcore.policy.kernel.notices.HttpNoticeServer;
import org.sigcore.policy.kernel.notices.NoticeItems;
import org.sigcore.policy.kernel.notices.NoticeQueues;
import org.sigcore.policy.kernel.notices.NoticeServers;
import org.sigcore.policy.kernel.notices.SoapNoticeServer;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.policydata.PolicyData;
import org.sigcore.policy.kernel.policydata.PolicyDataItems;
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
@Import(NoticeItems.class)
@Role("usage-mon")
public class UsageMonRole {
    @Bean
    UsageStore usageStore(PolicyDatabase database) {
        return new JdbcUsageStore(database, InstantSource.system());
    }

    @Bean
    Usages usages(
            UsageStore store,
            PolicyDatabase database,
            Outbox outbox,
            ConfigViews configuration,
            ServiceSettings settings,
            NoticeQueues notices,
            MeterRegistry meters) {
        PolicyData data = new PolicyData(configuration);
        return new Usages(
                store,
                database.commits(),
                outbox,
                name -> data.find(PolicyDataItems.DATA_LIMIT_PROFILES.id() + "/" + name),
                session -> key(session, settings.now().user().search().gpsiFirst()),
                new UsageWatch(new UsageMeters(meters), new UsageNotices(counterNotices(configuration), notices)),
                InstantSource.system());
    }

    private static Supplier<List<UsageNotices.Wish>> counterNotices(ConfigViews configuration) {
        ConfigView<Map<String, SoapNoticeServer>> soap = configuration.view(NoticeServers.SOAP);
        ConfigView<Map<String, HttpNoticeServer>> http = configuration.view(NoticeServers.HTTP);
        return () -> {
            List<UsageNotices.Wish> wishes = new ArrayList<>();
            soap.current().forEach((name, server) -> wish(wishes, Notice.SOAP, name, server.counterNotices()));
            http.current().forEach((name, server) -> wish(wishes, Notice.HTTP, name, server.counterNotices()));
            return wishes;
        };
    }

    private static void wish(
            List<UsageNotices.Wish> wishes, String by, String server, @Nullable CounterNotices counters) {
        if (counters != null) {
            wishes.add(new UsageNotices.Wish(by, server, counters));
        }
    }

    /** Resolves the owners of sessions lazily, since they depend on this role. */
    @Bean
    AuditedUsage auditedUsage(UsageStore store, Usages usages, RoleLinks links) {
        return new UsageAudit(
                store,
                usages,
                Map.of(
                        "pcf-sm",
                        id -> isThere(links.get(SmSessionRecords.class), id),
                        "pcrf-core",
                        id -> isThere(links.get(GxSessionRecords.class), id)));
    }

    private static boolean isThere(SessionRecords records, String id) {
        return !records.find(SessionLookup.ofId(id)).isEmpty();
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
