// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.auditservice.AuditVerdict;
import org.sigcore.policy.contract.auditservice.AuditedRecords;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.store.LastWrite;

/**
 * Audits sessions without recent activity: an empty update makes the peer report a session that it no longer has.
 * Thread-safe.
 */
public class SessionAudit implements AuditedRecords {
    private final SessionStore store;
    private final SessionPeer peer;
    private final SessionTermination termination;

    public SessionAudit(SessionStore store, SessionPeer peer, SessionTermination termination) {
        this.store = store;
        this.peer = peer;
        this.termination = termination;
    }

    @Override
    public Page stale(String after, long unchangedSinceMillis, int limit) {
        return page(store.walk(after, limit), unchangedSinceMillis, limit);
    }

    /** Returns the stale records in a page of a walk. */
    public static Page page(List<LastWrite> met, long unchangedSinceMillis, int limit) {
        List<Stale> stale = met.stream()
                .filter(row -> row.changed().toEpochMilli() < unchangedSinceMillis)
                .map(row -> new Stale(row.id(), row.changed().toEpochMilli()))
                .toList();
        return new Page(stale, met.size() < limit ? "" : met.getLast().id());
    }

    @Override
    public AuditVerdict ask(String id) {
        Session session = store.find(id);
        if (session == null) {
            return AuditVerdict.GONE;
        }
        return switch (peer.change(session, Json.object()).kind()) {
            case TAKEN, REFUSED -> {
                store.confirm(id);
                yield AuditVerdict.KNOWN;
            }
            case SESSION_UNKNOWN -> {
                var _ = termination.endIf(id, now -> now.stamp().equals(session.stamp()));
                yield AuditVerdict.GONE;
            }
            case PENDING, UNREACHABLE -> AuditVerdict.NO_ANSWER;
        };
    }

    @Override
    public boolean end(Stale record) {
        return termination.endIf(record.key(), now -> store.isOf(record.key(), record.changedAtMillis()));
    }
}
