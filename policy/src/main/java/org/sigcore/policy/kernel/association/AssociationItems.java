// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.kernel.events.PcEventReports;
import org.sigcore.policy.kernel.session.SbiNotifications;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.service.AfPeer;
import org.sigcore.policy.kernel.session.service.SessionObserver;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Beans that the AM and UE roles share: the status of AMFs, and what associations consist of. */
@Configuration(proxyBeanMethods = false)
@Import(AssociationItems.Services.class)
public class AssociationItems {
    private static final Duration LOOK = Duration.ofSeconds(1);

    @Bean
    DocumentStore amfStatusTable(PolicyDatabase database) {
        return new JdbcDocumentStore("amfstatus", "guami", database, InstantSource.system());
    }

    @Bean
    GuamiStatuses guamiStatuses(DocumentStore amfStatusTable, MeterRegistry meters) {
        GuamiStatuses statuses = new GuamiStatuses(amfStatusTable);
        Gauge.builder("policy.amf.status.guamis", statuses, GuamiStatuses::subscribed)
                .description("GUAMIs with a subscription to status changes at their AMF")
                .register(meters);
        Gauge.builder("policy.amf.status.unavailable", statuses, GuamiStatuses::unavailable)
                .description("GUAMIs served by another AMF than the original one")
                .register(meters);
        return statuses;
    }

    @Bean
    PeriodicTask guamiStatusesTask(GuamiStatuses statuses) {
        return new PeriodicTask("policy-amf-statuses", () -> LOOK, statuses::refreshed);
    }

    /** Creates the parts of a role with associations: an association is a kernel session whose peer is an AMF. */
    public record Services(
            SessionItems.Services sessions,
            CountedRequests requests,
            NfIdentity identity,
            GuamiStatuses amfs,
            PcEventReports events) {
        /**
         * Creates the sessions of a role.
         *
         * @param api path prefix of its API
         * @param peer decorates the peer that is notified
         */
        public SessionParts parts(
                AssociationKind kind,
                String api,
                SessionTables tables,
                UnaryOperator<SessionPeer> peer,
                SessionObserver observer,
                AfPeer af) {
            SbiNotifications.Form form = new SbiNotifications.Form(
                    api.substring(1, api.lastIndexOf('/')) + "-notify",
                    null,
                    id -> AssociationRoutes.uri(identity.apiRoot(), api, id),
                    session -> amfs.successors(session.context()));
            return SessionParts.of(
                    sessions.shared(),
                    sessions.settings(kind.service(), "AMF", "policy association"),
                    sessions.store(tables, observer.then(events)),
                    peer.apply(sessions.watched(kind.service(), new SbiNotifications(requests, form))),
                    af,
                    SessionBindings.NONE,
                    null);
        }

        /** @param hooks called with the lifecycle of associations */
        public Associations associations(AssociationKind kind, SessionParts parts, AssociationEvents hooks) {
            return new Associations(
                    kind, parts.creation(), parts.sessions(), parts.termination(), InstantSource.system(), hooks);
        }
    }
}
