// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.model.session.SupportedFeatures;
import org.sigcore.policy.bulwark.api.SubscriberLocking;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.pre.api.AfMedia;
import org.sigcore.policy.pre.api.PolicyDiff;
import org.sigcore.policy.pre.api.SessionDecider;
import org.sigcore.policy.pre.api.Situation;
import org.sigcore.policy.smservice.logic.AppSession;
import org.sigcore.policy.smservice.logic.SmPolicy;
import tools.jackson.databind.node.ObjectNode;

/**
 * What N7 requests, AF requests and changes of subscriber data have in common: the subscriber's lock, the decision, and
 * telling the SMF. Thread-safe.
 */
final class SmSessions {
    private final SmPorts ports;
    private final SessionDecider decider;
    private final String supportedFeatures;
    private final SubscriberLocking lock;

    SmSessions(SmPorts ports, SmSettings settings) {
        this.ports = ports;
        this.decider = new SessionDecider(ports.engine(), "pcf-sm");
        this.supportedFeatures = settings.smFeatures();
        this.lock = new SubscriberLocking(ports.locks(), settings.lockWaitMillis());
    }

    /** Does something as the subscriber's only holder, or says PENDING_TRANSACTION. */
    <T extends @Nullable Object> T locked(String supi, Supplier<T> work) {
        return lock.hold(supi, work);
    }

    /** The SM policy, or 404. */
    SmPolicy get(String smPolicyId) {
        SmPolicy policy = ports.store().find(smPolicyId);
        if (policy == null) {
            throw new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such SM policy");
        }
        return policy;
    }

    /** The AF sessions on a SM policy, without asking the store when there is none. */
    List<AppSession> appSessions(SmPolicy policy) {
        return policy.appSessions() == 0 ? List.of() : ports.store().appSessionsOf(policy.id());
    }

    /** The whole decision; counters that the policies need are subscribed to first. */
    ObjectNode decideWithCounters(SmPolicy policy, SubscriberSnapshot subscriber) {
        ObjectNode decision = decider.decideWithCounters(
                situation("create", policy, subscriber, List.of()), ports.subscribers(), policy.subscriberQuery());
        return withFeatures(decision, policy);
    }

    /** Decides again on what is stored of the subscriber. */
    ObjectNode redecide(String operation, SmPolicy policy, List<AppSession> sessions) {
        SubscriberSnapshot subscriber = ports.subscribers().current(policy.subscriberQuery());
        return withFeatures(
                decider.decide(situation(operation, policy, subscriber, sessions))
                        .decision(),
                policy);
    }

    private Situation situation(
            String operation, SmPolicy policy, SubscriberSnapshot subscriber, List<AppSession> sessions) {
        List<AfMedia> media = sessions.stream()
                .map(session -> new AfMedia(session.ruleKey(), session.request()))
                .toList();
        return new Situation(
                operation, policy.context(), subscriber, media, ports.clock().instant(), policy.decision());
    }

    private ObjectNode withFeatures(ObjectNode decision, SmPolicy policy) {
        String offered = SmPolicyContextData.SUPP_FEAT.text(policy.context());
        return offered == null
                ? decision
                : decision.put(SmPolicyDecision.SUPP_FEAT.name(), SupportedFeatures.common(offered, supportedFeatures));
    }

    /** Sends the changes from one decision to the next; a session that the SMF does not have is removed. */
    SmfNotifications.Answer push(SmPolicy before, SmPolicy after) {
        ObjectNode changes = PolicyDiff.between(before.decision(), after.decision());
        if (changes.isEmpty()) {
            return SmfNotifications.Answer.TAKEN;
        }
        SmfNotifications.Answer answer = ports.smf().update(after, changes);
        if (answer == SmfNotifications.Answer.SESSION_UNKNOWN) {
            end(after);
        }
        return answer;
    }

    /**
     * Ends a session everywhere. The row goes last, so that a crash on the way leaves it to the SMF's next try.
     */
    void end(SmPolicy policy) {
        appSessions(policy).forEach(ports.af()::terminated);
        ports.bindings().deregister(policy.id());
        ports.subscribers().detach(policy.id(), policy.supi());
        ports.store().delete(policy.id());
    }
}
