// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository.Subscription;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository.SubscriptionRequest;
import org.sigcore.policy.contract.udrconnector.PolicyDataResources;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.token.CallbackKey;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes and reads PolicyDataSubscription. Thread-safe. */
@SpecRef({"TS 29.519 5.2.12", "TS 29.519 5.4.2.13"})
public final class UdrSubscriptions {
    private final Supplier<ApiRoot> self;
    private final CallbackKey key;

    /** @param self API root under which the UDR reaches this PCF */
    public UdrSubscriptions(Supplier<ApiRoot> self, CallbackKey key) {
        this.self = self;
        this.key = key;
    }

    ObjectNode document(String version, SubscriptionRequest request) {
        String secret = key.secret(UdrCallback.subject(request.subscriber()));
        ObjectNode document =
                Json.object().put("notificationUri", self.get() + UdrCallback.path(request.subscriber(), secret));
        ArrayNode monitored = document.putArray("monitoredResourceUris")
                .add(uri(version, request.watched().ueId(), request.watched().resource()));
        request.watched()
                .stateOf()
                .forEach(each -> monitored.add(uri(version, each, PolicyDataResources.OPERATOR_DATA)));
        if (request.immediately()) {
            document.put("immRep", true);
        }
        if (request.expiry() != null) {
            document.put("expiry", request.expiry());
        }
        return document;
    }

    private static String uri(String version, String ueId, String resource) {
        return "/nudr-dr/" + version + "/policy-data/ues/" + UrlEncoded.encode(ueId) + "/" + resource;
    }

    /**
     * Reads the response of a UDR.
     *
     * @param request the request; its expiry applies if a renewal is confirmed without a body (204)
     * @param known URI of an existing subscription; null for a new one, whose URI the UDR returns
     */
    static Subscription read(SbiResponse response, SubscriptionRequest request, @Nullable String known) {
        String uri = known == null ? response.headers().get("location") : known;
        if (response.status() / 100 != 2 || uri == null) {
            return new Subscription(response.status(), null, null, null, response.retryAfterSeconds());
        }
        if (known != null && response.body().length == 0) {
            return new Subscription(response.status(), uri, null, request.expiry(), 0);
        }
        try {
            ObjectNode body = response.body().length == 0 ? Json.object() : response.jsonObject();
            return new Subscription(
                    response.status(),
                    uri,
                    reported(body, request.watched().resource()),
                    Json.string(body, "expiry"),
                    0,
                    state(body, request.watched().ueId()));
        } catch (ProblemException unreadable) {
            return new Subscription(response.status(), uri, null, null, 0);
        }
    }

    private static @Nullable ObjectNode reported(ObjectNode body, String resource) {
        for (JsonNode report : body.path("immReports")) {
            if (report.get(String.valueOf(PolicyDataResources.member(resource))) instanceof ObjectNode data) {
                return data;
            }
        }
        return null;
    }

    private static Map<String, ObjectNode> state(ObjectNode body, String ueId) {
        Map<String, ObjectNode> state = new HashMap<>();
        for (JsonNode report : body.path("immReports")) {
            if (report.get("opSpecDataMap") instanceof ObjectNode data) {
                String whose = Json.string(report, "ueId");
                state.put(whose == null ? ueId : whose, data);
            }
        }
        return state;
    }
}
