// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association;

import java.time.InstantSource;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.association.logic.AssociationKind;
import org.sigcore.policy.association.sbi.AssociationRoutes;
import org.sigcore.policy.association.service.AssociationStore;
import org.sigcore.policy.association.service.Associations;
import org.sigcore.policy.bulwark.api.SubscriberLocking;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.pre.api.PolicyEngine;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import org.sigcore.sbi.rest.SbiRoutes;

/** What both roles have in common. */
abstract class AssociationRole {
    static SbiRoutes routes(
            String api,
            AssociationKind kind,
            AssociationStore store,
            PolicyDatabase database,
            RoleLinks links,
            NfIdentity identity) {
        SubscriberLocking lock = new SubscriberLocking(
                links.get(SubscriberLocks.class), () -> kind.settings().get().lockWaitMillis());
        Associations associations = new Associations(
                kind,
                store,
                links.get(PolicyEngine.class),
                links.get(PolicyDataRepository.class),
                lock,
                database.commits(),
                InstantSource.system());
        return new AssociationRoutes(api, associations, identity::apiRoot);
    }
}
