// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.decision.SessionAddress;
import org.sigcore.policy.kernel.decision.SessionQuery;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionKeys;
import org.sigcore.policy.kernel.session.service.SessionStore.Found;

/** Finds the sessions that match an AF's query, the best match first, or that carry an AF session. Thread-safe. */
final class SessionCandidates {
    private final SessionStore store;

    SessionCandidates(SessionStore store) {
        this.store = store;
    }

    List<Session> of(SessionQuery query) {
        return of(query, store.findByKeys(SessionKeys.of(query.address())));
    }

    /** @param found sessions under the keys of the query's address */
    List<Session> of(SessionQuery query, List<Found> found) {
        return query.candidates(address -> byAddress(address, found), Session::context);
    }

    /** Returns those found under a key, the newest first. */
    static List<Session> under(String key, List<Found> found) {
        return newestFirst(found.stream()
                .filter(one -> one.key().equals(key))
                .map(Found::session)
                .toList());
    }

    /** Returns the session that carries an AF session; null if it is unknown. */
    @Nullable
    Session carrying(String afSessionId) {
        String carrier = AfSession.carrierOf(afSessionId);
        if (carrier != null) {
            return store.find(carrier);
        }
        List<Found> found = store.findByKeys(List.of(SessionKeys.ofRx(afSessionId)));
        return found.isEmpty() ? null : found.getFirst().session();
    }

    private List<Session> byAddress(SessionAddress address, List<Found> found) {
        if (address.ipv4() != null) {
            return under("4:" + address.ipv4(), found);
        }
        if (!address.macs().isEmpty()) {
            return under(SessionKeys.ofMac(address.macs().getFirst()), found);
        }
        List<Session> matching = new ArrayList<>();
        for (List<String> networks : address.ipv6Networks()) {
            List<String> keys = networks.stream().map(SessionKeys::ofNetwork).toList();
            boolean known = networks.size() == 1
                    && networks.getFirst().equals(address.ipv6Network()); // part of the first query
            for (Found one : known ? found : store.findByKeys(keys)) {
                if (keys.contains(one.key()) && address.isOf(one.session().address())) {
                    matching.add(one.session());
                }
            }
            if (!matching.isEmpty()) {
                break;
            }
        }
        return newestFirst(matching);
    }

    private static List<Session> newestFirst(List<Session> found) {
        Comparator<Session> byAge = Comparator.comparing(Session::created, Comparator.<Instant>naturalOrder());
        return found.stream().sorted(byAge.reversed()).toList();
    }
}
