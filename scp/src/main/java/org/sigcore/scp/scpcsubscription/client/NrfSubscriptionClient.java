// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcsubscription.client;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiCaller;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Subscribes at one NRF. Blocking; thread-safe. Every method throws SbiCallException when the NRF does not answer. */
@SpecRef({"TS 29.510 5.2.2.5", "TS 29.510 5.2.2.7"})
final class NrfSubscriptionClient {
    private static final String PATH = "/nnrf-nfm/v1/subscriptions";

    private final SbiCaller caller;
    private final ApiRoot nrf;
    private final Duration timeout;

    NrfSubscriptionClient(SbiCaller caller, ApiRoot nrf, Duration timeout) {
        this.caller = caller;
        this.nrf = nrf;
        this.timeout = timeout;
    }

    /**
     * A subscription at the NRF.
     *
     * @param validUntil null when it does not end by itself
     */
    record Subscription(String id, @Nullable Instant validUntil) {}

    /**
     * Subscribes.
     *
     * @throws ProblemException if the NRF refuses
     */
    Subscription subscribe(ObjectNode wanted) {
        SbiResponse response = caller.send(nrf, SbiRequest.json("POST", PATH, wanted), timeout);
        if (response.status() != 201) {
            throw refused("subscribe", response);
        }
        ObjectNode made = response.jsonObject();
        String id = Json.string(made, "subscriptionId");
        String location = response.headers().get("location");
        if (id == null && location != null) {
            id = location.substring(location.lastIndexOf('/') + 1);
        }
        if (id == null) {
            throw refused("subscribe", response);
        }
        return new Subscription(id, instant(Json.string(made, "validityTime")));
    }

    /**
     * Asks for a longer validity.
     *
     * @return null when the NRF does not know the subscription any more
     * @throws ProblemException if the NRF refuses
     */
    @Nullable
    Subscription renew(Subscription subscription, Instant validUntil) {
        var patch = Json.array();
        patch.addObject().put("op", "replace").put("path", "/validityTime").put("value", validUntil.toString());
        SbiRequest request = SbiRequest.of("PATCH", PATH + "/" + subscription.id())
                .withBody(JsonPatch.MEDIA_TYPE, Json.bytes(patch));
        SbiResponse response = caller.send(nrf, request, timeout);
        return switch (response.status()) {
            case 204 -> new Subscription(subscription.id(), validUntil);
            case 200 -> {
                Instant given = instant(Json.string(response.jsonObject(), "validityTime"));
                yield new Subscription(subscription.id(), given == null ? validUntil : given);
            }
            case 404 -> null;
            default -> throw refused("renew", response);
        };
    }

    /** Takes a subscription back; whether the NRF knew it does not matter. */
    void unsubscribe(Subscription subscription) {
        caller.send(nrf, SbiRequest.of("DELETE", PATH + "/" + subscription.id()), timeout);
    }

    private static @Nullable Instant instant(@Nullable String text) {
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static ProblemException refused(String operation, SbiResponse response) {
        return new ProblemException(ProblemDetails.of(
                response.status(), null, "the NRF answered " + response.status() + " to " + operation));
    }
}
