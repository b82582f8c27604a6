// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import tools.jackson.databind.node.ObjectNode;

/** Other roles that a change of a subscriber concerns. Thread-safe. */
public interface ConcernedRoles {
    /** Notifies the owner of a session of a subscriber whose data or counters have changed. */
    void subscriberChanged(String service, String sessionId);

    /** Returns false for umData of a subscriber that this PCF wrote itself. */
    boolean isNews(String ueId, ObjectNode umData);

    /** Returns true for the Diameter identity of an OCS with an open connection. */
    boolean isConnected(String ocs);
}
