// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
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
import org.springframework.context.SmartLifecycle;

/**
 * The auditors of all services, each on its own thread, so that slow answers for one service do not delay the others.
 */
final class Auditors implements SmartLifecycle {
    private static final Map<String, Class<? extends AuditedRecords>> RECORDS = Map.of(
            "pcfsm",
            AuditedSmSessions.class,
            "pcrfcore",
            AuditedGxSessions.class,
            "pcfam",
            AuditedAmAssociations.class,
            "pcfue",
            AuditedUeAssociations.class,
            "policyds",
            AuditedSubscribers.class,
            "binding",
            AuditedBindings.class,
            "usagemon",
            AuditedUsage.class,
            AuditOptions.RX_ON_SM,
            AuditedSmAfSessions.class,
            AuditOptions.RX_ON_GX,
            AuditedGxAfSessions.class);
    private final List<PeriodicTask> tasks;

    Auditors(
            RoleLinks links,
            ConfigViews configuration,
            AuditStore store,
            SigcoreProperties properties,
            MeterRegistry meters,
            InstantSource clock) {
        String process = ProcessName.of(properties).name();
        this.tasks = RECORDS.entrySet().stream()
                .map(each -> {
                    String service = each.getKey();
                    Auditor auditor = new Auditor(
                            service,
                            links.get(each.getValue()),
                            configuration.view(AuditOptions.of(service))::current,
                            store,
                            process,
                            clock);
                    show(service, auditor, meters);
                    return new PeriodicTask("audit-" + service, () -> Duration.ofSeconds(1), auditor)
                            .andLast(auditor::giveBack);
                })
                .toList();
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
                    .tags(Tags.of("service", service, "result", outcome.name().toLowerCase(Locale.ROOT)))
                    .register(meters);
        }
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
