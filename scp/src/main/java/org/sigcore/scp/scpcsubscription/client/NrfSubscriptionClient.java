// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcsubscription.client;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.scp.nrf.NrfSetClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Subscribes at one NRF set. Blocking; thread-safe. Every method throws SbiCallException when the NRF does not answer. */
@SpecRef({"TS 29.510 5.2.2.5", "TS 29.510 5.2.2.7"})
final class NrfSubscriptionClient {
    private static final Logger LOG = LoggerFactory.getLogger(NrfSubscriptionClient.class);
    private static final String PATH = "/nnrf-nfm/v1/subscriptions";

    /** How long an answer that comes late is waited for, so that the subscription that it brings can be taken back. */
    static final Duration LATE = Duration.ofSeconds(60);

    private final NrfSetClient nrf;

    NrfSubscriptionClient(NrfSetClient nrf) {
        this.nrf = nrf;
    }

    /**
     * A subscription at the NRF.
     *
     * @param validUntil null when it does not end by itself
     */
    record Subscription(String id, @Nullable Instant validUntil) {}

    /**
     * Subscribes. When the answer comes too late, the subscription that it brings is taken back: another one will have been
     * made.
     *
     * @throws ProblemException if the NRF refuses
     */
    Subscription subscribe(ObjectNode wanted) {
        CompletableFuture<SbiResponse> answer = nrf.sendOnce(SbiRequest.json("POST", PATH, wanted), LATE);
        try {
            return made(answer.get(nrf.timeout().toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            var _ = answer.thenAccept(late -> Thread.ofVirtual().start(() -> takeBack(late)));
            throw timedOut();
        } catch (InterruptedException e) {
            var _ = answer.thenAccept(late -> Thread.ofVirtual().start(() -> takeBack(late)));
            Thread.currentThread().interrupt();
            throw timedOut();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof SbiCallException failure ? failure : new IllegalStateException(e.getCause());
        }
    }

    private static SbiCallException timedOut() {
        return new SbiCallException(
                new SbiFailure(SbiFailure.Kind.RESPONSE_TIMEOUT, true, "the NRF does not answer to subscribe"));
    }

    private void takeBack(SbiResponse late) {
        try {
            if (late.status() == 201) {
                unsubscribe(made(late));
            }
        } catch (SbiCallException | ProblemException e) {
            LOG.atWarn().addKeyValue("why", e.getMessage()).log("a late subscription could not be taken back");
        }
    }

    private static Subscription made(SbiResponse response) {
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
        SbiResponse response = nrf.ask(request);
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
        nrf.ask(SbiRequest.of("DELETE", PATH + "/" + subscription.id()));
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
