// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.policy.pre.api.SessionAddress;
import org.sigcore.policy.session.api.SessionEnding;
import org.sigcore.policy.session.api.SessionFilter;
import org.sigcore.policy.session.api.SessionLookup;
import org.sigcore.policy.session.api.SessionRecord;
import org.sigcore.policy.session.api.SessionRecords;
import org.sigcore.policy.session.logic.AfSession;
import org.sigcore.policy.session.logic.Enforcement;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.logic.SessionKeys;
import org.sigcore.policy.session.logic.Touched;

/** Looks for stored sessions of one service, and ends one where an operator says so. Thread-safe. */
public class StoredSessionRecords implements SessionRecords {
    private final Sessions sessions;
    private final SessionStore store;

    public StoredSessionRecords(Sessions sessions) {
        this.sessions = sessions;
        this.store = sessions.ports().store();
    }

    @Override
    public List<SessionRecord> find(SessionLookup lookup) {
        Map<String, Session> found = new LinkedHashMap<>();
        if (lookup.id() != null) {
            Session session = store.find(lookup.id());
            if (session != null) {
                found.put(session.id(), session);
            }
        }
        List<String> keys = keys(lookup);
        if (!keys.isEmpty()) {
            store.findByKeys(keys).forEach(each -> found.put(each.session().id(), each.session()));
        }
        return found.values().stream().map(this::shown).toList();
    }

    @Override
    public Page page(SessionFilter filter, String after, int limit) {
        List<String> ids = store.walk(after, limit).stream().map(Touched::id).toList();
        List<SessionRecord> matching = store.findAll(ids).stream()
                .map(this::shown)
                .filter(filter::takes)
                .toList();
        return new Page(matching, ids.size() < limit ? "" : ids.getLast());
    }

    @Override
    public SessionEnding end(String id, boolean tellPeer) {
        return sessions.endForOperator(id, tellPeer);
    }

    private static List<String> keys(SessionLookup lookup) {
        List<String> keys = new ArrayList<>();
        if (lookup.ipv4Addr() != null) {
            keys.addAll(SessionKeys.of(new SessionAddress(lookup.ipv4Addr(), null, null)));
        }
        if (lookup.ipv6Prefix() != null) {
            Ipv6Prefix prefix = Ipv6Prefix.read(lookup.ipv6Prefix());
            if (prefix == null) {
                throw new ProblemException(SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT, "ipv6Prefix: expected a prefix");
            }
            new SessionAddress(null, null, prefix)
                    .ipv6Networks()
                    .forEach(networks -> networks.forEach(network -> keys.add(SessionKeys.ofNetwork(network))));
        }
        return keys;
    }

    private SessionRecord shown(Session session) {
        return new SessionRecord(
                sessions.service(),
                session.id(),
                session.created().toEpochMilli(),
                session.context(),
                Enforcement.inForce(session),
                Enforcement.failures(session),
                session.af().stream().map(AfSession::id).toList());
    }
}
