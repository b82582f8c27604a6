// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import java.util.Map;
import java.util.function.Predicate;
import org.sigcore.policy.contract.auditservice.AuditVerdict;
import org.sigcore.policy.contract.auditservice.AuditedUsage;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.role.usagemon.service.UsageStore.Usage;

/**
 * Audits the grants of sessions: a grant to a session that no longer exists becomes available to others. Remaining
 * quotas and former periods are kept. Thread-safe.
 */
public final class UsageAudit implements AuditedUsage {
    private final UsageStore store;
    private final Usages usages;
    private final Map<String, Predicate<String>> sessionIsThere;

    /** @param sessionIsThere by service; throws if the owner of the sessions is unreachable */
    public UsageAudit(UsageStore store, Usages usages, Map<String, Predicate<String>> sessionIsThere) {
        this.store = store;
        this.usages = usages;
        this.sessionIsThere = Map.copyOf(sessionIsThere);
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
            Predicate<String> owner = sessionIsThere.get(session.getValue());
            if (owner != null && !owner.test(session.getKey())) {
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
