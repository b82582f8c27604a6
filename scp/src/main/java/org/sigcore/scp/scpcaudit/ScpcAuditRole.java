// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcaudit;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.lifecycle.Phases;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.scp.contract.scpcaudit.AuditRequests;
import org.sigcore.scp.contract.scpcconfiguration.AuditOptions;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.sigcore.scp.contract.scpcnotification.TopologyUpdates;
import org.sigcore.scp.contract.scpnrfproxy.NrfSetClient;
import org.sigcore.scp.contract.scpnrfproxy.NrfSets;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role scpc-audit: reconciles the topology with the NRF. */
@Role("scpc-audit")
@Configuration(proxyBeanMethods = false)
public class ScpcAuditRole {
    private static final int OCTETS_PERCENT = 30;

    @Bean
    Auditor auditor(
            NrfSets nrfs, RoleLinks links, ConfigViews configuration, KeptBudget budget, MeterRegistry registry) {
        ConfigView<AuditOptions> options = configuration.view(ScpConfiguration.AUDIT_OPTIONS);
        var auditor = new Auditor(
                () -> inventories(nrfs, budget.octets(OCTETS_PERCENT)),
                links.get(TopologyUpdates.class),
                options::current);
        FunctionCounter.builder("scp.audits", auditor, Auditor::audits)
                .description("Completed audits")
                .register(registry);
        FunctionCounter.builder("scp.audit.differences", auditor, Auditor::differences)
                .description("NF instances corrected by audits")
                .register(registry);
        return auditor;
    }

    private static List<NfInventory> inventories(NrfSets nrfs, long mostOctets) {
        List<NrfSetClient> sets = nrfs.all();
        return sets.stream()
                .<NfInventory>map(nrf -> new NrfInventory(nrf, mostOctets / sets.size()))
                .toList();
    }

    @Bean
    PeriodicTask auditTask(Auditor auditor) {
        return PeriodicTask.paced("scpc-audit", auditor::audit).inPhase(Phases.REGISTRATION);
    }

    @Bean
    AuditRequests auditRequests(@Qualifier("auditTask") PeriodicTask task) {
        return task::wake;
    }
}
