// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.util.List;
import org.sigcore.policy.contract.auditservice.AuditVerdict;
import org.sigcore.policy.contract.auditservice.AuditedSubscribers;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.session.service.EndedSessions;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Use;

/**
 * Audits subscribers whose data have not changed for a long time: removes uses by sessions that no longer exist, and
 * removes a subscriber without uses together with its subscriptions. Thread-safe.
 */
public final class SubscriberAudit implements AuditedSubscribers {
    private final SubscriberStore store;
    private final SubscriberData subscribers;
    private final EndedSessions ended;

    public SubscriberAudit(SubscriberStore store, SubscriberData subscribers, EndedSessions ended) {
        this.store = store;
        this.subscribers = subscribers;
        this.ended = ended;
    }

    @Override
    public Page stale(String after, long unchangedSinceMillis, int limit) {
        return SessionAudit.page(store.walk(after, limit), unchangedSinceMillis, limit);
    }

    @Override
    public AuditVerdict ask(String supi) {
        Subscriber subscriber = store.find(supi);
        if (subscriber == null) {
            return AuditVerdict.GONE;
        }
        List<Use> gone = subscriber.uses().stream()
                .filter(use -> ended.hasEnded(use.service(), use.sessionId()))
                .toList();
        gone.forEach(use -> subscribers.detach(SubscriberQuery.ofUe(use.sessionId(), use.service(), supi, supi)));
        if (gone.size() == subscriber.uses().size()) {
            return AuditVerdict.GONE;
        }
        store.confirm(supi);
        return AuditVerdict.KNOWN;
    }

    @Override
    public boolean end(Stale record) {
        return false; // not called: the owners of the sessions always give a definite answer
    }
}
