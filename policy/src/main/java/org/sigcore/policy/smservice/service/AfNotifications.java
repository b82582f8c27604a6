// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import java.util.List;
import org.sigcore.policy.session.logic.AfSession;
import org.sigcore.policy.session.logic.Enforcement;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.service.AfPeer;
import org.sigcore.policy.smservice.logic.AfEvents;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tells AFs what happens to their sessions, over N5 or Rx. What they are told is written down with the unit of work of the
 * caller's thread, and sent afterwards. Thread-safe.
 */
public interface AfNotifications extends AfPeer {
    /**
     * Events that the AF has subscribed to.
     *
     * @param notification EventsNotification (TS 29.514 5.6.2.9) without evSubsUri, which is added
     */
    void notify(AfSession session, ObjectNode notification);

    @Override
    default void rulesFailed(Session carrier, AfSession session, List<String> rules) {
        ObjectNode events = AfEvents.of(Enforcement.report(rules), carrier, session);
        if (events != null) {
            notify(session, events);
        }
    }
}
