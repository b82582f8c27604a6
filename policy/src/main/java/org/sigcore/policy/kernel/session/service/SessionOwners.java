// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.Map;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.amservice.AmAssociationRecords;
import org.sigcore.policy.contract.pcrfcore.GxSessionRecords;
import org.sigcore.policy.contract.session.SessionLookup;
import org.sigcore.policy.contract.session.SessionRecords;
import org.sigcore.policy.contract.smservice.SmSessionRecords;
import org.sigcore.policy.contract.ueservice.UeAssociationRecords;

/**
 * The roles that have the sessions, which are asked for each session. They are resolved at each call, since they depend
 * on the callers. Thread-safe.
 */
public record SessionOwners(RoleLinks links) implements EndedSessions {
    private static final Map<String, Class<? extends SessionRecords>> RECORDS = Map.of(
            "pcf-sm", SmSessionRecords.class,
            "pcrf-core", GxSessionRecords.class,
            "pcf-am", AmAssociationRecords.class,
            "pcf-ue", UeAssociationRecords.class);

    @Override
    public boolean hasEnded(String service, String id) {
        Class<? extends SessionRecords> records = RECORDS.get(service);
        return records != null
                && links.get(records).find(SessionLookup.ofId(id)).isEmpty();
    }
}
