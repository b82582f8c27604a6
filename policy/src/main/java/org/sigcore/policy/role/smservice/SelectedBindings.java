// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import java.util.List;
import java.util.function.Predicate;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.binding.SessionBindings;
import tools.jackson.databind.node.ObjectNode;

/** Registers sessions with the BSF, except those of data networks that an operator has excluded. */
public final class SelectedBindings implements SessionBindings {
    private final SessionBindings bindings;
    private final Predicate<String> excluded;

    /** @param excluded true for a data network whose sessions are not registered with the BSF */
    public SelectedBindings(SessionBindings bindings, Predicate<String> excluded) {
        this.bindings = bindings;
        this.excluded = excluded;
    }

    @Override
    public void register(String sessionId, ObjectNode session) {
        if (isWanted(session)) {
            bindings.register(sessionId, session);
        }
    }

    @Override
    public void update(String sessionId, ObjectNode session) {
        if (isWanted(session)) {
            bindings.update(sessionId, session);
        }
    }

    private boolean isWanted(ObjectNode session) {
        String dnn = Json.string(session, "dnn");
        return dnn == null || !excluded.test(dnn);
    }

    /** Always deregisters, since a session may have been registered before its data network was excluded. */
    @Override
    public void deregister(String sessionId, List<String> others) {
        bindings.deregister(sessionId, others);
    }

    @Override
    public void awaitBsf(String sessionId) {
        bindings.awaitBsf(sessionId);
    }

    @Override
    public ObjectNode elsewhere(String sessionId) {
        return bindings.elsewhere(sessionId);
    }
}
