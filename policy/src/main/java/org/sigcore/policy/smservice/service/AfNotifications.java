// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import org.sigcore.policy.smservice.logic.AppSession;
import tools.jackson.databind.node.ObjectNode;

/** Tells AFs what happens to their sessions, over N5 or Rx. Errors are logged and otherwise ignored. Thread-safe. */
public interface AfNotifications {
    /** The PDU session has ended; the AF session with it. */
    void terminated(AppSession session);

    /**
     * Events that the AF has subscribed to.
     *
     * @param notification EventsNotification (TS 29.514 5.6.2.9) without evSubsUri, which is added
     */
    void notify(AppSession session, ObjectNode notification);
}
