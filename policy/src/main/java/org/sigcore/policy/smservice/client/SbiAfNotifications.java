// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.client;

import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.policy.smservice.api.RxNotifications;
import org.sigcore.policy.smservice.logic.AppSession;
import org.sigcore.policy.smservice.service.AfNotifications;
import org.sigcore.sbi.SbiRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tells AFs on N5 by HTTP, those on Rx through the Diameter connector. Never waits for them. */
@SpecRef("TS 29.514 5.5")
public final class SbiAfNotifications implements AfNotifications {
    private static final Logger LOG = LoggerFactory.getLogger(SbiAfNotifications.class);
    private static final String SERVICE = "npcf-policyauthorization-notify";
    private final CountedRequests requests;
    private final Supplier<RxNotifications> rx;
    private final Function<String, String> resourceUri;
    private final Executor executor;

    /**
     * Notifications.
     *
     * @param rx asked at the first session that needs it
     * @param resourceUri the URI of an AF session by its id
     * @param executor runs what must not delay the caller
     */
    public SbiAfNotifications(
            CountedRequests requests,
            Supplier<RxNotifications> rx,
            Function<String, String> resourceUri,
            Executor executor) {
        this.requests = requests;
        this.rx = rx;
        this.resourceUri = resourceUri;
        this.executor = executor;
    }

    @Override
    @SpecRef("TS 29.514 4.2.5.3")
    public void terminated(AppSession session) {
        ObjectNode diameter = session.rx();
        if (diameter != null) {
            String rxSessionId = String.valueOf(Json.string(diameter, "sessionId"));
            later(session, () -> rx.get().abort(rxSessionId, diameter));
            return;
        }
        ObjectNode info = Json.object()
                .put("termCause", "PDU_SESSION_TERMINATION")
                .put("resUri", resourceUri.apply(session.id()));
        later(session, () -> post(session.notifUri(), "/terminate", info));
    }

    @Override
    @SpecRef("TS 29.514 4.2.5.2")
    public void notify(AppSession session, ObjectNode notification) {
        String own = Json.string(AppSessionContextReqData.EV_SUBSC.of(session.request()), "notifUri");
        ObjectNode body =
                notification.deepCopy().put("evSubsUri", resourceUri.apply(session.id()) + "/events-subscription");
        later(session, () -> post(own == null ? session.notifUri() : own, "/notify", body));
    }

    private void post(@Nullable String notifUri, String operation, ObjectNode body) {
        if (notifUri != null) {
            ResourceUri uri = ResourceUri.parse(notifUri).child(operation);
            requests.send(SERVICE, EgressTarget.direct(uri.apiRoot()), SbiRequest.json("POST", uri.target(), body));
        }
    }

    private void later(AppSession session, Runnable work) {
        executor.execute(() -> {
            try {
                work.run();
            } catch (RuntimeException e) {
                LOG.warn("AF of session {} not told: {}", session.id(), e.toString());
            }
        });
    }
}
