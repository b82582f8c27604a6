// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.config.NrfClientProperties;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Sends the requests by which an NF instance maintains its profile at the NRF. Thread-safe. */
@SpecRef("TS 29.510 5.2.2")
final class NrfManagementClient {
    private static final int MAX_TEXT = 200;
    private final SbiCaller caller;
    private final NrfClientProperties nrf;
    private final String path;
    private final String userAgent;
    private final MeterRegistry meters;

    /** @param meters counts {@code sigcore.nrf.requests} by operation and result */
    NrfManagementClient(
            SbiCaller caller, NrfClientProperties nrf, String nfType, String instanceId, MeterRegistry meters) {
        this.meters = meters;
        this.caller = caller;
        this.nrf = nrf;
        this.path = "/nnrf-nfm/v1/nf-instances/" + instanceId;
        this.userAgent = nfType + "-" + instanceId;
    }

    /** Outcome of a request. */
    sealed interface Outcome {
        /**
         * The NRF has performed the operation.
         *
         * @param profile the profile as stored at the NRF; null if the response has none
         */
        record Done(int status, @Nullable ObjectNode profile) implements Outcome {}

        /** The NRF does not know this instance. */
        record Unknown() implements Outcome {}

        /** The NRF has rejected the request (4xx); repeating it soon is pointless. */
        record Rejected(ProblemDetails problem) implements Outcome {}

        /**
         * The NRF has not answered, or is temporarily unable to.
         *
         * @param asked pause that the NRF requests by Retry-After; zero if it requests none
         */
        record Unreachable(String why, Duration asked) implements Outcome {}
    }

    @SpecRef("TS 29.510 5.2.2.2.2")
    Outcome register(ObjectNode profile) {
        return counted("register", SbiRequest.json("PUT", path, profile));
    }

    @SpecRef("TS 29.510 5.2.2.3.2")
    Outcome heartbeat(int load) {
        ArrayNode patch = Json.array();
        patch.addObject().put("op", "replace").put("path", "/nfStatus").put("value", "REGISTERED");
        patch.addObject().put("op", "replace").put("path", "/load").put("value", load);
        return counted(
                "heartbeat", SbiRequest.of("PATCH", path).withBody("application/json-patch+json", Json.bytes(patch)));
    }

    @SpecRef("TS 29.510 5.2.2.4.2")
    Outcome deregister() {
        return counted("deregister", SbiRequest.of("DELETE", path));
    }

    private Outcome counted(String operation, SbiRequest request) {
        Outcome outcome = send(request);
        String result = switch (outcome) {
            case Outcome.Done _ -> "done";
            case Outcome.Unknown _ -> "unknown";
            case Outcome.Rejected _ -> "refused";
            case Outcome.Unreachable _ -> "unreachable";
        };
        meters.counter("sigcore.nrf.requests", "operation", operation, "result", result)
                .increment();
        return outcome;
    }

    private Outcome send(SbiRequest request) {
        SbiResponse response;
        try {
            response = caller.send(
                    nrf.apiRoot(), nrf.prioritized(request.withHeader("user-agent", userAgent)), nrf.timeout());
        } catch (SbiCallException e) {
            return new Outcome.Unreachable(e.getMessage() == null ? "no answer" : e.getMessage(), Duration.ZERO);
        }
        int status = response.status();
        if (response.successful()) {
            return new Outcome.Done(status, response.body().length == 0 ? null : response.jsonObject());
        }
        if (status == 404) {
            return new Outcome.Unknown();
        }
        if (response.retryable()) {
            return new Outcome.Unreachable("answered " + status, Duration.ofSeconds(response.retryAfterSeconds()));
        }
        return new Outcome.Rejected(problem(response));
    }

    // If the body is not a ProblemDetails, its beginning at least identifies the responder.
    private static ProblemDetails problem(SbiResponse response) {
        int status = response.status();
        try {
            ProblemDetails said = Json.bind(response.jsonObject(), ProblemDetails.class);
            return new ProblemDetails(
                    said.type(),
                    said.title(),
                    status,
                    said.detail(),
                    null,
                    said.cause(),
                    said.invalidParams(),
                    Map.of());
        } catch (ProblemException | IllegalArgumentException e) {
            String text = new String(response.body(), StandardCharsets.UTF_8);
            return ProblemDetails.of(status, null, text.substring(0, Math.min(text.length(), MAX_TEXT)));
        }
    }
}
