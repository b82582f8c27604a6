// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.auditservice.AuditedGxAfSessions;
import org.sigcore.policy.contract.auditservice.AuditedGxSessions;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.diamconnector.TdfSessions;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.diamgateway.PcrfRequests;
import org.sigcore.policy.contract.pcrfcore.GxAfStates;
import org.sigcore.policy.contract.pcrfcore.GxSessionRecords;
import org.sigcore.policy.contract.pcrfcore.GxTdfReports;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.sigcore.policy.kernel.guard.LateRequests;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.guard.ServiceGuards;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.rx.RxToAf;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.af.AfSessionAudit;
import org.sigcore.policy.kernel.session.af.AfsWithoutRaa;
import org.sigcore.policy.kernel.session.af.PeerRestarts;
import org.sigcore.policy.kernel.session.af.RxRequestItems;
import org.sigcore.policy.kernel.session.af.RxRequestQueue;
import org.sigcore.policy.kernel.session.af.RxRequestSender;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.StoredSessionRecords;
import org.sigcore.policy.kernel.session.store.JdbcPeerStates;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.session.tdf.TdfObserver;
import org.sigcore.policy.kernel.session.tdf.TdfReports;
import org.sigcore.policy.kernel.session.tdf.TdfWork;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.pcrfcore.diameter.AfRequests;
import org.sigcore.policy.role.pcrfcore.diameter.CustomAvps;
import org.sigcore.policy.role.pcrfcore.diameter.GatewayRequests;
import org.sigcore.policy.role.pcrfcore.diameter.GuardedPcrf;
import org.sigcore.policy.role.pcrfcore.diameter.PcrfHandler;
import org.sigcore.policy.role.pcrfcore.service.GatewayRestarts;
import org.sigcore.policy.role.pcrfcore.service.GxSessions;
import org.sigcore.policy.role.pcrfcore.service.RxSessions;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role {@code pcrf-core}: IP-CAN sessions over Gx and the AF sessions bound to them over Rx. */
@Configuration(proxyBeanMethods = false)
@Import({OutboxItems.class, SessionItems.class})
@Role("pcrf-core")
public class PcrfCoreRole {
    @Bean
    SessionParts pcrfParts(
            SessionItems.Services services,
            RoleLinks links,
            ServiceSettings live,
            Outbox outbox,
            CustomAvps customAvps,
            PcrfRxRequests rxRequests,
            SigcoreProperties sigcore) {
        GatewayRequests pcefs = new GatewayRequests(
                customAvps,
                () -> links.get(DiameterOut.class),
                () -> live.now().pcrfRequestTimeout().toMillis(),
                InstantSource.system());
        return new SessionParts(
                services.shared(),
                services.settings("pcrf-core", "PCEF", "IP-CAN session"),
                services.store(
                        SessionTables.PCRF,
                        new TdfObserver("pcrf-core", sigcore.diameter().identity(), outbox)),
                services.watched("pcrf-core", pcefs),
                new AfRequests(rxRequests.queue()),
                SessionBindings.NONE,
                links.get(UsageMonitoring.class));
    }

    /** Queue of requests to AFs that have sessions bound to Gx sessions. */
    record PcrfRxRequests(RxRequestQueue queue) {}

    @Bean
    PcrfRxRequests pcrfRxRequests(PolicyDatabase database, Outbox outbox) {
        return new PcrfRxRequests(RxRequestItems.queue("pcrf-rx", database, outbox));
    }

    @Bean
    GxSessions gxSessions(SessionParts pcrfParts, RoleLinks links) {
        return new GxSessions(
                pcrfParts.creation(),
                pcrfParts.sessions(),
                pcrfParts.termination(),
                pcef -> DiameterNeighbours.isConnected(links.get(DiameterNeighbours.class), ApplicationId.GX, pcef),
                InstantSource.system());
    }

    @Bean
    GatewayRestarts gatewayRestarts(
            PolicyDatabase database, SessionParts pcrfParts, Outbox outbox, MeterRegistry meters) {
        GatewayRestarts restarts = new GatewayRestarts(
                new JdbcPeerStates(database, InstantSource.system()),
                pcrfParts.store(),
                pcrfParts.termination(),
                database.commits(),
                outbox);
        FunctionCounter.builder("policy.gx.restart.sessions", restarts, GatewayRestarts::ended)
                .description("Sessions terminated because their PCEF restarted")
                .register(meters);
        return restarts;
    }

    @Bean
    OutboxHandler gatewayRestartHandler(GatewayRestarts restarts) {
        return restarts.handler();
    }

    /** Restart detection for AFs that have sessions bound to Gx sessions. */
    record GxAfRestarts(PeerRestarts restarts) {}

    @Bean
    GxAfRestarts gxAfRestarts(SessionItems.Services services, SessionParts pcrfParts, RxSessions rx) {
        return new GxAfRestarts(services.afRestarts(pcrfParts, rx.sessions()));
    }

