// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.egressgateway.Forwarder;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Forwards subscriptions to another NRF if no registered NF instance here matches them. Their Location is at that NRF;
 * requests for such a subscription that arrive here nevertheless are forwarded. Thread-safe.
 */
@SpecRef("TS 29.510 5.2.2.5.3")
public final class SubscriptionForwarding {
    private final KnownInstances instances;
    private final Forwarder forwarder;

    public SubscriptionForwarding(KnownInstances instances, Forwarder forwarder) {
        this.instances = instances;
        this.forwarder = forwarder;
    }

    /** Returns the response of another NRF to a subscription; null if this NRF has to grant it. */
    public @Nullable SbiResponse create(SbiRequest request, ObjectNode body) {
        JsonNode condition = body.path("subscrCond");
        if (!condition.isObject()
                || !forwarder.wants(
                        Forwarder.Kind.SUBSCRIPTION, Json.string(condition, "nfType"), services(condition))) {
            return null;
        }
        Predicate<NFProfile> wanted = Subscription.condition(body);
        boolean here = instances.all().stream().anyMatch(wanted);
        return here ? null : forwarder.forward(Forwarder.Kind.SUBSCRIPTION, request);
    }

    /**
     * Returns the response of another NRF to a request for an unknown subscription; null if the request is not
     * forwarded.
     */
    public @Nullable SbiResponse other(SbiRequest request) {
        return forwarder.wants(Forwarder.Kind.SUBSCRIPTION, null, List.of())
                ? forwarder.forward(Forwarder.Kind.SUBSCRIPTION, request)
                : null;
    }

    private static List<String> services(JsonNode condition) {
        String one = Json.string(condition, "serviceName");
        return one != null
                ? List.of(one)
                : condition.path("serviceNameList").values().stream()
                        .map(item -> item.asString(""))
                        .toList();
    }
}
