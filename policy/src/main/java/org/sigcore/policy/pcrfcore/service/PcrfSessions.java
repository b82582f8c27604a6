// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.service;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.bulwark.api.SubscriberLocking;
import org.sigcore.policy.pcrfcore.logic.GxSession;
import org.sigcore.policy.pcrfcore.logic.RxSession;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.pre.api.AfMedia;
import org.sigcore.policy.pre.api.PolicyDiff;
import org.sigcore.policy.pre.api.SessionDecider;
import org.sigcore.policy.pre.api.Situation;
import tools.jackson.databind.node.ObjectNode;

/**
 * What Gx requests, AF requests and changes of subscriber data have in common: the subscriber's lock, the decision, and
 * telling the PCEF. Thread-safe.
 */
final class PcrfSessions {
    private final PcrfPorts ports;
    private final SessionDecider decider;
    private final SubscriberLocking lock;

    PcrfSessions(PcrfPorts ports, PcrfSettings settings) {
        this.ports = ports;
        this.decider = new SessionDecider(ports.engine(), "pcrf-core");
        this.lock = new SubscriberLocking(ports.locks(), settings.lockWaitMillis());
    }

    /** Does something as the subscriber's only holder, or says PENDING_TRANSACTION. */
    <T extends @Nullable Object> T locked(String supi, Supplier<T> work) {
        return lock.hold(supi, work);
    }

    /** The AF sessions on a Gx session, without asking the store when there is none. */
    List<RxSession> rxSessions(GxSession session) {
        return session.rxSessions() == 0 ? List.of() : ports.store().rxSessionsOf(session.id());
    }

    /** The whole decision; counters that the policies need are subscribed to first. */
    ObjectNode decideWithCounters(GxSession session, SubscriberSnapshot subscriber) {
        return decider.decideWithCounters(
                situation("create", session, subscriber, rxSessions(session)),
                ports.subscribers(),
                session.subscriberQuery());
    }

    /** Decides again on what is stored of the subscriber. */
    ObjectNode redecide(String operation, GxSession session, List<RxSession> rx) {
        SubscriberSnapshot subscriber = ports.subscribers().current(session.subscriberQuery());
        return decider.decide(situation(operation, session, subscriber, rx)).decision();
    }

    /** Sends the changes from one decision to the next; a session that the PCEF does not have is removed. */
    PcefRequests.Answer push(GxSession before, GxSession after) {
        ObjectNode changes = PolicyDiff.between(before.decision(), after.decision());
        if (changes.isEmpty()) {
            return PcefRequests.Answer.TAKEN;
        }
        PcefRequests.Answer answer = ports.pcef().change(after, changes);
        if (answer == PcefRequests.Answer.SESSION_UNKNOWN) {
            end(after);
        }
        return answer;
    }

    /** Ends a session. The row goes last, so that a crash on the way leaves it to the PCEF's next try. */
    void end(GxSession session) {
        rxSessions(session).forEach(ports.af()::abort);
        ports.subscribers().detach(session.id(), session.supi());
        ports.store().delete(session.id());
    }

    private Situation situation(
            String operation, GxSession session, SubscriberSnapshot subscriber, List<RxSession> rx) {
        List<AfMedia> media =
                rx.stream().map(af -> new AfMedia(af.ruleKey(), af.request())).toList();
        return new Situation(
                operation, session.context(), subscriber, media, ports.clock().instant(), session.decision());
    }
}
