// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The part of an NRF that a registered NF uses; can be unreachable and can lose its data. Thread-safe. */
final class FakeNrf implements SbiCaller {
    /** A request as it arrived. */
    record Received(SbiRequest request, long nanos) {}

    final List<Received> received = new CopyOnWriteArrayList<>();
    final Map<String, ObjectNode> profiles = new ConcurrentHashMap<>();
    volatile boolean away;
    /** Answers 200 with a body that is not JSON. */
    volatile boolean confused;

    volatile int heartBeatTimer = 1;
    /** The problem that refuses every request; null if requests are accepted. */
    volatile @Nullable ProblemDetails refusal;

    volatile @Nullable String retryAfter;

    @Override
    public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
        received.add(new Received(request, System.nanoTime()));
        if (away) {
            throw new SbiCallException(new SbiFailure(SbiFailure.Kind.CONNECT_FAILED, false, "refused"));
        }
        if (confused) {
            return new SbiResponse(200, SbiHeaders.empty(), "<html>".getBytes(StandardCharsets.US_ASCII));
        }
        ProblemDetails refused = refusal;
        if (refused != null) {
            String later = retryAfter;
            SbiResponse problem = SbiResponse.problem(refused);
            return later == null ? problem : problem.withHeader("retry-after", later);
        }
        String id = request.path().substring("/nnrf-nfm/v1/nf-instances/".length());
        return switch (request.method()) {
            case "PUT" -> register(id, request.jsonObject());
            case "PATCH" -> heartbeat(id, request);
            case "DELETE" -> profiles.remove(id) == null ? problem(404) : SbiResponse.noContent();
            default -> problem(405);
        };
    }

    private SbiResponse register(String id, ObjectNode profile) {
        profile.put("heartBeatTimer", heartBeatTimer);
        ObjectNode before = profiles.put(id, profile);
        return before == null
                ? SbiResponse.created("http://nrf/nnrf-nfm/v1/nf-instances/" + id, profile)
                : SbiResponse.json(200, profile);
    }

    private SbiResponse heartbeat(String id, SbiRequest request) {
        ObjectNode profile = profiles.get(id);
        if (profile == null) {
            return problem(404);
        }
        for (JsonNode operation : Json.parse(request.body())) {
            profile.set(operation.get("path").stringValue().substring(1), operation.get("value"));
        }
        return SbiResponse.noContent();
    }

    private static SbiResponse problem(int status) {
        return SbiResponse.problem(ProblemDetails.of(status, null, null));
    }

    long count(String method) {
        return received.stream()
                .filter(r -> r.request().method().equals(method))
                .count();
    }

    @Override
    public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
        throw new UnsupportedOperationException("the NRF client waits for its answers");
    }
}
