// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.service;

import java.util.List;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.model.session.SupportedFeatures;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.pre.api.AfMedia;
import org.sigcore.policy.pre.api.Decided;
import org.sigcore.policy.pre.api.SessionDecider;
import org.sigcore.policy.pre.api.Situation;
import org.sigcore.policy.session.logic.Session;
import tools.jackson.databind.node.ObjectNode;

/** Decides for sessions of one service. Thread-safe. */
final class SessionDecisions {
    private final SessionPorts ports;
    private final SessionSettings settings;
    private final SessionDecider decider;

    SessionDecisions(SessionPorts ports, SessionSettings settings) {
        this.ports = ports;
        this.settings = settings;
        this.decider = new SessionDecider(ports.engine(), settings.service());
    }

    /** The session with its first decision; counters that the policies need are subscribed to first. */
    Session decided(Session session, SubscriberSnapshot subscriber) {
        Decided decided = decider.decideWithCounters(
                situation("create", session, subscriber),
                ports.subscribers(),
                session.subscriberQuery(settings.service()));
        return session.withDecision(taken(decided, session));
    }

    /** The whole decision, on what is stored of the subscriber. */
    ObjectNode again(String operation, Session session) {
        SubscriberSnapshot subscriber = ports.subscribers().current(session.subscriberQuery(settings.service()));
        if (operation.equals("notify")) {
            settings.refuseUnknown(subscriber);
        }
        return taken(decider.decide(situation(operation, session, subscriber)), session);
    }

    // State variables go in the commit of what is decided.
    private ObjectNode taken(Decided decided, Session session) {
        if (!decided.state().isEmpty()) {
            ports.subscribers().assign(session.subscriberQuery(settings.service()), decided.state());
        }
        return withFeatures(decided.decision(), session);
    }

    private Situation situation(String operation, Session session, SubscriberSnapshot subscriber) {
        List<AfMedia> media = session.af().stream()
                .map(af -> new AfMedia(af.ruleKey(), af.request()))
                .toList();
        return new Situation(
                operation, session.context(), subscriber, media, ports.clock().instant(), session.decision());
    }

    private ObjectNode withFeatures(ObjectNode decision, Session session) {
        String offered = SmPolicyContextData.SUPP_FEAT.text(session.context());
        return offered == null
                ? decision
                : decision.put(
                        SmPolicyDecision.SUPP_FEAT.name(), SupportedFeatures.common(offered, settings.features()));
    }
}
