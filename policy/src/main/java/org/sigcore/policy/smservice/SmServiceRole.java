// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.policy.auditservice.api.AuditedSmSessions;
import org.sigcore.policy.binding.api.SessionBindings;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.config.PolicyProperties;
import org.sigcore.policy.outbox.OutboxItems;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.pre.api.PolicyEngine;
import org.sigcore.policy.session.SessionItems;
import org.sigcore.policy.session.api.LateRequests;
import org.sigcore.policy.session.client.SbiNotifications;
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
import org.sigcore.policy.smservice.api.RxNotifications;
import org.sigcore.policy.smservice.api.SmSessionRecords;
import org.sigcore.policy.smservice.client.AfPosts;
import org.sigcore.policy.smservice.client.OutboxAfNotifications;
import org.sigcore.policy.smservice.client.OutboxBindings;
import org.sigcore.policy.smservice.client.RxAsr;
import org.sigcore.policy.smservice.client.SelectedBindings;
import org.sigcore.policy.smservice.sbi.AppSessionRoutes;
import org.sigcore.policy.smservice.sbi.SmPolicyRoutes;
import org.sigcore.policy.smservice.service.AfNotifications;
import org.sigcore.policy.smservice.service.AppSessions;
import org.sigcore.policy.smservice.service.SmPolicies;
import org.sigcore.policy.smservice.service.SmSettings;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The role {@code sm-service}. */
@Configuration(proxyBeanMethods = false)
@Import({OutboxItems.class, SessionItems.class})
@Role(
        value = "sm-service",
        paths = {SmPolicyRoutes.API, AppSessionRoutes.API})
public class SmServiceRole {
    @Bean
    SmSettings smSettings(ServiceSettings settings, PolicyProperties properties) {
        return new SmSettings(settings::afFeatures, properties.lenient());
    }

    @Bean
    SmSessions smSessions(
            PolicyDatabase database,
            RoleLinks links,
            CountedRequests requests,
            NfIdentity identity,
            ServiceSettings live,
            Outbox outbox,
            SessionSearches searches,
            RoleSet roles) {
        InstantSource clock = InstantSource.system();
        AfNotifications af = new OutboxAfNotifications(outbox, id -> AppSessionRoutes.uri(identity.apiRoot(), id));
        SessionBindings bindings = links.get(SessionBindings.class);
        SessionPorts ports = new SessionPorts(
                new JdbcSessionStore(SessionTables.SM, database, searches, clock),
                database.commits(),
                links.get(PolicyEngine.class),
                links.get(SubscriberData.class),
                new SelectedBindings(
                        roles.runs("binding") ? bindings : new OutboxBindings(outbox, bindings), live::bindingExcluded),
                links.get(SubscriberLocks.class),
                new SbiNotifications(
                        requests,
                        new SbiNotifications.Form(
                                "npcf-smpolicycontrol-notify",
                                "smPolicyDecision",
                                id -> SmPolicyRoutes.uri(identity.apiRoot(), id))),
                outbox,
                af,
                clock);
        SessionSettings settings = new SessionSettings("pcf-sm", live::sm, "SMF", "PDU session");
        return new SmSessions(ports, settings, new Sessions(ports, settings), af);
    }

    /** What the parts of the role share. */
    record SmSessions(SessionPorts ports, SessionSettings settings, Sessions sessions, AfNotifications af) {}

    @Bean
    SmPolicies smPolicies(SmSessions sm) {
        return new SmPolicies(
                sm.sessions(), sm.ports().bindings(), sm.af(), sm.ports().clock());
    }

    @Bean
    AppSessions appSessions(SmSessions sm, SmSettings settings) {
        return new AppSessions(new AfSessions(sm.ports(), sm.settings(), sm.sessions()), settings.lenient());
    }

    @Bean
    OutboxHandler smPending(SmSessions sm) {
        return sm.sessions().pending();
    }

    @Bean
    OutboxHandler afPosts(CountedRequests requests) {
        return new AfPosts(requests);
    }

    @Bean
    OutboxHandler smAsr(RoleLinks links) {
        return new RxAsr(() -> links.get(RxNotifications.class));
    }

    @Bean
    OutboxHandler smBindings(RoleLinks links) {
        return new OutboxBindings.Sender(() -> links.get(SessionBindings.class));
    }

    @Bean
    SbiRoutes smPolicyRoutes(SmPolicies policies, NfIdentity identity, ServiceSettings live, MeterRegistry meters) {
        LateRequests late = new LateRequests("pcf-sm", () -> live.dropsStaleRequests("pcf-sm"), meters);
        return new SmPolicyRoutes(policies, identity::apiRoot, late);
    }

    @Bean
    SbiRoutes appSessionRoutes(AppSessions sessions, NfIdentity identity, SmSettings settings) {
        return new AppSessionRoutes(sessions, identity::apiRoot, settings);
    }

    @Bean
    AuditedSmSessions auditedSmSessions(SmSessions sm) {
        return new Audited(sm);
    }

    private static final class Audited extends SessionAudit implements AuditedSmSessions {
        private Audited(SmSessions sm) {
            super(sm.sessions());
        }
    }

    @Bean
    SmSessionRecords smSessionRecords(SmSessions sm) {
        return new StoredSessionRecords("pcf-sm", sm.ports().store())::find;
    }
}
