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
import org.sigcore.policy.session.api.SessionLookup;
import org.sigcore.policy.session.api.SessionRecord;
import org.sigcore.policy.session.logic.AfSession;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.logic.SessionKeys;

/** Looks for stored sessions of one service, and changes nothing. Thread-safe. */
public final class StoredSessionRecords {
    private final String service;
    private final SessionStore store;

    /** @param service as records name it */
    public StoredSessionRecords(String service, SessionStore store) {
        this.service = service;
        this.store = store;
    }

    /**
     * What is found.
     *
     * @throws ProblemException 400 for a prefix that is none
     */
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

    private static List<String> keys(SessionLookup lookup) {
        List<String> keys = new ArrayList<>();
        if (lookup.ipv4Addr() != null) {
            keys.addAll(SessionKeys.of(new SessionAddress(lookup.ipv4Addr(), null, null, null)));
        }
        if (lookup.ipv6Prefix() != null) {
            Ipv6Prefix prefix = Ipv6Prefix.read(lookup.ipv6Prefix());
            if (prefix == null) {
                throw new ProblemException(SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT, "ipv6Prefix: expected a prefix");
            }
            new SessionAddress(null, null, prefix, null)
                    .ipv6Networks()
                    .forEach(networks -> networks.forEach(network -> keys.add(SessionKeys.ofNetwork(network))));
        }
        return keys;
    }

    private SessionRecord shown(Session session) {
        return new SessionRecord(
                service,
                session.id(),
                session.created().toEpochMilli(),
                session.context(),
                session.decision(),
                session.af().stream().map(AfSession::id).toList());
    }
}
