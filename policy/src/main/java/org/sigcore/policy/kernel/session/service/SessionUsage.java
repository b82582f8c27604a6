// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.policyds.SubscriberDecisions;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.usagemon.UsageGrants;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.sigcore.policy.contract.usagemon.UsageReport;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.Throttle;
import org.sigcore.policy.kernel.session.logic.UsageReports;
import tools.jackson.databind.node.ObjectNode;

/**
 * Usage monitoring of the sessions of one service: reported usage is counted before policies are evaluated, so that
 * they see the remaining quota, and quota is granted afterwards. Sessions without limits incur no cost. Thread-safe.
 *
 * @param usage null if usage is not monitored
 */
@SpecRef({"TS 29.512 4.2.6.5", "TS 29.212 4.5.16"})
record SessionUsage(
        String service,
        @Nullable UsageMonitoring usage,
        SubscriberData subscribers,
        Outbox outbox,
        InstantSource clock) {
    /** Member of the subscriber data with the remaining quota. */
    private static final String USAGE = "usage";

    /**
     * Counts the reported usage and returns the subscriber with the remaining quota ({@code subscriber.usage} of
     * policies).
     */
    SubscriberSnapshot counted(Session session, SubscriberSnapshot subscriber) {
        UsageReport report = UsageReports.of(session.context());
        boolean concerned = subscriber.data().has("umDataLimits")
                || subscriber.data().has("umData")
                || UsageReports.isMonitored(session.decision());
        if (usage == null || !concerned || !UsageReports.isAble(session)) {
            return subscriber;
        }
        ObjectNode seen = usage.count(session.subscriberQuery(service), subscriber.data(), report);
        if (seen.isEmpty()) {
            return subscriber;
        }
        ObjectNode data = Json.object().setAll(subscriber.data());
        data.set(USAGE, seen);
        return new SubscriberSnapshot(subscriber.source(), data, subscriber.counters(), subscriber.ssv());
    }

    /**
     * Adds granted quota to a decision of the policies.
     *
     * @param subscriber as returned by {@link #counted}
     * @param decision may contain requested plans as {@code usage}; modified
     * @throws ProblemException 403 if the quota is exhausted and the session must not continue
     */
    ObjectNode granted(String operation, Session session, SubscriberSnapshot subscriber, ObjectNode decision) {
        ObjectNode wishes = decision.remove(USAGE) instanceof ObjectNode wished ? wished : Json.object();
        boolean concerned =
                subscriber.data().has(USAGE) || wishes.has("plans") || UsageReports.isMonitored(session.decision());
        if (usage == null || !concerned || !UsageReports.isAble(session)) {
            Throttle.end(decision, session);
            return decision;
        }
        ObjectNode data = Json.object().setAll(subscriber.data());
        data.remove(USAGE);
        UsageGrants grants = usage.grant(
                session.subscriberQuery(service), data, wishes, List.copyOf(UsageReports.ruleKeys(decision)));
        UsageReports.granted(decision, grants.umDecs(), grants.sessionKey(), grants.ended());
        exhausted(operation, session, decision, grants.exhausted());
        return decision;
    }

    private void exhausted(String operation, Session session, ObjectNode decision, ObjectNode exhausted) {
        String action = Objects.requireNonNullElse(Json.string(exhausted, "action"), "NONE");
        if (action.equals("THROTTLE")) {
            Throttle.begin(decision, exhausted.path("authSessAmbr"));
            return;
        }
        Throttle.end(decision, session);
        if (action.equals("RELEASE")) {
            if (operation.equals("create") && usage != null) {
                usage.end(session.subscriberQuery(service)); // the session is not created
            }
            if (!operation.equals("update")) {
                throw new ProblemException(
                        ProblemDetails.of(403, "POLICY_CONTEXT_DENIED", "nothing is left of the subscriber's limit"));
            }
            // Accepts the report; the peer is asked to end the session after the answer.
            outbox.later(SubscriberDecisions.KIND, SubscriberDecisions.of(service, session.id()), clock.instant());
        }
    }

    /** Counts the final report of a session. */
    void ending(Session session, UsageReport report) {
        SubscriberQuery query = session.subscriberQuery(service);
        if (usage != null && !report.reports().isEmpty() && UsageReports.isMonitored(session.decision())) {
            var _ = usage.count(query, subscribers.current(query).data(), report);
        }
    }

    /** Releases the quota granted to an ended session. */
    void ended(Session session) {
        if (usage != null && UsageReports.isMonitored(session.decision())) {
            usage.end(session.subscriberQuery(service));
        }
    }
}
