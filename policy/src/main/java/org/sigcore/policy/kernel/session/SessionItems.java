// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;
import org.sigcore.policy.contract.diamconnector.TdfSessions;
import org.sigcore.policy.contract.diamgateway.AfReply;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.notices.NoticeItems;
import org.sigcore.policy.kernel.notices.NoticeQueues;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.af.AfRestarts;
import org.sigcore.policy.kernel.session.af.AfsWithoutRaa;
import org.sigcore.policy.kernel.session.af.PeerRestarts;
import org.sigcore.policy.kernel.session.af.RxRequestQueue;
import org.sigcore.policy.kernel.session.af.RxRequestSender;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.service.AfSessions;
import org.sigcore.policy.kernel.session.service.ObservedSessions;
import org.sigcore.policy.kernel.session.service.SessionObserver;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.sigcore.policy.kernel.session.service.SessionSettings;
import org.sigcore.policy.kernel.session.service.SessionStore;
import org.sigcore.policy.kernel.session.store.JdbcPeerStates;
import org.sigcore.policy.kernel.session.store.JdbcSessionStore;
import org.sigcore.policy.kernel.session.store.SessionSearches;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.session.tdf.TdfObserver;
import org.sigcore.policy.kernel.session.tdf.TdfReports;
import org.sigcore.policy.kernel.session.tdf.TdfWork;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import tools.jackson.databind.node.ObjectNode;

/** Beans that session services share in a process. */
@Configuration(proxyBeanMethods = false)
@Import({NoticeItems.class, SessionItems.Services.class})
public class SessionItems {
    @Bean
    @Lazy
    SessionSearches sessionSearches(PolicyDatabase database, RoleSet roles) {
        List<SessionTables> services = new ArrayList<>();
        if (roles.runs("sm-service")) {
            services.add(SessionTables.SM);
        }
        if (roles.runs("pcrf-core")) {
            services.add(SessionTables.PCRF);
        }
        return new SessionSearches(database.database(), services, System::nanoTime);
    }

    @Bean
    AfsWithoutRaa afsWithoutRaa(PolicyProperties properties, MeterRegistry meters) {
        return new AfsWithoutRaa(properties.rx().afsWithoutRar(), meters);
    }

    /** Creates the parts that services with sessions differ in only by their names. */
    public record Services(
            PolicyDatabase database,
            RoleLinks links,
            ServiceSettings settings,
            Outbox outbox,
            SessionSearches searches,
            NoticeQueues notices,
            Activity activity,
            AfsWithoutRaa silent,
            SigcoreProperties properties,
            MeterRegistry meters) {
        private static final InstantSource CLOCK = InstantSource.system();

        /** Returns what all services of the process use. */
        public SessionParts.Shared shared() {
            return new SessionParts.Shared(
                    database.commits(),
                    links.get(PolicyEngine.class),
                    links.get(SubscriberData.class),
                    links.get(SubscriberLocks.class),
                    outbox,
                    CLOCK,
                    notices);
        }

        /**
         * Returns the settings of a service.
         *
         * @param peer name of the peer in problem details, such as SMF or PCEF
         * @param carrier name of its session in problem details
         */
        public SessionSettings settings(String service, String peer, String carrier) {
            return new SessionSettings(service, settings::now, peer, carrier);
        }

        /** Creates the store of a service. */
        public SessionStore store(SessionTables tables, SessionObserver observer) {
            return new ObservedSessions(new JdbcSessionStore(tables, database, searches, CLOCK), observer);
        }

        /** Returns a peer whose notifications are logged as activity. */
        public SessionPeer watched(String service, SessionPeer peer) {
            return new WatchedPeer(service, peer, activity);
        }

        /**
         * Creates the queue of requests to AFs of a role. Its rows share a table with those of notices; the prefixes of
         * the keys differ.
         *
         * @param kind of the outbox entries, and prefix of the keys
         */
        public RxRequestQueue rxRequests(String kind) {
            return new RxRequestQueue(
                    kind,
                    new JdbcDocumentStore("noticequeue", "queue", database, CLOCK),
                    database.commits(),
                    outbox,
                    CLOCK);
        }

        /** Returns the observer that adds the requests to TDFs to the outbox. */
        public TdfObserver tdfObserver(String service) {
            return new TdfObserver(service, properties.diameter().identity(), outbox);
        }

        /** Returns the handler of the requests to TDFs. */
        public OutboxHandler tdfWork(SessionParts parts) {
            return new TdfWork(parts.service(), parts.store(), () -> links.get(TdfSessions.class));
        }

        /** Returns the receiver of the reports of TDFs. */
        public TdfReports tdfReports(SessionParts parts) {
            return new TdfReports(parts.sessions(), connected(ApplicationId.SD));
        }

        /** Returns the test for the Diameter identity of a connected peer with an application. */
        public Predicate<String> connected(long applicationId) {
            return host -> DiameterNeighbours.isConnected(links.get(DiameterNeighbours.class), applicationId, host);
        }

        /**
         * Creates the parts of AF sessions, and the meters of those that ended without a request of their AF.
         *
         * @param out sends a document of {@link org.sigcore.policy.kernel.rx.RxToAf}
         */
        public AfParts afs(
                SessionParts parts, AfSessions sessions, RxRequestQueue queue, Function<ObjectNode, AfReply> out) {
            AfRestarts ending = new AfRestarts(parts.store()::walk, parts.store()::findAll, sessions);
            FunctionCounter.builder("policy.af.restart.sessions", ending, AfRestarts::ended)
                    .description("AF sessions terminated because their AF restarted")
                    .tag("service", parts.service())
                    .register(meters);
            FunctionCounter.builder("policy.af.expired.sessions", sessions, AfSessions::expired)
                    .description("AF sessions terminated because their AF did not refresh them")
                    .tag("service", parts.service())
                    .register(meters);
            PeerRestarts restarts = new PeerRestarts(
                    parts.service() + "-af-restart",
                    parts.service() + "/",
                    new JdbcPeerStates(database, CLOCK),
                    database.commits(),
                    outbox,
                    ending);
            Consumer<String> lost = id -> sessions.end(AfSession.idOfRx(id));
            RxRequestSender sender = new RxRequestSender(queue, out, sessions::isActive, lost, silent, meters);
            return new AfParts(sessions, sender, restarts);
        }
    }
}
