// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.model.session.SupportedFeatures;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.policyds.SubscriberDecisions;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.kernel.decision.AfMedia;
import org.sigcore.policy.kernel.decision.DecisionInput;
import org.sigcore.policy.kernel.decision.DecisionResult;
import org.sigcore.policy.kernel.decision.MediaRules;
import org.sigcore.policy.kernel.decision.PolicyDiff;
import org.sigcore.policy.kernel.decision.SessionDecider;
import org.sigcore.policy.kernel.notices.NoticeQueues;
import org.sigcore.policy.kernel.session.logic.Enforcement;
import org.sigcore.policy.kernel.session.logic.NegotiatedAssociation;
import org.sigcore.policy.kernel.session.logic.NegotiatedDecision;
import org.sigcore.policy.kernel.session.logic.NetLoc;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.Tdf;
import org.sigcore.policy.kernel.session.logic.Throttle;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Evaluates policies for sessions of one service. Thread-safe.
 *
 * @param notices null if policies send none
 */
record SessionDecisions(
        SessionSettings settings,
        SessionDecider decider,
        SubscriberData subscribers,
        SessionUsage usage,
        @Nullable NoticeQueues notices,
        InstantSource clock) {
    private static final String NO_FEATURES = "0";

    /** Member of the policies' input with the failure code of each inactive rule by its identifier. */
    private static final String NOT_IN_FORCE = "notInForce";

    /** Returns the session with its first decision; subscribes to the counters that the policies need. */
    Session decided(Session session, SubscriberSnapshot subscriber) {
        SubscriberSnapshot counted = usage.counted(session, subscriber);
        DecisionResult decided = decider.decideWithCounters(
                situation("create", session, counted), subscribers, session.subscriberQuery(settings.service()));
        return session.withDecision(usage.granted("create", session, counted, taken(decided, session)));
    }

    /** Returns the complete decision, based on the stored data of the subscriber. */
    ObjectNode again(String operation, Session session) {
        SubscriberSnapshot subscriber = subscribers.current(session.subscriberQuery(settings.service()));
        if (operation.equals("notify")) {
            settings.refuseUnknown(subscriber);
        }
        SubscriberSnapshot counted = usage.counted(session, subscriber);
        ObjectNode decision = taken(decider.decide(situation(operation, session, counted)), session);
        return usage.granted(operation, session, counted, decision);
    }

    /** Returns the input of policies for a stored session. */
    ObjectNode seen(String operation, Session session) {
        SubscriberSnapshot subscriber = subscribers.current(session.subscriberQuery(settings.service()));
        return SessionDecider.context(situation(operation, session, usage.counted(session, subscriber)));
    }

    // Adds state variables, notices and the time of the next decision to the commit of the decision.
    private ObjectNode taken(DecisionResult decided, Session session) {
        if (!decided.state().isEmpty()) {
            subscribers.assign(session.subscriberQuery(settings.service()), decided.state());
        }
        NoticeQueues queues = notices;
        if (queues != null) {
            decided.notices()
                    .forEach(each -> queues.add(session.subscriberQuery(settings.service()), (ObjectNode) each));
        }
        JsonNode known = session.decision().path(MediaRules.FOLLOWED);
        decided.decision()
                .path(MediaRules.FOLLOWED)
                .valueStream()
                .distinct()
                .filter(end -> known.valueStream().noneMatch(end::equals))
                .map(end -> OffsetDateTime.parse(end.asString()).toInstant())
                .forEach(end -> usage.outbox()
                        .later(
                                SubscriberDecisions.KIND,
                                SubscriberDecisions.of(settings.service(), session.id()),
                                end));
        return withFeatures(decided.decision(), session);
    }

    private DecisionInput situation(String operation, Session session, SubscriberSnapshot subscriber) {
        List<AfMedia> media = session.af().stream()
                .map(af -> new AfMedia(af.ruleKey(), af.request()))
                .toList();
        return new DecisionInput(
                operation,
                seen(session),
                subscriber,
                media,
                clock.instant(),
                PolicyDiff.lasting(Throttle.lifted(Tdf.installed(session))));
    }

    // Returns the context with the inactive rules and their failure codes.
    private static ObjectNode seen(Session session) {
        ObjectNode context = Tdf.context(session);
        ObjectNode failures = Enforcement.failures(session);
        return failures.isEmpty() ? context : context.deepCopy().set(NOT_IN_FORCE, failures);
    }

    private ObjectNode withFeatures(ObjectNode decision, Session session) {
        String offered = SmPolicyContextData.SUPP_FEAT.text(session.context());
        String agreed = offered == null ? NO_FEATURES : SupportedFeatures.common(offered, settings.features());
        switch (settings.service()) {
            case "pcf-sm" -> NegotiatedDecision.only(decision, agreed);
            case "pcf-am", "pcf-ue" -> NegotiatedAssociation.only(settings.service(), decision, agreed);
            case "pcrf-core" -> NetLoc.only(decision, session);
            default -> {}
        }
        return offered == null ? decision : decision.put(SmPolicyDecision.SUPP_FEAT.name(), agreed);
    }
}
