// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.service;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.policy.pcrfcore.api.GxSessionRecords;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.api.SubscriberRecord;
import org.sigcore.policy.policyds.api.SubscriberRecords;
import org.sigcore.policy.policyds.api.SubscriberUse;
import org.sigcore.policy.pre.api.SessionDecider;
import org.sigcore.policy.pre.api.Situation;
import org.sigcore.policy.session.api.SessionLookup;
import org.sigcore.policy.session.api.SessionRecord;
import org.sigcore.policy.session.api.SessionRecords;
import org.sigcore.policy.smservice.api.SmSessionRecords;
import tools.jackson.databind.node.ObjectNode;

/**
 * What policies see of a stored session if it is decided now. The roles are asked for when they are needed first: who only evaluates
 * needs none of them. Thread-safe.
 */
public record StoredSituations(
        Supplier<SmSessionRecords> sm,
        Supplier<GxSessionRecords> gx,
        Supplier<SubscriberRecords> records,
        Supplier<SubscriberData> subscribers,
        InstantSource clock) {
    private static final String GX = "pcrf-core";

    /**
     * The context of an evaluation.
     *
     * @param service {@code pcf-sm} or {@code pcrf-core}
     * @param sessionId of the session; null for the newest one of the subscriber
     * @param supi the subscriber; null for the session of that identity
     * @throws ProblemException 404 without such a session
     */
    public ObjectNode context(String service, String operation, @Nullable String sessionId, @Nullable String supi) {
        SessionRecord session = found(service, sessionId, supi).stream()
                .max(Comparator.comparingLong(SessionRecord::createdAtMillis))
                .orElseThrow(() -> new ProblemException(
                        SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such session of " + service + " is stored"));
        ObjectNode known = session.context();
        SubscriberQuery query = new SubscriberQuery(
                session.id(),
                service,
                text(SmPolicyContextData.SUPI.text(known)),
                SmPolicyContextData.GPSI.text(known),
                SmPolicyContextData.SLICE_INFO.of(known) instanceof ObjectNode slice ? slice : null,
                text(SmPolicyContextData.DNN.text(known)));
        return SessionDecider.context(new Situation(
                operation, known, subscribers.get().current(query), List.of(), clock.instant(), session.decision()));
    }

    private List<SessionRecord> found(String service, @Nullable String sessionId, @Nullable String supi) {
        List<String> ids = new ArrayList<>();
        if (sessionId != null) {
            ids.add(sessionId);
        } else if (supi != null) {
            SubscriberRecord subscriber = records.get().subscriber(supi);
            for (SubscriberUse use : subscriber == null ? List.<SubscriberUse>of() : subscriber.uses()) {
                if (use.service().equals(service)) {
                    ids.add(use.sessionId());
                }
            }
        }
        List<SessionRecord> found = new ArrayList<>();
        SessionRecords sessions = service.equals(GX) ? gx.get() : sm.get();
        ids.forEach(id -> found.addAll(sessions.find(SessionLookup.ofId(id))));
        return found;
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
