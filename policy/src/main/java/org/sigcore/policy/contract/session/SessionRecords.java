// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.session;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Stored sessions of one service, for those who look after them. Thread-safe. */
public interface SessionRecords {
    /**
     * What is stored.
     *
     * @throws org.sigcore.model.ProblemException 400 for an address that is none
     */
    List<SessionRecord> find(SessionLookup lookup);

    /**
     * Walks over all sessions in the order of their identities: not for the way of a message.
     *
     * @param after where the page before has ended; empty for the first page
     * @param limit sessions that are looked at, 1 to 10,000
     */
    Page page(SessionFilter filter, String after, int limit);

    /**
     * What policies see of a session if it is decided now.
     *
     * @param operation create, update or notify
     * @return null without such a session
     */
    @Nullable
    ObjectNode seenByPolicies(String id, String operation);

    /**
     * Ends a session for an operator.
     *
     * @param tellPeer have the peer end it, which then says so itself; else it is removed, and the peer not asked
     */
    SessionEnding end(String id, boolean tellPeer);

    /**
     * Those that match, of a part of the sessions.
     *
     * @param next where the next page begins; empty at the end
     */
    record Page(List<SessionRecord> sessions, String next) {}
}