    @Bean
    OutboxHandler gxAfRestartHandler(GxAfRestarts af) {
        return af.restarts();
    }

    @Bean
    GxAfStates gxAfStates(GxAfRestarts af) {
        return af.restarts()::seen;
    }

    @Bean
    CustomAvps customAvps(ServiceSettings settings, MeterRegistry meters) {
        CustomAvps custom = new CustomAvps(() -> settings.now().customAvps());
        FunctionCounter.builder("policy.custom.avps.left.out", custom, CustomAvps::leftOut)
                .description("Values of custom AVPs omitted because they do not match the AVP definition")
                .register(meters);
        return custom;
    }

    /** Admission and congestion guard of Gx and Rx. */
    record PcrfGuard(ServiceGuard guard) {}

    @Bean
    PcrfGuard pcrfGuard(ServiceGuards guards) {
        return new PcrfGuard(guards.of("pcrf-core"));
    }

    @Bean
    PeriodicTask pcrfCongestionSampling(PcrfGuard guard) {
        return guard.guard().sampling();
    }

    @Bean
    RxSessions rxSessions(SessionParts pcrfParts, RoleLinks links, PolicyProperties properties) {
        return new RxSessions(
                pcrfParts.afSessions(properties.media().bounds()),
                af -> DiameterNeighbours.isConnected(links.get(DiameterNeighbours.class), ApplicationId.RX, af),
                properties.rx().maxAuthorizationLifetime());
    }

    @Bean
    PcrfRequests pcrfHandler(
            GatewayRestarts restarts,
            CustomAvps customAvps,
            GxSessions gx,
            RxSessions rx,
            PcrfGuard guard,
            SessionParts pcrfParts,
            ServiceSettings live,
            MeterRegistry meters) {
        PcrfHandler handler = new PcrfHandler(
                restarts,
                customAvps,
                gx,
                apn -> live.now().emergency("pcrf-core", apn),
                rx,
                new LateRequests("pcrf-core", () -> live.now().dropsStaleRequests("pcrf-core"), meters),
                InstantSource.system());
        return new GuardedPcrf(handler, guard.guard(), () -> live.now().pcrfRefusal());
    }

    @Bean
    GxTdfReports gxTdfReports(SessionParts pcrfParts, RoleLinks links) {
        TdfReports reports = new TdfReports(
                pcrfParts.sessions(),
                tdf -> DiameterNeighbours.isConnected(links.get(DiameterNeighbours.class), ApplicationId.SD, tdf));
        return reports::report;
    }

    @Bean
    OutboxHandler gxTdf(SessionParts pcrfParts, RoleLinks links) {
        return new TdfWork("pcrf-core", pcrfParts.store(), () -> links.get(TdfSessions.class));
    }

    @Bean
    OutboxHandler gxPending(SessionParts pcrfParts) {
        return pcrfParts.sessions().pending();
    }

    @Bean
    RxRequestSender pcrfRxRequestSender(
            PcrfRxRequests rxRequests,
            RoleLinks links,
            ServiceSettings live,
            RxSessions rx,
            AfsWithoutRaa silent,
            MeterRegistry meters) {
        return new RxRequestSender(
                rxRequests.queue(),
                request -> RxToAf.send(
                        links.get(DiameterOut.class),
                        request,
                        live.now().pcrfRequestTimeout().toMillis()),
                rx.sessions()::isActive,
                rx.sessions()::lost,
                silent,
                meters);
    }

    @Bean
    OutboxHandler pcrfAfExpiry(RxSessions sessions) {
        return sessions.sessions().expiry();
    }

    @Bean
    AuditedGxAfSessions auditedGxAfSessions(
            SessionParts pcrfParts, @Qualifier("pcrfRxRequestSender") RxRequestSender sender) {
        return new AuditedAf(pcrfParts, sender);
    }

    private static final class AuditedAf extends AfSessionAudit implements AuditedGxAfSessions {
        private AuditedAf(SessionParts pcrfParts, RxRequestSender sender) {
            super(pcrfParts.store()::walk, pcrfParts.store()::findAll, sender, InstantSource.system());
        }
    }

    @Bean
    AuditedGxSessions auditedGxSessions(SessionParts pcrfParts) {
        return new Audited(pcrfParts);
    }

    private static final class Audited extends SessionAudit implements AuditedGxSessions {
        private Audited(SessionParts pcrfParts) {
            super(pcrfParts.store(), pcrfParts.peer(), pcrfParts.termination());
        }
    }

    @Bean
    GxSessionRecords gxSessionRecords(SessionParts pcrfParts) {
        return new Records(pcrfParts);
    }

    private static final class Records extends StoredSessionRecords implements GxSessionRecords {
        private Records(SessionParts pcrfParts) {
            super(pcrfParts.service(), pcrfParts.store(), pcrfParts.decisions(), pcrfParts.termination());
        }
    }
}
