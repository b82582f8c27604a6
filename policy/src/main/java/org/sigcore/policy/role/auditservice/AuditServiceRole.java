// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.state.ProcessName;
import org.sigcore.policy.contract.auditservice.AuditedAmAssociations;
import org.sigcore.policy.contract.auditservice.AuditedBindings;
import org.sigcore.policy.contract.auditservice.AuditedGxAfSessions;
import org.sigcore.policy.contract.auditservice.AuditedGxSessions;
import org.sigcore.policy.contract.auditservice.AuditedRecords;
import org.sigcore.policy.contract.auditservice.AuditedSmAfSessions;
import org.sigcore.policy.contract.auditservice.AuditedSmSessions;
import org.sigcore.policy.contract.auditservice.AuditedSubscribers;
import org.sigcore.policy.contract.auditservice.AuditedUeAssociations;
import org.sigcore.policy.contract.auditservice.AuditedUsage;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code audit-service}: finds and cleans up stale records. */
@Configuration(proxyBeanMethods = false)
@Role("audit-service")
public class AuditServiceRole {
    @Bean
    AuditStore auditStore(PolicyDatabase database) {
        return new JdbcAuditStore(database.database(), database.commits());
    }

    /**
     * The auditors of all services, each on its own thread, so that slow answers for one service do not delay the
     * others.
     */
    static final class Auditors implements SmartLifecycle {
        private final List<PeriodicTask> tasks;

        private Auditors(Map<String, Auditor> all) {
            this.tasks = all.entrySet().stream()
                    .map(each -> new PeriodicTask(
                                    "audit-" + each.getKey(), () -> Duration.ofSeconds(1), each.getValue())
                            .andLast(each.getValue()::giveBack))
                    .toList();
        }

        @Override
        public void start() {
            tasks.forEach(PeriodicTask::start);
        }

        @Override
        public void stop() {
            tasks.forEach(PeriodicTask::stop);
        }

        @Override
        public boolean isRunning() {
            return tasks.getFirst().isRunning();
        }

        @Override
        public int getPhase() {
            return tasks.getFirst().getPhase();
        }
    }

    @Bean
    Auditors auditors(
            RoleLinks links,
            ConfigViews configuration,
            AuditStore store,
            SigcoreProperties properties,
            MeterRegistry meters) {
        Map<String, AuditedRecords> records = new LinkedHashMap<>();
        records.put("pcfsm", links.get(AuditedSmSessions.class));
        records.put("pcrfcore", links.get(AuditedGxSessions.class));
        records.put("pcfam", links.get(AuditedAmAssociations.class));
        records.put("pcfue", links.get(AuditedUeAssociations.class));
        records.put("policyds", links.get(AuditedSubscribers.class));
        records.put("binding", links.get(AuditedBindings.class));
        records.put("usagemon", links.get(AuditedUsage.class));
        records.put(AuditOptions.RX_ON_SM, links.get(AuditedSmAfSessions.class));
        records.put(AuditOptions.RX_ON_GX, links.get(AuditedGxAfSessions.class));
        String process = ProcessName.of(properties).name();
        Map<String, Auditor> auditors = new LinkedHashMap<>();
        records.forEach((service, its) -> {
            ConfigView<AuditOptions> options = configuration.view(AuditOptions.of(service));
            Auditor auditor = new Auditor(service, its, options::current, store, process, InstantSource.system());
            show(service, auditor, meters);
            auditors.put(service, auditor);
        });
        return new Auditors(auditors);
    }

    private static void show(String service, Auditor auditor, MeterRegistry meters) {
        Gauge.builder("audit.schedule.current.status", auditor, it -> it.running() ? 1 : 0)
                .description("1 while this process audits the records of a service")
                .tag("service", service)
                .register(meters);
        FunctionCounter.builder("occnp.audit.schedule.status", auditor, Auditor::passes)
                .description("Completed audit passes over all records of a service")
                .tag("service", service)
                .register(meters);
        for (AuditOutcome outcome : AuditOutcome.values()) {
            FunctionCounter.builder("occnp.audit.records", auditor, it -> it.count(outcome))
                    .description("Stale records of a service, by result")
                    .tag("service", service)
                    .tag("result", outcome.name().toLowerCase(Locale.ROOT))
                    .register(meters);
        }
    }

    @Bean
    ManagementRoutes auditReports(AuditStore store) {
        return new AuditReportRoutes(store);
    }
}
