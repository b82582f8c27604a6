// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.kernel.events.PcEventReports;
import org.sigcore.policy.kernel.guard.LateRequests;
import org.sigcore.policy.kernel.session.SbiNotifications;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.service.AfPeer;
import org.sigcore.policy.kernel.session.service.SessionObserver;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.settings.ServiceSettings;

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

    /**
     * Creates the sessions of the role.
     *
     * @param services of the process
     * @param peer decorates the peer that is notified
     */
    protected SessionParts parts(
            SessionItems.Services services,
            SbiNotifications amfs,
            UnaryOperator<SessionPeer> peer,
            SessionObserver observer,
            AfPeer af) {
        String service = kind.service();
        return new SessionParts(
                services.shared(),
                services.settings(service, "AMF", "policy association"),
                services.store(tables, observer),
                peer.apply(services.watched(service, amfs)),
                af,
                SessionBindings.NONE,
                null);
    }

    protected SbiNotifications notifications(CountedRequests requests, NfIdentity identity, GuamiStatuses amfs) {
        SbiNotifications.Form form = new SbiNotifications.Form(
                api.substring(1, api.lastIndexOf('/')) + "-notify",
                null,
                id -> AssociationRoutes.uri(identity.apiRoot(), api, id),
                session -> amfs.successors(session.context()));
        return new SbiNotifications(requests, form);
    }

    protected Associations associations(SessionParts parts, PcEventReports reports, AssociationEvents events) {
        return new Associations(
                kind,
                parts.creation(),
                parts.sessions(),
                parts.termination(),
                InstantSource.system(),
                reports::reported,
                events);
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
