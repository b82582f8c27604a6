// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.auditservice;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.sigcore.bsf.contract.auditservice.AuditOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecords;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.springframework.context.annotation.Bean;

/** Role that audits stale bindings and deletes those whose PDU sessions no longer exist. */
@Role("audit-service")
public class AuditServiceRole {
    private static final Map<String, ToDoubleFunction<Auditor>> RESULTS = Map.of(
            "confirmed", Auditor::confirmed,
            "removed", Auditor::removed,
            "expired", Auditor::expired,
            "unanswered", Auditor::unanswered);

    @Bean
    PeriodicTask bindingAudit(
            RoleLinks links,
            EgressGateway egress,
            NfIdentity identity,
            SigcoreProperties properties,
            ConfigViews configuration,
            MeterRegistry registry) {
        ConfigView<AuditOptions> settings = configuration.view(AuditOptions.RESOURCE);
        Auditor auditor = new Auditor(
                links.get(BindingRecords.class),
                // A function without a cleartext port sends nothing in cleartext, such as its access tokens.
                new EgressConfirmation(
                        egress,
                        () -> identity.apiRoot().secure(),
                        !properties.sbi().port().off()),
                settings::current,
                Clock.systemUTC());
        Gauge.builder("audit.schedule.current.status", auditor, it -> it.running() ? 1 : 0)
                .description("1 while this process searches for stale bindings")
                .register(registry);
        RESULTS.forEach((result, count) -> FunctionCounter.builder("ocbsf.audit.bindings", auditor, count)
                .tag("result", result)
                .register(registry));
        return new PeriodicTask("binding-audit", () -> Duration.ofSeconds(1), auditor);
    }
}
