// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.node.ObjectNode;

/** An AMF that is there to be found, and takes notifications of access and mobility policies. Thread-safe. */
@SpecRef("TS 29.507 4.2.4")
public final class Amf implements SbiRoutes {
    private final Queue<ObjectNode> notifications = new ConcurrentLinkedQueue<>();

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/namf-callback/v1")
                .route("POST", "/am-policies/{association}/{kind}", this::receive)
                .consumes("application/json");
    }

    /** What was received, oldest first. */
    public List<ObjectNode> notifications() {
        return List.copyOf(notifications);
    }

    private SbiResponse receive(SbiRequest request) {
        notifications.add(request.jsonObject());
        return SbiResponse.noContent();
    }
}
