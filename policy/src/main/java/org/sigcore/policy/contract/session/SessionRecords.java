// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.session;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Operator access to the stored sessions of one service. Thread-safe. */
public interface SessionRecords {
    /**
     * Returns the matching sessions.
     *
     * @throws org.sigcore.model.ProblemException 400 for an invalid address
     */
    List<SessionRecord> find(SessionLookup lookup);

    /**
     * Scans all sessions in the order of their identities. Too slow for use in message processing.
     *
     * @param after end of the previous page; empty for the first page
     * @param limit number of sessions to examine, 1 to 10,000
     */
    Page page(SessionFilter filter, String after, int limit);

    /**
     * Returns the context that policies would receive if the session were evaluated now.
     *
     * @param operation create, update or notify
     * @return null if the session does not exist
     */
    @Nullable
    ObjectNode seenByPolicies(String id, String operation);

    /**
     * Ends a session on behalf of an operator.
     *
     * @param tellPeer true to request the peer to end the session, which then deletes it; false to remove it without
     *     notifying the peer
     */
    SessionEnding end(String id, boolean tellPeer);

    /**
     * Matching sessions of one page.
     *
     * @param next start of the next page; empty on the last page
     */
    record Page(List<SessionRecord> sessions, String next) {}
}
