// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.binding;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/**
 * Registers sessions at the BSF so that requests of AFs find this PCF. Each operation is stored first and retried until
 * the BSF has accepted it; an unreachable BSF neither delays nor fails the caller. Thread-safe.
 */
@RoleInterface(role = "binding")
public interface SessionBindings {
    /** No-op implementation, for sessions that are not registered at a BSF. */
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
     * Registers a session that was not registered before. Returns once the pending registration is stored, without
     * waiting for the BSF.
     *
     * @param session members of PcfBinding (TS 29.521 5.6.2.2) that describe the session: supi, gpsi, addresses, dnn,
     *     snssai; the identity of this PCF is added
     */
    void register(String sessionId, ObjectNode session);

    /**
     * Updates the addresses of a session, or registers the session if it is not registered. Returns once the pending
     * update is stored.
     */
    void update(String sessionId, ObjectNode session);

    /**
     * Deregisters a session that has ended; no-op for an unknown session. Returns once the pending deregistration is
     * stored.
     *
     * @param others the subscriber's other sessions. A BSF may have returned the same binding for several registrations
     *     of one PDU session; such a binding is kept until the last of these sessions has ended
     */
    @SpecRef("TS 29.521 4.2.3.2")
    void deregister(String sessionId, List<String> others);

    /**
     * Waits for the BSF's answer to the pending operation of a session, at most {@code policy.binding.patience}, so
     * that an AF that queries the BSF after the SMF has its answer finds the session. The caller must not hold the
     * subscriber's lock.
     */
    void awaitBsf(String sessionId);

    /**
     * Returns the address of the PCF that serves the UE's other sessions of the same DNN and slice, as
     * {@code pcfSmFqdn} and {@code pcfSmIpEndPoints}, if the BSF has rejected the registration with {@code paraCom};
     * empty otherwise. Call after {@link #awaitBsf}.
     */
    @SpecRef("TS 29.521 4.2.2.2")
    ObjectNode elsewhere(String sessionId);
}
