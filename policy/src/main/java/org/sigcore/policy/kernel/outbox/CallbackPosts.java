// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.Redirected;
import org.sigcore.platform.egress.ResourceUri;
import tools.jackson.databind.node.ObjectNode;

/**
 * Posts {@link Callback}s, follows redirects, and leaves a notification for a retry on a server error, 408 or 429.
 * Thread-safe.
 */
@SpecRef({"TS 29.500 6.10.9", "TS 29.501 4.4.1"})
public final class CallbackPosts implements OutboxHandler {
    private final CountedRequests requests;

    public CallbackPosts(CountedRequests requests) {
        this.requests = requests;
    }

    @Override
    public String kind() {
        return Callback.KIND;
    }

    @Override
    public String receiver(ObjectNode document) {
        return Callback.receiver(document);
    }

    @Override
    public boolean send(ObjectNode document) {
        String service = String.valueOf(Json.string(document, "service"));
        ResourceUri uri = ResourceUri.parse(String.valueOf(Json.string(document, "uri")));
        return !Redirected.post(requests, service, uri, document.withObjectProperty("body"))
                .response()
                .retryable();
    }
}
