// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.InstantSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.auditservice.AuditedGxAfSessions;
import org.sigcore.policy.contract.auditservice.AuditedGxSessions;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;
import org.sigcore.policy.contract.diamconnector.TdfSessions;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.diamgateway.PcrfRequests;
import org.sigcore.policy.contract.pcrfcore.GxAfStates;
import org.sigcore.policy.contract.pcrfcore.GxSessionRecords;
import org.sigcore.policy.contract.pcrfcore.GxTdfReports;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.guard.LateRequests;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.guard.ServiceGuards;
import org.sigcore.policy.kernel.notices.NoticeQueues;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.rx.RxToAf;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.WatchedPeer;
import org.sigcore.policy.kernel.session.af.AfSessionAudit;
import org.sigcore.policy.kernel.session.af.AfsWithoutRaa;
import org.sigcore.policy.kernel.session.af.PeerRestarts;
import org.sigcore.policy.kernel.session.af.RxRequestItems;
import org.sigcore.policy.kernel.session.af.RxRequestQueue;
import org.sigcore.policy.kernel.session.af.RxRequestSender;
import org.sigcore.policy.kernel.session.service.AfSessions;
import org.sigcore.policy.kernel.session.service.ObservedSessions;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.kernel.session.service.SessionPorts;
import org.sigcore.policy.kernel.session.service.SessionSettings;
import org.sigcore.policy.kernel.session.service.Sessions;
import org.sigcore.policy.kernel.session.service.StoredSessionRecords;
import org.sigcore.policy.kernel.session.service.TdfObserver;
import org.sigcore.policy.kernel.session.service.TdfReports;
import org.sigcore.policy.kernel.session.service.TdfWork;
import org.sigcore.policy.kernel.session.store.JdbcPeerStates;
import org.sigcore.policy.kernel.session.store.JdbcSessionStore;
import org.sigcore.policy.kernel.session.store.SessionSearches;
import org.sigcore.policy.kernel.session.store.SessionTables;
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
    PcrfSessions pcrfSessions(
            PolicyDatabase database,
            RoleLinks links,
            ServiceSettings live,
            Outbox outbox,
            SessionSearches searches,
            CustomAvps customAvps,
            NoticeQueues notices,
            PcrfRxRequests rxRequests,
            SigcoreProperties sigcore,
            Activity activity) {
        InstantSource clock = InstantSource.system();
        GatewayRequests pcefs = new GatewayRequests(
                customAvps,
                () -> links.get(DiameterOut.class),
                () -> live.now().pcrfRequestTimeout().toMillis(),
                clock);
        SessionPorts ports = new SessionPorts(
                new ObservedSessions(
                        new JdbcSessionStore(SessionTables.PCRF, database, searches, clock),
                        new TdfObserver("pcrf-core", sigcore.diameter().identity(), outbox)),
                database.commits(),
                links.get(PolicyEngine.class),
                links.get(SubscriberData.class),
                SessionBindings.NONE,
                links.get(SubscriberLocks.class),
                new WatchedPeer("pcrf-core", pcefs, activity),
                outbox,
                new AfRequests(rxRequests.queue()),
                clock,
                notices,
                links.get(UsageMonitoring.class));
        SessionSettings settings = new SessionSettings("pcrf-core", live::now, "PCEF", "IP-CAN session");
        return new PcrfSessions(ports, settings, new Sessions(ports, settings));
    }

    /** Queue of requests to AFs that have sessions bound to Gx sessions. */
    record PcrfRxRequests(RxRequestQueue queue) {}

    @Bean
    PcrfRxRequests pcrfRxRequests(PolicyDatabase database, Outbox outbox) {
        return new PcrfRxRequests(RxRequestItems.queue("pcrf-rx", database, outbox));
    }

    /** Collaborators shared by the beans of the role. */
    record PcrfSessions(SessionPorts ports, SessionSettings settings, Sessions sessions) {}

    @Bean
    GxSessions gxSessions(PcrfSessions pcrf, RoleLinks links) {
        return new GxSessions(
                pcrf.sessions(),
                pcef -> DiameterNeighbours.isConnected(links.get(DiameterNeighbours.class), ApplicationId.GX, pcef),
                pcrf.ports().clock());
    }

    @Bean
    GatewayRestarts gatewayRestarts(PolicyDatabase database, PcrfSessions pcrf, Outbox outbox, MeterRegistry meters) {
        GatewayRestarts restarts = new GatewayRestarts(
                new JdbcPeerStates(database, pcrf.ports().clock()), pcrf.sessions(), database.commits(), outbox);
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
    GxAfRestarts gxAfRestarts(
            PolicyDatabase database, PcrfSessions pcrf, RxSessions rx, Outbox outbox, MeterRegistry meters) {
        return new GxAfRestarts(
                SessionItems.afRestarts("pcrf-core", database, pcrf.ports(), rx.sessions(), outbox, meters));
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
    RxSessions rxSessions(PcrfSessions pcrf, RoleLinks links, PolicyProperties properties) {
        return new RxSessions(
                new AfSessions(
                        pcrf.ports(),
                        pcrf.settings(),
                        pcrf.sessions(),
                        properties.media().bounds()),
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
            PcrfSessions pcrf,
            ServiceSettings live,
            MeterRegistry meters) {
        PcrfHandler handler = new PcrfHandler(
                restarts,
                customAvps,
                gx,
                apn -> live.now().emergency("pcrf-core", apn),
                rx,
                new LateRequests("pcrf-core", () -> live.now().dropsStaleRequests("pcrf-core"), meters),
                pcrf.ports().clock());
        return new GuardedPcrf(handler, guard.guard(), () -> live.now().pcrfRefusal());
    }

    @Bean
    GxTdfReports gxTdfReports(PcrfSessions pcrf, RoleLinks links) {
        TdfReports reports = new TdfReports(
                pcrf.sessions(),
                tdf -> DiameterNeighbours.isConnected(links.get(DiameterNeighbours.class), ApplicationId.SD, tdf));
        return reports::report;
    }

    @Bean
    OutboxHandler gxTdf(PcrfSessions pcrf, RoleLinks links) {
        return new TdfWork("pcrf-core", pcrf.ports().store(), () -> links.get(TdfSessions.class));
    }

    @Bean
    OutboxHandler gxPending(PcrfSessions pcrf) {
        return pcrf.sessions().pending();
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
                rx::lost,
                silent,
                meters);
    }

    @Bean
    OutboxHandler pcrfAfExpiry(RxSessions sessions) {
        return sessions.expiry();
    }

    @Bean
    AuditedGxAfSessions auditedGxAfSessions(
            PcrfSessions pcrf, @Qualifier("pcrfRxRequestSender") RxRequestSender sender) {
        return new AuditedAf(pcrf.ports(), sender);
    }

    private static final class AuditedAf extends AfSessionAudit implements AuditedGxAfSessions {
        private AuditedAf(SessionPorts ports, RxRequestSender sender) {
            super(ports.store()::walk, ports.store()::findAll, sender, ports.clock());
        }
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
        return new Records(pcrf);
    }

    @Bean
    MeterBinder pcrfSessionMeters(PcrfSessions pcrf) {
        return pcrf.sessions().meters();
    }

    private static final class Records extends StoredSessionRecords implements GxSessionRecords {
        private Records(PcrfSessions pcrf) {
            super(pcrf.sessions());
        }
    }
}
