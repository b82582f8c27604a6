// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore;

import java.time.InstantSource;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.auditservice.AuditedGxSessions;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.pcrfcore.GxSessionRecords;
import org.sigcore.policy.contract.pcrfcore.GxTdfReports;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.guard.ServiceGuards;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.af.RxRequestQueue;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.StoredSessionRecords;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.role.pcrfcore.diameter.AfRequests;
import org.sigcore.policy.role.pcrfcore.diameter.CustomAvps;
import org.sigcore.policy.role.pcrfcore.diameter.GatewayRequests;
import org.sigcore.policy.role.pcrfcore.service.GatewayRestarts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role {@code pcrf-core}: IP-CAN sessions over Gx and the AF sessions bound to them over Rx. */
@Configuration(proxyBeanMethods = false)
@Import({
    OutboxItems.class,
    SessionItems.class,
    GxSessionItems.class,
    RxSessionItems.class,
    PcrfCoreRole.Audit.class,
    PcrfCoreRole.Records.class
})
@Role("pcrf-core")
public class PcrfCoreRole {
    static final String SERVICE = "pcrf-core";

    @Bean
    ServiceGuard pcrfGuard(ServiceGuards guards) {
        return guards.of(SERVICE);
    }

    @Bean
    SessionParts pcrfParts(
            SessionItems.Services services,
            RoleLinks links,
            ServiceSettings live,
            CustomAvps customAvps,
            RxRequestQueue pcrfRxRequests) {
        GatewayRequests pcefs = new GatewayRequests(
                customAvps,
                () -> links.get(DiameterOut.class),
                () -> live.now().pcrfRequestTimeout().toMillis(),
                InstantSource.system());
        return SessionParts.of(
                services.shared(),
                services.settings(SERVICE, "PCEF", "IP-CAN session"),
                services.store(SessionTables.PCRF, services.tdfObserver(SERVICE)),
                services.watched(SERVICE, pcefs),
                new AfRequests(pcrfRxRequests),
                SessionBindings.NONE,
                links.get(UsageMonitoring.class));
    }

    @Bean
    OutboxHandlers pcrfHandlers(SessionItems.Services services, SessionParts pcrfParts, GatewayRestarts restarts) {
        return OutboxHandlers.of(pcrfParts.sessions().pending(), services.tdfWork(pcrfParts), restarts.handler());
    }

    @Bean
    GxTdfReports gxTdfReports(SessionItems.Services services, SessionParts pcrfParts) {
        return services.tdfReports(pcrfParts)::report;
    }

    static final class Audit extends SessionAudit implements AuditedGxSessions {
        Audit(SessionParts pcrfParts) {
            super(pcrfParts.store(), pcrfParts.peer(), pcrfParts.termination());
        }
    }

    static final class Records extends StoredSessionRecords implements GxSessionRecords {
        Records(SessionParts pcrfParts) {
            super(pcrfParts.service(), pcrfParts.store(), pcrfParts.sessions(), pcrfParts.termination());
        }
    }
}
