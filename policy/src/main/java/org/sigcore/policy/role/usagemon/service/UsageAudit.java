// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import org.sigcore.policy.contract.auditservice.AuditVerdict;
import org.sigcore.policy.contract.auditservice.AuditedUsage;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.session.service.EndedSessions;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.role.usagemon.service.UsageStore.Usage;

/**
 * Audits the grants of sessions: a grant to a session that no longer exists becomes available to others. Remaining
 * quotas and former periods are kept. Thread-safe.
 */
public final class UsageAudit implements AuditedUsage {
    private final UsageStore store;
    private final Usages usages;
    private final EndedSessions ended;

    public UsageAudit(UsageStore store, Usages usages, EndedSessions ended) {
        this.store = store;
        this.usages = usages;
        this.ended = ended;
    }

    @Override
    public Page stale(String after, long unchangedSinceMillis, int limit) {
        return SessionAudit.page(store.walk(after, limit), unchangedSinceMillis, limit);
    }

    @Override
    public AuditVerdict ask(String uekey) {
        Usage usage = store.find(uekey);
        boolean any = false;
        for (var session : usage.context().services().entrySet()) {
            if (ended.hasEnded(session.getValue(), session.getKey())) {
                usages.end(new SubscriberQuery(session.getKey(), session.getValue(), uekey, null, null, ""));
                any = true;
            }
        }
        store.confirm(uekey);
        return any ? AuditVerdict.GONE : AuditVerdict.KNOWN;
    }

    @Override
    public boolean end(Stale record) {
        return false; // not called: the owners of the sessions always give a definite answer
    }
}
