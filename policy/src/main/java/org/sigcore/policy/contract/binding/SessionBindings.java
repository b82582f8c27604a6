// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.binding;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/**
 * Registers sessions at the BSF, so that an AF's requests find this PCF. A BSF that cannot be reached delays nothing and
 * fails nothing: what it has to be told is stored first, and tried until it has taken it. Thread-safe.
 */
@RoleInterface(role = "binding")
public interface SessionBindings {
    /** Registers nothing: for sessions that no BSF knows. */
    SessionBindings NONE = new SessionBindings() {
        @Override
        public void register(String sessionId, ObjectNode session) {}

        @Override
        public void update(String sessionId, ObjectNode session) {}

        @Override
        public void deregister(String sessionId, List<String> others) {}

        @Override
        public void awaitBsf(String sessionId) {}

        @Override
        public ObjectNode elsewhere(String sessionId) {
            return Json.object();
        }
    };

    /**
     * Registers a session. Returns when it is stored that the BSF must be told, and waits for no answer of the BSF.
     *
     * @param sessionId the session
     * @param session the members of PcfBinding (TS 29.521 5.6.2.2) that describe the session: supi, gpsi, addresses, dnn,
     *     snssai; who we are is added
     */
    void register(String sessionId, ObjectNode session);

    /** The session's address has changed; registers it if it was not registered. Same promise. */
    void update(String sessionId, ObjectNode session);

    /**
     * Deregisters a session that has ended; does nothing when it is not known. Same promise.
     *
     * @param others the other sessions of the subscriber: a BSF may have answered the registrations of one PDU session with the
     *     same binding, which then stays until the last of these sessions has ended
     */
    @SpecRef("TS 29.521 4.2.3.2")
    void deregister(String sessionId, List<String> others);

    /**
     * Waits until the BSF has answered what it was told of a session, at most {@code policy.binding.patience}: an AF that asks
     * the BSF once the SMF has its answer then finds the session. For the caller without a lock.
     */
    void awaitBsf(String sessionId);

    /**
     * Where the PCF is reached that has the UE's other sessions with that data network and slice, as {@code pcfSmFqdn} and
     * {@code pcfSmIpEndPoints}, if the BSF has refused a session with {@code paraCom} for that; said once, after {@link #awaitBsf}.
     */
    @SpecRef("TS 29.521 4.2.2.2")
    ObjectNode elsewhere(String sessionId);
}
