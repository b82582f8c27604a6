// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import java.time.Duration;
import java.time.InstantSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.auditservice.AuditedSmAfSessions;
import org.sigcore.policy.contract.smservice.RxNotifications;
import org.sigcore.policy.contract.smservice.SmAfStates;
import org.sigcore.policy.kernel.decision.MediaBounds;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.session.AfParts;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.af.AfSessionAudit;
import org.sigcore.policy.kernel.session.af.RxRequestQueue;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.smservice.service.AppSessions;
import org.sigcore.policy.role.smservice.service.EndedAppSessions;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Beans for the AF sessions bound to SM policies, on N5 and Rx; imported by the role {@code sm-service}. */
@Configuration(proxyBeanMethods = false)
@Import({AfPosts.class, AppSessionItems.Audit.class})
class AppSessionItems {
    @Bean
    RxRequestQueue smRxRequests(SessionItems.Services services) {
        return services.rxRequests("sm-rx");
    }

    @Bean
    OutboxAfNotifications afNotifications(
            Outbox outbox, RxRequestQueue smRxRequests, EndedAppSessions ended, NfIdentity identity) {
        return new OutboxAfNotifications(
                outbox,
                smRxRequests,
                ended,
                id -> AppSessionRoutes.uri(identity.apiRoot(), id),
                () -> identity.address().ofPcf());
    }

    @Bean
    AppSessions appSessions(
            SessionItems.Services services, SessionParts smParts, EndedAppSessions ended, PolicyProperties properties) {
        MediaBounds media = properties.media().bounds();
        return new AppSessions(
                smParts.afSessions(media), ended, services.connected(ApplicationId.RX), media, properties.lenient());
    }

    @Bean
    AfParts smAfs(
            SessionItems.Services services,
            SessionParts smParts,
            AppSessions apps,
            RxRequestQueue smRxRequests,
            RoleLinks links) {
        return services.afs(
                smParts,
                apps.sessions(),
                smRxRequests,
                request -> links.get(RxNotifications.class).tell(request));
    }

    @Bean
    SbiRoutes appSessionRoutes(
            AppSessions apps,
            NfIdentity identity,
            PolicyProperties properties,
            ServiceSettings live,
            ServiceGuard smGuard) {
        return smGuard.guard(
                new AppSessionRoutes(apps, identity::apiRoot, () -> live.now().afFeatures(), properties.lenient()),
                SmServiceRole.urgent(live));
    }

    @Bean
    OutboxHandlers smAfHandlers(AfParts smAfs) {
        return smAfs.handlers();
    }

    @Bean
    SmAfStates smAfStates(AfParts smAfs) {
        return smAfs.restarts()::seen;
    }

    @Bean
    EndedAppSessions endedAppSessions(PolicyDatabase database) {
        return new JdbcEndedAppSessions(database, InstantSource.system());
    }

    @Bean
    PeriodicTask endedAppSessionsPurge(EndedAppSessions ended) {
        return new PeriodicTask("policy-ended-app-sessions", () -> Duration.ofMinutes(1), ended::purge);
    }

    static final class Audit extends AfSessionAudit implements AuditedSmAfSessions {
        Audit(SessionParts smParts, AfParts smAfs) {
            super(smParts.store()::walk, smParts.store()::findAll, smAfs.sender(), InstantSource.system());
        }
    }
}
