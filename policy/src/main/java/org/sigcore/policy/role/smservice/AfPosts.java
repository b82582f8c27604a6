// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.Redirected;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import tools.jackson.databind.node.ObjectNode;

/** Outbox handler that sends notifications to AFs on N5. Thread-safe. */
@SpecRef("TS 29.514 5.5")
public final class AfPosts implements OutboxHandler {
    static final String KIND = "af-post";
    private static final String SERVICE = "npcf-policyauthorization-notify";
    private final CountedRequests requests;

    public AfPosts(CountedRequests requests) {
        this.requests = requests;
    }

    static ObjectNode of(String notifUri, String operation, ObjectNode body) {
        ObjectNode document = Json.object().put("notifUri", notifUri).put("operation", operation);
        document.set("body", body);
        return document;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String receiver(ObjectNode document) {
        return Callback.root(Json.string(document, "notifUri"));
    }

    @Override
    public boolean send(ObjectNode document) {
        ResourceUri uri = ResourceUri.parse(document.path("notifUri").asString())
                .child(document.path("operation").asString());
        return !Redirected.post(requests, SERVICE, uri, document.withObjectProperty("body"))
                .response()
                .retryable();
    }
}
