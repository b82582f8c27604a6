// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Predicate;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.policy.contract.auditservice.AuditedSmAfSessions;
import org.sigcore.policy.contract.auditservice.AuditedSmSessions;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.diamconnector.TdfSessions;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours;
import org.sigcore.policy.contract.notifier.SmPcEvents;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.contract.smservice.RxNotifications;
import org.sigcore.policy.contract.smservice.SmAfStates;
import org.sigcore.policy.contract.smservice.SmSessionRecords;
import org.sigcore.policy.contract.smservice.SmTdfReports;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.decision.MediaBounds;
import org.sigcore.policy.kernel.events.PcEventItems;
import org.sigcore.policy.kernel.events.PcEventItems.PcEventFeed;
import org.sigcore.policy.kernel.events.PcEventReports;
import org.sigcore.policy.kernel.guard.LateRequests;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.guard.ServiceGuards;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.session.SbiNotifications;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.WatchedPeer;
import org.sigcore.policy.kernel.session.af.AfSessionAudit;
import org.sigcore.policy.kernel.session.af.AfsWithoutRaa;
import org.sigcore.policy.kernel.session.af.PeerRestarts;
import org.sigcore.policy.kernel.session.af.RxRequestItems;
import org.sigcore.policy.kernel.session.af.RxRequestQueue;
import org.sigcore.policy.kernel.session.af.RxRequestSender;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.sigcore.policy.kernel.session.service.StoredSessionRecords;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.session.tdf.TdfObserver;
import org.sigcore.policy.kernel.session.tdf.TdfReports;
import org.sigcore.policy.kernel.session.tdf.TdfWork;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.smservice.logic.UrgentRequests;
import org.sigcore.policy.role.smservice.service.AppSessions;
import org.sigcore.policy.role.smservice.service.BdtPolicies;
import org.sigcore.policy.role.smservice.service.EndedAppSessions;
import org.sigcore.policy.role.smservice.service.PdtqPolicies;
import org.sigcore.policy.role.smservice.service.SmPolicies;
import org.sigcore.policy.role.smservice.service.SmSettings;
import org.sigcore.policy.role.smservice.service.TriggeredEngine;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Role {@code sm-service}: session management policies (N7), the AF sessions bound to them (N5 and Rx), and policies
 * for data transfers.
 */
@Configuration(proxyBeanMethods = false)
@Import({OutboxItems.class, SessionItems.class, PcEventItems.class, BdtItems.class})
@Role(
        value = "sm-service",
        paths = {SmPolicyRoutes.API, AppSessionRoutes.API, BdtPolicyRoutes.API, PdtqPolicyRoutes.API})
public class SmServiceRole {
    @Bean
    SmSettings smSettings(ServiceSettings settings, PolicyProperties properties) {
        return new SmSettings(() -> settings.now().afFeatures(), properties.lenient());
    }

    /** Peer of SM policy sessions: the SMFs. */
    record Smfs(SessionPeer peer) {}

    @Bean
    Smfs smfs(CountedRequests requests, NfIdentity identity, Activity activity) {
        SbiNotifications.Form form = new SbiNotifications.Form(
                "npcf-smpolicycontrol-notify", "smPolicyDecision", id -> SmPolicyRoutes.uri(identity.apiRoot(), id));
        return new Smfs(new WatchedPeer("pcf-sm", new SbiNotifications(requests, form), activity));
    }

