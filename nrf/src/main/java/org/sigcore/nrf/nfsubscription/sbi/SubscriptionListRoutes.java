// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.sbi;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.nrf.nfsubscription.service.Subscriptions;
import org.sigcore.platform.log.SecretMask;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Route {@code GET /nrf-registry/v1/subscriptions} on the management port: the subscriptions to NF instances that are
 * valid, without the secrets of their callback URIs.
 */
public final class SubscriptionListRoutes implements ManagementRoutes {
    private static final int LISTED = 1_000;

    private final Subscriptions subscriptions;

    public SubscriptionListRoutes(Subscriptions subscriptions) {
        this.subscriptions = subscriptions;
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api("/nrf-registry/v1").route("GET", "/subscriptions", request -> list());
    }

    private SbiResponse list() {
        List<ObjectNode> all = subscriptions.documents();
        ObjectNode answer = Json.object().put("total", all.size());
        ArrayNode listed = answer.putArray("subscriptions");
        all.stream().limit(LISTED).forEach(document -> listed.add(shown(document)));
        return SbiResponse.json(200, answer);
    }

    private static ObjectNode shown(ObjectNode document) {
        String uri = Json.string(document, "nfStatusNotificationUri");
        return uri == null ? document : document.deepCopy().put("nfStatusNotificationUri", SecretMask.callback(uri));
    }
}
