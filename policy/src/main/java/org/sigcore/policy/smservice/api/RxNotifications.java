// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.api;

import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** What the SM service has to tell an AF that came over Rx; carried out by the Diameter connector. Thread-safe. */
@RoleInterface(role = "diam-connector")
public interface RxNotifications {
    /**
     * The PDU session has ended: the AF is asked to end its session (ASR).
     *
     * @param peer what came with the session's creation
     * @return false when the AF did not answer: to be retried
     */
    boolean abort(String rxSessionId, ObjectNode peer);
}
