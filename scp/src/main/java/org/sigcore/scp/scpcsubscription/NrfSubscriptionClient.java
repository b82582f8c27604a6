// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcsubscription;

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
import org.sigcore.platform.nrf.OwnAssertions;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.scp.contract.scpnrfproxy.NrfSetClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Client for subscriptions at one NRF set. Blocking; thread-safe. */
@SpecRef({"TS 29.510 5.2.2.5", "TS 29.510 5.2.2.7"})
public final class NrfSubscriptionClient implements NrfSubscriptions {
    private static final Logger LOG = LoggerFactory.getLogger(NrfSubscriptionClient.class);
    private static final String PATH = "/nnrf-nfm/v1/subscriptions";

    /** Time to wait for a late response, so that the subscription that it creates can be cancelled. */
    static final Duration LATE = Duration.ofSeconds(60);

    private final NrfSetClient nrf;
    private final OwnAssertions assertions;

    /** @param assertions client credentials assertions that authenticate this SCP as the subscriber */
    public NrfSubscriptionClient(NrfSetClient nrf, OwnAssertions assertions) {
        this.nrf = nrf;
        this.assertions = assertions;
    }

    @Override
    public Subscription subscribe(ObjectNode wanted) {
        SbiRequest request = assertions.proved(SbiRequest.json("POST", PATH, wanted));
        CompletableFuture<SbiResponse> answer = nrf.sendOnce(request, LATE);
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
                new SbiFailure(SbiFailure.Kind.RESPONSE_TIMEOUT, true, "the NRF did not answer the subscription"));
    }

    private void takeBack(SbiResponse late) {
        try {
            if (late.status() == 201) {
                unsubscribe(made(late));
            }
        } catch (SbiCallException | ProblemException e) {
            LOG.atWarn()
                    .addKeyValue("event", "subscription-not-taken-back")
                    .addKeyValue("reason", e.getMessage())
                    .log("could not cancel a subscription from a late response");
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

    @Override
    public @Nullable Subscription renew(Subscription subscription, Instant validUntil) {
        var patch = Json.array();
        patch.addObject().put("op", "replace").put("path", "/validityTime").put("value", validUntil.toString());
        SbiRequest request = SbiRequest.of("PATCH", PATH + "/" + subscription.id())
                .withBody(JsonPatch.MEDIA_TYPE, Json.bytes(patch));
        SbiResponse response = nrf.ask(assertions.proved(request));
        return switch (response.status()) {
            case 204 -> new Subscription(subscription.id(), validUntil);
            case 200 -> {
                Instant given = instant(Json.string(response.jsonObject(), "validityTime"));
                yield new Subscription(subscription.id(), given == null ? validUntil : given);
            }
            // Some NRFs refuse to change a subscription: a new one replaces it, and it ends with its validity.
            case 400, 403, 404, 405, 501 -> null;
            default -> throw refused("renew", response);
        };
    }

    @Override
    public void unsubscribe(Subscription subscription) {
        nrf.ask(assertions.proved(SbiRequest.of("DELETE", PATH + "/" + subscription.id())));
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
