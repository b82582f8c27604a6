// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.api;

import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/**
 * Registers sessions at the BSF, so that an AF's requests find this PCF. A BSF that cannot be reached delays nothing and
 * fails nothing: what it does not know yet is stored and tried again. Thread-safe.
 */
@RoleInterface(role = "binding")
public interface SessionBindings {
    /**
     * Registers a session. Returns when the BSF has it, or when it is stored that it must be told later.
     *
     * @param contextId the session
     * @param session the members of PcfBinding (TS 29.521 5.6.2.2) that describe the session: supi, gpsi, addresses, dnn,
     *     snssai; who we are is added
     */
    void register(String contextId, ObjectNode session);

    /** The session's address has changed; registers it if it was not registered. Same promise. */
    void update(String contextId, ObjectNode session);

    /** The session has ended. Does nothing when it is not known. */
    void deregister(String contextId);
}
