// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session;

import org.sigcore.model.Json;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import tools.jackson.databind.node.ObjectNode;

/**
 * Peer decorator that logs notifications as activity. Thread-safe.
 *
 * @param service of the sessions
 */
public record WatchedPeer(String service, SessionPeer peer, Activity activity) implements SessionPeer {
    @Override
    public Answer change(Session session, ObjectNode changes) {
        Answer answer = peer.change(session, changes);
        tell("notify", session, changes, answer);
        return answer;
    }

    @Override
    public Answer release(Session session) {
        Answer answer = peer.release(session);
        tell("terminate", session, Json.object(), answer);
        return answer;
    }

    private void tell(String told, Session session, ObjectNode changes, Answer answer) {
        if (activity.on()) {
            activity.told(
                    service,
                    told,
                    new Activity.Session(session.id(), session.supi(), session.gpsi()),
                    changes,
                    answer.kind().name());
        }
    }
}
