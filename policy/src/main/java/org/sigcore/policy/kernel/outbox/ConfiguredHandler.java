// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import org.sigcore.policy.kernel.settings.ServiceSettings;
import tools.jackson.databind.node.ObjectNode;

/** Handler that sends each entry with the settings that are current when it starts to send. Thread-safe. */
record ConfiguredHandler(OutboxHandler handler, ServiceSettings settings) implements OutboxHandler {
    @Override
    public String kind() {
        return handler.kind();
    }

    @Override
    public int mostAttempts() {
        return handler.mostAttempts();
    }

    @Override
    public String receiver(ObjectNode document) {
        return handler.receiver(document);
    }

    @Override
    public String subject(ObjectNode document) {
        return handler.subject(document);
    }

    @Override
    public boolean send(ObjectNode document) {
        return settings.during(now -> handler.send(document));
    }

    @Override
    public boolean send(ObjectNode document, Runnable alongside) {
        return settings.during(now -> handler.send(document, alongside));
    }
}
