// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Objects;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.auditservice.api.AuditedGxSessions;
import org.sigcore.policy.binding.api.SessionBindings;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.diamgateway.api.DiameterOut;
import org.sigcore.policy.outbox.OutboxItems;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.pcrfcore.api.GxSessionRecords;
import org.sigcore.policy.pcrfcore.diameter.AfAborts;
import org.sigcore.policy.pcrfcore.diameter.CustomAvps;
import org.sigcore.policy.pcrfcore.diameter.GatewayRequests;
import org.sigcore.policy.pcrfcore.diameter.PcrfHandler;
import org.sigcore.policy.pcrfcore.service.GatewayRestarts;
import org.sigcore.policy.pcrfcore.service.GxSessions;
import org.sigcore.policy.pcrfcore.service.RxSessions;
import org.sigcore.policy.pcrfcore.store.JdbcGatewayStates;
import org.sigcore.policy.policydata.PolicyDataItems;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.pre.api.PolicyEngine;
import org.sigcore.policy.session.SessionItems;
import org.sigcore.policy.session.service.AfSessions;
import org.sigcore.policy.session.service.SessionAudit;
import org.sigcore.policy.session.service.SessionPorts;
import org.sigcore.policy.session.service.SessionSettings;
import org.sigcore.policy.session.service.Sessions;
import org.sigcore.policy.session.service.StoredSessionRecords;
import org.sigcore.policy.session.store.JdbcSessionStore;
import org.sigcore.policy.session.store.SessionSearches;
import org.sigcore.policy.session.store.SessionTables;
import org.sigcore.policy.settings.ServiceSettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The role {@code pcrf-core}. */
@Configuration(proxyBeanMethods = false)
@Import({OutboxItems.class, SessionItems.class})
@Role("pcrf-core")
public class PcrfCoreRole {
    @Bean
    PcrfSessions pcrfSessions(
            PolicyDatabase database,
            RoleLinks links,
            ServiceSettings live,
            Outbox outbox,
            SessionSearches searches,
            CustomAvps customAvps) {
        InstantSource clock = InstantSource.system();
        SessionPorts ports = new SessionPorts(
                new JdbcSessionStore(SessionTables.PCRF, database, searches, clock),
                database.commits(),
                links.get(PolicyEngine.class),
                links.get(SubscriberData.class),
                SessionBindings.NONE,
                links.get(SubscriberLocks.class),
                new GatewayRequests(
                        customAvps,
                        () -> links.get(DiameterOut.class),
                        () -> live.pcrfRequestTimeout().toMillis()),
                outbox,
                session -> outbox.add(AfAborts.KIND, Objects.requireNonNull(session.rx(), "not of Rx")),
                clock);
        SessionSettings settings = new SessionSettings("pcrf-core", live::pcrf, "PCEF", "IP-CAN session");
        return new PcrfSessions(ports, settings, new Sessions(ports, settings));
    }

    /** What the parts of the role share. */
    record PcrfSessions(SessionPorts ports, SessionSettings settings, Sessions sessions) {}

    @Bean
    GxSessions gxSessions(PcrfSessions pcrf) {
        return new GxSessions(pcrf.sessions(), pcrf.ports().clock());
    }

    @Bean
    GatewayRestarts gatewayRestarts(PolicyDatabase database, PcrfSessions pcrf, Outbox outbox, MeterRegistry meters) {
        GatewayRestarts restarts = new GatewayRestarts(
                new JdbcGatewayStates(database, pcrf.ports().clock()), pcrf.sessions(), database.commits(), outbox);
        FunctionCounter.builder("policy.gx.restart.sessions", restarts, GatewayRestarts::ended)
                .description("Sessions that were ended because their PCEF had restarted")
                .register(meters);
        return restarts;
    }

    @Bean
    CustomAvps customAvps(ConfigViews configuration, MeterRegistry meters) {
        CustomAvps custom = new CustomAvps(configuration.view(PolicyDataItems.CUSTOM_AVPS)::current);
        FunctionCounter.builder("policy.custom.avps.left.out", custom, CustomAvps::leftOut)
                .description("Values of policies for AVPs that are not defined so, which were left out")
                .register(meters);
        return custom;
    }

    @Bean
    PcrfHandler pcrfHandler(GatewayRestarts restarts, CustomAvps customAvps, GxSessions gx, PcrfSessions pcrf) {
        return new PcrfHandler(
                restarts,
                customAvps,
                gx,
                new RxSessions(new AfSessions(pcrf.ports(), pcrf.settings(), pcrf.sessions())));
    }

    @Bean
    OutboxHandler gxPending(PcrfSessions pcrf) {
        return pcrf.sessions().pending();
    }

    @Bean
    OutboxHandler afAborts(RoleLinks links, ServiceSettings live) {
        return new AfAborts(
                () -> links.get(DiameterOut.class),
                () -> live.pcrfRequestTimeout().toMillis());
    }

    @Bean
    AuditedGxSessions auditedGxSessions(PcrfSessions pcrf) {
        return new Audited(pcrf);
    }

    private static final class Audited extends SessionAudit implements AuditedGxSessions {
        private Audited(PcrfSessions pcrf) {
            super(pcrf.sessions());
        }
    }

    @Bean
    GxSessionRecords gxSessionRecords(PcrfSessions pcrf) {
        return new StoredSessionRecords("pcrf-core", pcrf.ports().store())::find;
    }
}
