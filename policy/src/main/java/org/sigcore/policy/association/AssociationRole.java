// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.association.logic.AssociationKind;
import org.sigcore.policy.association.sbi.AssociationRoutes;
import org.sigcore.policy.association.service.Associations;
import org.sigcore.policy.binding.api.SessionBindings;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.pre.api.PolicyEngine;
import org.sigcore.policy.session.api.LateRequests;
import org.sigcore.policy.session.client.SbiNotifications;
import org.sigcore.policy.session.service.SessionPorts;
import org.sigcore.policy.session.service.SessionSettings;
import org.sigcore.policy.session.service.Sessions;
import org.sigcore.policy.session.store.JdbcSessionStore;
import org.sigcore.policy.session.store.SessionSearches;
import org.sigcore.policy.session.store.SessionTables;
import org.sigcore.policy.settings.ServiceSettings;

/** What both roles have in common: an association is a session of the kernel whose peer is an AMF, and carries no AF sessions. */
abstract class AssociationRole {
    private final String api;
    private final AssociationKind kind;
    private final SessionTables tables;

    AssociationRole(String api, AssociationKind kind, SessionTables tables) {
        this.api = api;
        this.kind = kind;
        this.tables = tables;
    }

    /** What reaches beyond the role. */
    record Surroundings(
            PolicyDatabase database,
            RoleLinks links,
            CountedRequests requests,
            NfIdentity identity,
            SessionSearches searches,
            Outbox outbox) {}

    Associations associations(Surroundings all, Supplier<ServiceSettings.Service> current) {
        InstantSource clock = InstantSource.system();
        PolicyDatabase database = all.database();
        SbiNotifications.Form form = new SbiNotifications.Form(
                api.substring(1, api.lastIndexOf('/')) + "-notify",
                null,
                id -> AssociationRoutes.uri(all.identity().apiRoot(), api, id));
        SessionPorts ports = new SessionPorts(
                new JdbcSessionStore(tables, database, all.searches(), clock),
                database.commits(),
                all.links().get(PolicyEngine.class),
                all.links().get(SubscriberData.class),
                SessionBindings.NONE,
                all.links().get(SubscriberLocks.class),
                new SbiNotifications(all.requests(), form),
                all.outbox(),
                af -> {},
                clock);
        SessionSettings settings = new SessionSettings(kind.service(), current, "AMF", "policy association");
        return new Associations(kind, new Sessions(ports, settings), clock);
    }

    AssociationRoutes routes(
            Associations associations, NfIdentity identity, ServiceSettings live, MeterRegistry meters) {
        String service = kind.service();
        LateRequests late = new LateRequests(service, () -> live.dropsStaleRequests(service), meters);
        return new AssociationRoutes(api, associations, identity::apiRoot, late);
    }
}