    @Bean
    SessionParts smParts(
            SessionItems.Services services,
            RoleLinks links,
            Smfs smfs,
            NfIdentity identity,
            ServiceSettings live,
            Outbox outbox,
            RoleSet roles,
            PcEventFeed feed,
            PcEventReports events,
            SmRxRequests rxRequests,
            EndedAppSessions ended,
            SigcoreProperties sigcore) {
        SessionBindings bindings = links.get(SessionBindings.class);
        return new SessionParts(
                services.shared().with(new TriggeredEngine(links.get(PolicyEngine.class), feed.subscriptions())),
                services.settings("pcf-sm", "SMF", "PDU session"),
                services.store(
                        SessionTables.SM,
                        events.then(new TdfObserver("pcf-sm", sigcore.diameter().identity(), outbox))),
                smfs.peer(),
                new OutboxAfNotifications(
                        outbox, rxRequests.queue(), ended, id -> AppSessionRoutes.uri(identity.apiRoot(), id)),
                new SelectedBindings(
                        roles.runs("binding") ? bindings : new OutboxBindings(outbox, bindings),
                        dnn -> live.now().bindingExcluded(dnn)),
                links.get(UsageMonitoring.class));
    }

    /** Queue of requests to AFs that have Rx sessions bound to SM policies. */
    record SmRxRequests(RxRequestQueue queue) {}

    @Bean
    SmRxRequests smRxRequests(PolicyDatabase database, Outbox outbox) {
        return new SmRxRequests(RxRequestItems.queue("sm-rx", database, outbox));
    }

    /** Admission and congestion guard of N7 and N5. */
    record SmGuard(ServiceGuard guard) {}

    @Bean
    SmGuard smGuard(ServiceGuards guards) {
        return new SmGuard(guards.of("pcf-sm"));
    }

    @Bean
    PeriodicTask smCongestionSampling(SmGuard guard) {
        return guard.guard().sampling();
    }

    @Bean
    SmPolicies smPolicies(SessionParts smParts, PcEventReports events) {
        return new SmPolicies(
                smParts.creation(),
                smParts.sessions(),
                smParts.termination(),
                smParts.bindings(),
                InstantSource.system(),
                events::reported);
    }

    @Bean
    SmPcEvents smPcEvents(SessionParts smParts, PcEventReports events) {
        return (subscription, after, limit) -> events.page(smParts.store(), subscription, after, limit);
    }

    @Bean
    AppSessions appSessions(
            SessionParts smParts,
            EndedAppSessions ended,
            SmSettings settings,
            PolicyProperties properties,
            RoleLinks links) {
        MediaBounds media = properties.media().bounds();
        return new AppSessions(
                smParts.afSessions(media),
                ended,
                af -> DiameterNeighbours.isConnected(links.get(DiameterNeighbours.class), ApplicationId.RX, af),
                media,
                settings.lenient());
    }

    @Bean
    EndedAppSessions endedAppSessions(PolicyDatabase database) {
        return new JdbcEndedAppSessions(database, InstantSource.system());
    }

    @Bean
    PeriodicTask endedAppSessionsPurge(EndedAppSessions ended) {
        return new PeriodicTask("policy-ended-app-sessions", () -> Duration.ofMinutes(1), ended::purge);
    }

    /** Restart detection for AFs that have sessions bound to SM policies. */
    record SmAfRestarts(PeerRestarts restarts) {}

    @Bean
    SmAfRestarts smAfRestarts(SessionItems.Services services, SessionParts smParts, AppSessions apps) {
        return new SmAfRestarts(services.afRestarts(smParts, apps.sessions()));
    }

    @Bean
    OutboxHandler smAfRestartHandler(SmAfRestarts af) {
        return af.restarts();
    }

    @Bean
    SmAfStates smAfStates(SmAfRestarts af) {
        return af.restarts()::seen;
    }

    @Bean
    SmTdfReports smTdfReports(SessionParts smParts, RoleLinks links) {
        TdfReports reports = new TdfReports(
                smParts.sessions(),
                tdf -> DiameterNeighbours.isConnected(links.get(DiameterNeighbours.class), ApplicationId.SD, tdf));
        return reports::report;
    }

    @Bean
    OutboxHandler smTdf(SessionParts smParts, RoleLinks links) {
        return new TdfWork("pcf-sm", smParts.store(), () -> links.get(TdfSessions.class));
    }

