// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.events.PcEventReports;
import org.sigcore.policy.kernel.guard.LateRequests;
import org.sigcore.policy.kernel.notices.NoticeQueues;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.session.SbiNotifications;
import org.sigcore.policy.kernel.session.WatchedPeer;
import org.sigcore.policy.kernel.session.service.AfPeer;
import org.sigcore.policy.kernel.session.service.ObservedSessions;
import org.sigcore.policy.kernel.session.service.SessionObserver;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.sigcore.policy.kernel.session.service.SessionPorts;
import org.sigcore.policy.kernel.session.service.SessionSettings;
import org.sigcore.policy.kernel.session.service.Sessions;
import org.sigcore.policy.kernel.session.store.JdbcSessionStore;
import org.sigcore.policy.kernel.session.store.SessionSearches;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.PolicyDatabase;

/** Base class of the AM and UE roles: an association is a kernel session whose peer is an AMF. */
public abstract class AssociationRole {
    private final String api;
    private final AssociationKind kind;
    private final SessionTables tables;

    protected AssociationRole(String api, AssociationKind kind, SessionTables tables) {
        this.api = api;
        this.kind = kind;
        this.tables = tables;
    }

    /** Collaborators from outside the role. */
    public record Dependencies(
            PolicyDatabase database,
            RoleLinks links,
            CountedRequests requests,
            NfIdentity identity,
            SessionSearches searches,
            Outbox outbox,
            PcEventReports events,
            GuamiStatuses amfs,
            NoticeQueues notices,
            Activity activity) {}

    /** Sessions that carry the associations, with their ports. */
    public record SessionParts(SessionPorts ports, Sessions sessions) {}

    /**
     * Creates the sessions of the role.
     *
     * @param peer decorates the peer that is notified
     */
    protected SessionParts course(
            Dependencies all,
            ServiceSettings settings,
            UnaryOperator<SessionPeer> peer,
            SessionObserver observer,
            AfPeer af) {
        InstantSource clock = InstantSource.system();
        PolicyDatabase database = all.database();
        SbiNotifications.Form form = new SbiNotifications.Form(
                api.substring(1, api.lastIndexOf('/')) + "-notify",
                null,
                id -> AssociationRoutes.uri(all.identity().apiRoot(), api, id),
                session -> all.amfs().successors(session.context()));
        SessionPorts ports = new SessionPorts(
                new ObservedSessions(
                        new JdbcSessionStore(tables, database, all.searches(), clock), observer.then(all.events())),
                database.commits(),
                all.links().get(PolicyEngine.class),
                all.links().get(SubscriberData.class),
                SessionBindings.NONE,
                all.links().get(SubscriberLocks.class),
                peer.apply(new WatchedPeer(kind.service(), new SbiNotifications(all.requests(), form), all.activity())),
                all.outbox(),
                af,
                clock,
                all.notices(),
                null);
        SessionSettings ofService = new SessionSettings(kind.service(), settings::now, "AMF", "policy association");
        return new SessionParts(ports, new Sessions(ports, ofService));
    }

    protected AssociationRoutes routes(
            Associations associations, NfIdentity identity, ServiceSettings live, MeterRegistry meters) {
        return new AssociationRoutes(api, associations, identity::apiRoot, late(live, meters));
    }

    protected LateRequests late(ServiceSettings live, MeterRegistry meters) {
        String service = kind.service();
        return new LateRequests(service, () -> live.now().dropsStaleRequests(service), meters);
    }
}
