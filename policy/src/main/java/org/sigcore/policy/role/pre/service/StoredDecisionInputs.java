// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.pcrfcore.GxSessionRecords;
import org.sigcore.policy.contract.policyds.SubscriberRecord;
import org.sigcore.policy.contract.policyds.SubscriberRecords;
import org.sigcore.policy.contract.policyds.SubscriberUse;
import org.sigcore.policy.contract.session.SessionLookup;
import org.sigcore.policy.contract.session.SessionRecord;
import org.sigcore.policy.contract.session.SessionRecords;
import org.sigcore.policy.contract.smservice.SmSessionRecords;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds the evaluation context for a stored session at the current time. The roles that have the sessions are resolved at each use.
 * Thread-safe.
 */
public record StoredDecisionInputs(RoleLinks links) {
    private static final String GX = "pcrf-core";

    /**
     * Returns the evaluation context.
     *
     * @param service {@code pcf-sm} or {@code pcrf-core}
     * @param sessionId of the session; null for the newest session of the subscriber
     * @param supi the subscriber; null to find the session by {@code sessionId}
     * @throws ProblemException 404 if no such session is stored
     */
    public ObjectNode context(String service, String operation, @Nullable String sessionId, @Nullable String supi) {
        SessionRecords sessions =
                service.equals(GX) ? links.get(GxSessionRecords.class) : links.get(SmSessionRecords.class);
        return ids(service, sessionId, supi).stream()
                .flatMap(id -> sessions.find(SessionLookup.ofId(id)).stream())
                .max(Comparator.comparingLong(SessionRecord::createdAtMillis))
                .map(session -> sessions.seenByPolicies(session.id(), operation))
                .orElseThrow(() -> new ProblemException(
                        SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such session of " + service + " is stored"));
    }

    private List<String> ids(String service, @Nullable String sessionId, @Nullable String supi) {
        if (sessionId != null) {
            return List.of(sessionId);
        }
        SubscriberRecord subscriber =
                supi == null ? null : links.get(SubscriberRecords.class).subscriber(supi);
        return (subscriber == null ? List.<SubscriberUse>of() : subscriber.uses())
                .stream()
                        .filter(use -> use.service().equals(service))
                        .map(SubscriberUse::sessionId)
                        .toList();
    }
}
