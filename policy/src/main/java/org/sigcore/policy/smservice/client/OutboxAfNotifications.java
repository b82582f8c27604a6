// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.client;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.session.logic.AfSession;
import org.sigcore.policy.smservice.service.AfNotifications;
import tools.jackson.databind.node.ObjectNode;

/** Tells AFs on N5 by HTTP, those on Rx through the Diameter connector. */
@SpecRef("TS 29.514 5.5")
public final class OutboxAfNotifications implements AfNotifications {
    private final Outbox outbox;
    private final Function<String, String> resourceUri;

    /** @param resourceUri the URI of an AF session by its id */
    public OutboxAfNotifications(Outbox outbox, Function<String, String> resourceUri) {
        this.outbox = outbox;
        this.resourceUri = resourceUri;
    }

    @Override
    @SpecRef("TS 29.514 4.2.5.3")
    public void ended(AfSession session) {
        ObjectNode rx = session.rx();
        if (rx != null) {
            outbox.add(RxAsr.KIND, rx);
            return;
        }
        ObjectNode info = Json.object()
                .put("termCause", "PDU_SESSION_TERMINATION")
                .put("resUri", resourceUri.apply(session.id()));
        post(session.notifUri(), "/terminate", info);
    }

    @Override
    @SpecRef("TS 29.514 4.2.5.2")
    public void notify(AfSession session, ObjectNode notification) {
        String own = Json.string(AppSessionContextReqData.EV_SUBSC.of(session.request()), "notifUri");
        ObjectNode body =
                notification.deepCopy().put("evSubsUri", resourceUri.apply(session.id()) + "/events-subscription");
        post(own == null ? session.notifUri() : own, "/notify", body);
    }

    private void post(@Nullable String notifUri, String operation, ObjectNode body) {
        if (notifUri != null) {
            outbox.add(AfPosts.KIND, AfPosts.of(notifUri, operation, body));
        }
    }
}
