// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import tools.jackson.databind.node.ObjectNode;

/**
 * Session bindings maintained by another process: requests are stored in the outbox with the session and sent after the
 * commit. Thread-safe.
 */
public final class OutboxBindings implements SessionBindings {
    private static final String KIND = "sm-binding";
    private static final JsonMember OTHERS = JsonMember.array("others");
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private final Outbox outbox;
    private final SessionBindings remote;

    public OutboxBindings(Outbox outbox, SessionBindings remote) {
        this.outbox = outbox;
        this.remote = remote;
    }

    @Override
    public void register(String sessionId, ObjectNode session) {
        add("register", sessionId, session);
    }

    @Override
    public void update(String sessionId, ObjectNode session) {
        add("update", sessionId, session);
    }

    @Override
    public void deregister(String sessionId, List<String> others) {
        ObjectNode ended = Json.object();
        others.forEach(ended.putArray(OTHERS.name())::add);
        add("deregister", sessionId, ended);
    }

    @Override
    public void awaitBsf(String sessionId) {
        outbox.await(sessionId, PATIENCE);
        remote.awaitBsf(sessionId);
    }

    @Override
    public ObjectNode elsewhere(String sessionId) {
        return remote.elsewhere(sessionId);
    }

    private void add(String operation, String sessionId, ObjectNode session) {
        ObjectNode document = Json.object().put("operation", operation).put("sessionId", sessionId);
        document.set("session", session);
        outbox.add(KIND, document, sessionId);
    }

    /** Sends the stored requests to the other process. Thread-safe. */
    public static final class Sender implements OutboxHandler {
        private final Supplier<SessionBindings> remote;

        public Sender(Supplier<SessionBindings> remote) {
            this.remote = remote;
        }

        @Override
        public String kind() {
            return KIND;
        }

        @Override
        public int mostAttempts() {
            return Integer.MAX_VALUE;
        }

        @Override
        public boolean send(ObjectNode document) {
            String sessionId = document.path("sessionId").asString();
            ObjectNode session = document.withObjectProperty("session");
            switch (document.path("operation").asString()) {
                case "register", "update" -> // a repeated registration is an update
                    remote.get().update(sessionId, session);
                default -> remote.get().deregister(sessionId, JsonMember.texts(session, List.of(OTHERS)));
            }
            return true;
        }
    }
}