    @Bean
    OutboxHandler smPending(SessionParts smParts) {
        return smParts.sessions().pending();
    }

    @Bean
    OutboxHandler afPosts(CountedRequests requests) {
        return new AfPosts(requests);
    }

    @Bean
    RxRequestSender smRxRequestSender(
            SmRxRequests rxRequests,
            RoleLinks links,
            AppSessions sessions,
            AfsWithoutRaa silent,
            MeterRegistry meters) {
        return new RxRequestSender(
                rxRequests.queue(),
                request -> links.get(RxNotifications.class).tell(request),
                sessions.sessions()::isActive,
                sessions.sessions()::lost,
                silent,
                meters);
    }

    @Bean
    OutboxHandler smAfExpiry(AppSessions sessions) {
        return sessions.sessions().expiry();
    }

    @Bean
    OutboxHandler smBindings(RoleLinks links) {
        return new OutboxBindings.Sender(() -> links.get(SessionBindings.class));
    }

    @Bean
    SbiRoutes smPolicyRoutes(
            SmPolicies policies, NfIdentity identity, ServiceSettings live, MeterRegistry meters, SmGuard guard) {
        LateRequests late = new LateRequests("pcf-sm", () -> live.now().dropsStaleRequests("pcf-sm"), meters);
        return guard.guard().guard(new SmPolicyRoutes(policies, identity::apiRoot, late), urgent(live));
    }

    @Bean
    SbiRoutes appSessionRoutes(
            AppSessions sessions, NfIdentity identity, SmSettings settings, ServiceSettings live, SmGuard guard) {
        return guard.guard().guard(new AppSessionRoutes(sessions, identity::apiRoot, settings), urgent(live));
    }

    private static Predicate<byte[]> urgent(ServiceSettings live) {
        return body -> UrgentRequests.isUrgent(body, dnn -> live.now().emergency("pcf-sm", dnn));
    }

    @Bean
    SbiRoutes bdtPolicyRoutes(
            BdtPolicies policies, NfIdentity identity, ServiceSettings live, MeterRegistry meters, SmGuard guard) {
        LateRequests late = new LateRequests("pcf-sm", () -> live.now().dropsStaleRequests("pcf-sm"), meters);
        return guard.guard().guard(new BdtPolicyRoutes(policies, identity::apiRoot, late));
    }

    @Bean
    SbiRoutes pdtqPolicyRoutes(
            PdtqPolicies policies, NfIdentity identity, ServiceSettings live, MeterRegistry meters, SmGuard guard) {
        LateRequests late = new LateRequests("pcf-sm", () -> live.now().dropsStaleRequests("pcf-sm"), meters);
        return guard.guard().guard(new PdtqPolicyRoutes(policies, identity::apiRoot, late));
    }

    @Bean
    AuditedSmAfSessions auditedSmAfSessions(
            SessionParts smParts, @Qualifier("smRxRequestSender") RxRequestSender sender) {
        return new AuditedAf(smParts, sender);
    }

    private static final class AuditedAf extends AfSessionAudit implements AuditedSmAfSessions {
        private AuditedAf(SessionParts smParts, RxRequestSender sender) {
            super(smParts.store()::walk, smParts.store()::findAll, sender, InstantSource.system());
        }
    }

    @Bean
    AuditedSmSessions auditedSmSessions(SessionParts smParts) {
        return new Audited(smParts);
    }

    private static final class Audited extends SessionAudit implements AuditedSmSessions {
        private Audited(SessionParts smParts) {
            super(smParts.store(), smParts.peer(), smParts.termination());
        }
    }

    @Bean
    SmSessionRecords smSessionRecords(SessionParts smParts) {
        return new Records(smParts);
    }

    private static final class Records extends StoredSessionRecords implements SmSessionRecords {
        private Records(SessionParts smParts) {
            super(smParts.service(), smParts.store(), smParts.decisions(), smParts.termination());
        }
    }
}
